package io.ringcast.common.blocks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Numbers of one width side by side, the lowest bit first. Arrays need {@link #SLACK} bytes behind
 * the last number, since whole words move.
 */
final class BitPacking {

  static final int SLACK = 8;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** By width: the bits of a number. */
  private static final long[] MASKS = new long[Long.SIZE + 1];

  static {
    for (int width = 1; width <= Long.SIZE; width++) {
      MASKS[width] = -1L >>> (Long.SIZE - width);
    }
  }

  private BitPacking() {}

  /** How many bits the largest of these numbers needs, taking them as unsigned. */
  static int width(long[] values, int from, int to) {
    long union = 0;
    for (int i = from; i < to; i++) {
      union |= values[i];
    }
    return Long.SIZE - Long.numberOfLeadingZeros(union);
  }

  static int bytes(int count, int width) {
    return (int) (((long) count * width + 7) >>> 3);
  }

  /** Writes the numbers from a position on; what it leaves in the slack has no meaning. */
  static void pack(long[] values, int from, int to, int width, byte[] into, int at) {
    int next = from;
    int position = at;
    if (width <= Byte.SIZE) {
      // Eight numbers fill as many bytes as each has bits, and none waits for the one before it.
      for (; next + Byte.SIZE <= to; next += Byte.SIZE, position += width) {
        WORD.set(into, position, eight(values, next, width));
      }
    }
    packEach(values, next, to, width, into, position);
  }

  private static long eight(long[] values, int from, int width) {
    return values[from]
        | (values[from + 1] << width)
        | (values[from + 2] << (2 * width))
        | (values[from + 3] << (3 * width))
        | (values[from + 4] << (4 * width))
        | (values[from + 5] << (5 * width))
        | (values[from + 6] << (6 * width))
        | (values[from + 7] << (7 * width));
  }

  private static void packEach(long[] values, int from, int to, int width, byte[] into, int at) {
    long word = 0;
    int used = 0;
    int position = at;
    for (int i = from; i < to; i++) {
      long value = values[i];
      word |= value << used;
      used += width;
      if (used >= Long.SIZE) {
        WORD.set(into, position, word);
        position += Long.BYTES;
        used -= Long.SIZE;
        word = used == 0 ? 0 : value >>> (width - used);
      }
    }
    WORD.set(into, position, word);
  }

  static void unpack(byte[] bytes, int at, int width, long[] into, int from, int to) {
    long mask = -1L >>> (Long.SIZE - width);
    long word = (long) WORD.get(bytes, at);
    int used = 0;
    int position = at + Long.BYTES;
    for (int i = from; i < to; i++) {
      long value = word >>> used;
      used += width;
      if (used >= Long.SIZE) {
        word = (long) WORD.get(bytes, position);
        position += Long.BYTES;
        used -= Long.SIZE;
        value |= used == 0 ? 0 : word << (width - used);
      }
      into[i] = value & mask;
    }
  }

  /** One of the numbers that begin at a position. */
  static long at(byte[] bytes, int at, int width, int number) {
    int bit = number * width;
    int position = at + (bit >>> 3);
    int used = bit & 7;
    long value = (long) WORD.get(bytes, position) >>> used;
    if (used + width > Long.SIZE) {
      value |= (long) bytes[position + Long.BYTES] << (Long.SIZE - used);
    }
    return value & MASKS[width];
  }
}
