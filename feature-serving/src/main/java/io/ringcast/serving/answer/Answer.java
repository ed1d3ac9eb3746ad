package io.ringcast.serving.answer;

import com.google.protobuf.InvalidProtocolBufferException;
import io.ringcast.api.FeatureTable;

/**
 * What goes out for a question: a {@link FeatureTable} in the form in which it is sent. Nobody here
 * reads it as a rule, so nobody makes objects of it.
 */
public final class Answer {

  private final byte[] bytes;
  private final long[] windowEnds;

  /**
   * An answer that is ready.
   *
   * @param bytes of a table
   * @param windowEnds of its keys
   */
  Answer(byte[] bytes, long[] windowEnds) {
    this.bytes = bytes;
    this.windowEnds = windowEnds;
  }

  /** What is sent; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  /** The same as a table, made anew each time. */
  public FeatureTable table() {
    try {
      return FeatureTable.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("an answer cannot be read by the one who wrote it", e);
    }
  }

  /** Of each key; not to be changed. */
  public long[] windowEnds() {
    return windowEnds;
  }
}
