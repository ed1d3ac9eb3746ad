package io.ringcast.feature.distinct;

import java.util.Arrays;
import java.util.BitSet;

/**
 * One minute's distinct counts as bytes: what travels to the tiles and what their windows keep.
 *
 * <p>Packed counts are a sequence of chunks, so two of them joined are packed counts again. A chunk
 * holds the counts of cells under one tile:
 *
 * <pre>
 *   source tile                8 bytes, big endian
 *   bytes that follow          varint
 *   group, until these are used up:
 *     kind · 256 + product     varint
 *     number of counts         varint
 *     bytes of the counts      varint
 *     for each, by rising path: path − path before (the first: path), varint; count, varint
 * </pre>
 *
 * A count takes 2 to 3 bytes, so the published load's 15 million counts of 32 minutes take about 40
 * MB and their halo copies as much again.
 */
public final class PackedCounts {

  public static final byte[] NONE = {};

  private PackedCounts() {}

  /** Receives the counts of a product in the order in which they are stored. */
  public interface Visitor {
    void count(int kind, long sourceTile, int path, int count);
  }

  public static byte[] join(byte[] a, byte[] b) {
    if (a.length == 0 || b.length == 0) {
      return a.length == 0 ? b : a;
    }
    byte[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  /** Visits the counts of one product. */
  public static void forEach(byte[] packed, int product, Visitor visitor) {
    groups(
        packed,
        (kind, ofProduct, sourceTile, counts, in) -> {
          if (ofProduct == product) {
            int path = 0;
            for (int i = 0; i < counts; i++) {
              path += in.readVarint();
              visitor.count(kind, sourceTile, path, in.readVarint());
            }
          }
        });
  }

  /** Adds the codes of the products that have counts. */
  public static void products(byte[] packed, BitSet into) {
    groups(packed, (kind, product, sourceTile, counts, in) -> into.set(product));
  }

  private interface GroupVisitor {
    void group(int kind, int product, long sourceTile, int counts, Cursor in);
  }

  private static void groups(byte[] packed, GroupVisitor visitor) {
    Cursor in = new Cursor(packed);
    while (in.at < packed.length) {
      long sourceTile = in.readLong();
      int chunkEnd = in.readVarint() + in.at;
      while (in.at < chunkEnd) {
        int key = in.readVarint();
        int counts = in.readVarint();
        int groupEnd = in.readVarint() + in.at;
        visitor.group(key >>> 8, key & 0xFF, sourceTile, counts, in);
        in.at = groupEnd;
      }
    }
  }

  private static final class Cursor {
    private final byte[] bytes;
    private int at;

    Cursor(byte[] bytes) {
      this.bytes = bytes;
    }

    long readLong() {
      long value = 0;
      for (int i = 0; i < Long.BYTES; i++) {
        value = value << 8 | (bytes[at++] & 0xFF);
      }
      return value;
    }

    int readVarint() {
      int value = 0;
      for (int shift = 0; ; shift += 7) {
        byte b = bytes[at++];
        value |= (b & 0x7F) << shift;
        if (b >= 0) {
          return value;
        }
      }
    }
  }

  /** Packs one chunk; counts come sorted by kind, product and path. Reused for the next chunk. */
  public static final class Builder {

    private static final int NO_GROUP = -1;

    private byte[] group = new byte[256];
    private int groupSize;
    private int groupKey = NO_GROUP;
    private int groupCounts;
    private int lastPath;
    private byte[] chunk = new byte[256];
    private int chunkSize;

    public void add(int kind, int product, int path, int count) {
      int key = kind << 8 | product;
      if (key != groupKey) {
        if (key < groupKey) {
          throw new IllegalArgumentException("kinds and products must come in order");
        }
        endGroup();
        groupKey = key;
      } else if (path <= lastPath) {
        throw new IllegalArgumentException("path " + path + " came after " + lastPath);
      }
      group = room(group, groupSize, 10);
      groupSize = putVarint(group, groupSize, path - lastPath);
      groupSize = putVarint(group, groupSize, count);
      lastPath = path;
      groupCounts++;
    }

    /** The chunk, or no bytes if nothing was added. */
    public byte[] build(long sourceTile) {
      endGroup();
      groupKey = NO_GROUP;
      if (chunkSize == 0) {
        return NONE;
      }
      byte[] head = new byte[Long.BYTES + 5];
      for (int i = 0; i < Long.BYTES; i++) {
        head[i] = (byte) (sourceTile >>> (56 - 8 * i));
      }
      int headSize = putVarint(head, Long.BYTES, chunkSize);
      byte[] packed = Arrays.copyOf(head, headSize + chunkSize);
      System.arraycopy(chunk, 0, packed, headSize, chunkSize);
      chunkSize = 0;
      return packed;
    }

    private void endGroup() {
      if (groupCounts > 0) {
        chunk = room(chunk, chunkSize, groupSize + 15);
        chunkSize = putVarint(chunk, chunkSize, groupKey);
        chunkSize = putVarint(chunk, chunkSize, groupCounts);
        chunkSize = putVarint(chunk, chunkSize, groupSize);
        System.arraycopy(group, 0, chunk, chunkSize, groupSize);
        chunkSize += groupSize;
      }
      groupSize = 0;
      groupCounts = 0;
      lastPath = 0;
    }

    private static byte[] room(byte[] bytes, int used, int more) {
      return used + more <= bytes.length
          ? bytes
          : Arrays.copyOf(bytes, Math.max(used + more, bytes.length * 2));
    }

    private static int putVarint(byte[] bytes, int at, int value) {
      int rest = value;
      int next = at;
      while ((rest & ~0x7F) != 0) {
        bytes[next++] = (byte) (rest | 0x80);
        rest >>>= 7;
      }
      bytes[next++] = (byte) rest;
      return next;
    }
  }
}
