package io.ringcast.serving.answer;

import com.google.protobuf.InvalidProtocolBufferException;
import io.ringcast.api.FeatureTable;

/**
 * A {@link FeatureTable} as it is sent. The service makes no objects of it, since only shadows and
 * tests read one.
 *
 * @param windowEnds of the keys; neither array may be changed
 */
public record Answer(byte[] bytes, long[] windowEnds) {

  public FeatureTable table() {
    try {
      return FeatureTable.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("an answer cannot be read by the one who wrote it", e);
    }
  }
}
