package io.ringcast.serving.follow;

import io.ringcast.common.blocks.BlockFormatException;
import java.time.Duration;

/** Takes the records of a topic. Each reading has a new one, since nobody knows what it missed. */
public interface TopicReceiver {

  /** How long before now the reading has to begin. */
  Duration lookBack();

  /** The partition is read from its first record. */
  void begin(int partition);

  void take(byte[] value) throws BlockFormatException;

  /** A record could not be read. */
  void missed(int partition);

  /** All records that have come so far were taken; comes several times a second. */
  void pause();

  /** The topic has been read up to where it ended when the reading began. */
  void caughtUp();

  /** Whether the reading must begin anew, further back. */
  boolean isOver();
}
