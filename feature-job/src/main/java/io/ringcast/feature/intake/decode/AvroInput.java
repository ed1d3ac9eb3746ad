package io.ringcast.feature.intake.decode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Avro's binary encoding over one record's bytes. Claimed lengths are checked against the bytes, so
 * none allocates memory.
 */
final class AvroInput {

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BIG_ENDIAN_LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Data nested deeper is refused: a recursive schema must not use up the stack. */
  static final int MAX_DEPTH = 64;

  private byte[] bytes;
  private int at;
  private int depth;

  void open(byte[] bytes, int from) {
    this.bytes = bytes;
    this.at = from;
    this.depth = 0;
  }

  byte[] bytes() {
    return bytes;
  }

  int remaining() {
    return bytes.length - at;
  }

  void enter() throws MalformedAvroException {
    if (++depth > MAX_DEPTH) {
      throw new MalformedAvroException("Avro nested deeper than " + MAX_DEPTH + " levels");
    }
  }

  void leave() {
    depth--;
  }

  /** Moves on by so many bytes and returns where they began. */
  int take(long count) throws MalformedAvroException {
    if (count < 0 || count > remaining()) {
      throw new MalformedAvroException(
          "a length of " + count + " where " + remaining() + " bytes are left");
    }
    int from = at;
    at += (int) count;
    return from;
  }

  /** A zigzag number of one to ten bytes; Avro writes int and long alike. */
  long readLong() throws MalformedAvroException {
    long number = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      if (at == bytes.length) {
        throw new MalformedAvroException("the bytes end within a number");
      }
      byte next = bytes[at++];
      number |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return (number >>> 1) ^ -(number & 1);
      }
    }
    throw new MalformedAvroException("a number longer than ten bytes");
  }

  float readFloat() throws MalformedAvroException {
    return Float.intBitsToFloat((int) INTS.get(bytes, take(Float.BYTES)));
  }

  double readDouble() throws MalformedAvroException {
    return Double.longBitsToDouble((long) LONGS.get(bytes, take(Double.BYTES)));
  }

  /** Eight bytes as they are written in a fixed. */
  long readFixedLong() throws MalformedAvroException {
    return (long) BIG_ENDIAN_LONGS.get(bytes, take(Long.BYTES));
  }
}
