package io.ringcast.serving.answer;

import com.google.protobuf.InvalidProtocolBufferException;
import io.ringcast.api.FeatureTable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A {@link FeatureTable} as it is sent. The service makes no objects of it, since only shadows and
 * tests read one.
 *
 * @param windowEnds of the keys; no array may be changed
 * @param goodFor by key, how long windows may be for a good status, in minutes; -1 if none may
 * @param names where the columns' names begin
 * @param columns where the columns begin, after their names
 * @param tail where the columns end
 * @param columnBytes of each column
 */
public record Answer(
    byte[] bytes,
    long[] windowEnds,
    int[] goodFor,
    int names,
    int columns,
    int tail,
    int columnBytes) {

  private static final VarHandle FLOATS =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);

  /** Reads a float32 answer. */
  public float value(int column, int key) {
    int end = columns + (column + 1) * columnBytes;
    return (float) FLOATS.get(bytes, end - (goodFor.length - key) * Float.BYTES);
  }

  /** Another message about the same keys. */
  public Answer as(byte[] message) {
    return new Answer(message, windowEnds, goodFor, 0, 0, 0, 0);
  }

  public FeatureTable table() {
    try {
      return FeatureTable.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("an answer cannot be read by the one who wrote it", e);
    }
  }
}
