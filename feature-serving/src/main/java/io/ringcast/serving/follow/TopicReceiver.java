package io.ringcast.serving.follow;

import io.ringcast.common.blocks.BlockFormatException;
import java.time.Duration;

/** Takes the records of a topic. Each reading has a new one: between two, records may be missed. */
public interface TopicReceiver {

  /** How long before now, or before the last record if it is older, the reading has to begin. */
  Duration lookBack();

  /** The partition is read from its first record. */
  default void begin(int partition) {}

  void take(byte[] value) throws BlockFormatException;

  /** A record could not be read. */
  void missed(int partition);

  /** All records that have come so far were taken; comes several times a second. */
  default void polled() {}

  /** The topic has been read up to where it ended when the reading began. */
  void caughtUp();

  /** Whether the topic must be read anew, further back. */
  boolean mustReread();

  /** The reading has failed. */
  void failed();
}
