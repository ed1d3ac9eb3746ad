package io.ringcast.serving.answer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes protobuf's form of a message into an array of the message's size. Like protobuf, it leaves
 * out fields with their default; bytes that nobody writes are zero.
 */
final class MessageWriter {

  private static final VarHandle INTS = view(int[].class);
  private static final VarHandle LONGS = view(long[].class);
  private static final VarHandle FLOATS = view(float[].class);
  private static final VarHandle DOUBLES = view(double[].class);

  private static final int TYPE_BITS = 3;
  private static final int VARINT = 0;
  private static final int LENGTH = 2;
  private static final int FIXED32 = 5;

  private static final int VARINT_BITS = 7;
  private static final int MORE = 1 << VARINT_BITS;

  private final byte[] bytes;
  private int at;

  MessageWriter(int size) {
    bytes = new byte[size];
  }

  private static VarHandle view(Class<?> numbers) {
    return MethodHandles.byteArrayViewVarHandle(numbers, ByteOrder.LITTLE_ENDIAN);
  }

  /** How long a number is. */
  static int varintBytes(long value) {
    // 1 for each 7 bits that are there, or have to be.
    return (Long.SIZE - Long.numberOfLeadingZeros(value | 1) + VARINT_BITS - 1) / VARINT_BITS;
  }

  /** The length of a field with a number below 16 and this content. */
  static int fieldBytes(int content) {
    return 1 + varintBytes(content) + content;
  }

  /** The same, but an empty field is left out. */
  static int packedBytes(int content) {
    return content == 0 ? 0 : fieldBytes(content);
  }

  static int varintFieldBytes(long value) {
    return value == 0 ? 0 : 1 + varintBytes(value);
  }

  static int fixed32FieldBytes(int value) {
    return value == 0 ? 0 : 1 + Integer.BYTES;
  }

  void varint(long value) {
    long rest = value;
    while (rest >>> VARINT_BITS != 0) {
      bytes[at++] = (byte) (rest | MORE);
      rest >>>= VARINT_BITS;
    }
    bytes[at++] = (byte) rest;
  }

  /** Begins a field; its content follows. */
  void field(int number, int content) {
    tag(number, LENGTH);
    varint(content);
  }

  /** The same, but an empty field is left out. */
  void packed(int number, int content) {
    if (content > 0) {
      field(number, content);
    }
  }

  void field(int number, byte[] content) {
    field(number, content.length);
    raw(content);
  }

  void varintField(int number, long value) {
    if (value != 0) {
      tag(number, VARINT);
      varint(value);
    }
  }

  void fixed32Field(int number, int value) {
    if (value != 0) {
      tag(number, FIXED32);
      INTS.set(bytes, at, value);
      at += Integer.BYTES;
    }
  }

  private void tag(int number, int type) {
    bytes[at++] = (byte) (number << TYPE_BITS | type);
  }

  void fixed64(long value) {
    LONGS.set(bytes, at, value);
    at += Long.BYTES;
  }

  void raw(byte[] content) {
    System.arraycopy(content, 0, bytes, at, content.length);
    at += content.length;
  }

  int position() {
    return at;
  }

  /** Leaves room for later values. */
  void leave(int room) {
    at += room;
  }

  void put(int position, float value) {
    FLOATS.set(bytes, position, value);
  }

  void put(int position, double value) {
    DOUBLES.set(bytes, position, value);
  }

  byte[] bytes() {
    if (at != bytes.length) {
      throw new IllegalStateException(
          "a message of %d bytes was said to have %d".formatted(at, bytes.length));
    }
    return bytes;
  }
}
