package io.ringcast.common.counts;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.hex.Cells;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.ToIntFunction;

/**
 * One minute's distinct counts and sums of values as bytes, for tiles, their windows and the counts
 * topic. Packed counts are chunks, one for each source tile, so joined ones are packed counts
 * again; docs/reference/formats.md has them byte by byte. A count takes 2 to 3 bytes: 15 million
 * counts of 32 minutes take 40 MB, their halo copies as much.
 */
public final class PackedCounts {

  public static final byte[] NONE = {};

  private PackedCounts() {}

  /** Receives the counts of a product in the order in which they are stored. */
  public interface Visitor {
    void count(int kind, long sourceTile, int path, long count);
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
              visitor.count(kind, sourceTile, path, in.readCount());
            }
          }
        });
  }

  /** Receives the counts of all products in the order in which they are stored. */
  interface AllVisitor {
    void count(int kind, int product, long sourceTile, int path, long count)
        throws BlockFormatException;
  }

  /**
   * Visits all counts of bytes that may come from anywhere.
   *
   * @throws BlockFormatException if no {@link Builder} has made them
   */
  static void forEach(byte[] packed, AllVisitor visitor) throws BlockFormatException {
    Cursor in = new Cursor(packed);
    try {
      while (in.at < packed.length) {
        long sourceTile = in.readLong();
        int chunkEnd = in.readVarint() + in.at;
        while (in.at < chunkEnd) {
          int key = in.readVarint();
          int counts = in.readVarint();
          int groupEnd = in.readVarint() + in.at;
          int path = 0;
          for (int i = 0; i < counts; i++) {
            path += in.readVarint();
            visitor.count(key >>> 8, key & 0xFF, sourceTile, path, in.readCount());
          }
          requireEnd(in.at, groupEnd);
        }
        requireEnd(in.at, chunkEnd);
      }
    } catch (IndexOutOfBoundsException e) {
      throw new BlockFormatException("the counts are cut off", e);
    }
  }

  private static void requireEnd(int at, int end) throws BlockFormatException {
    if (at != end) {
      throw new BlockFormatException("the counts end at byte %d instead of %d".formatted(at, end));
    }
  }

  /**
   * The counts of a minute by tile, each as a task of the job packs them, with the products' codes.
   */
  public static SortedMap<Long, byte[]> pack(
      MinuteCounts minute, int tileResolution, ToIntFunction<UUID> codes) {
    SortedMap<Long, Builder> builders = new TreeMap<>();
    for (int k = 0; k < minute.kinds().size(); k++) {
      int kind = k;
      minute.kinds().get(k).products().entrySet().stream()
          .sorted(Comparator.comparingInt(product -> codes.applyAsInt(product.getKey())))
          .forEach(
              product -> {
                int code = codes.applyAsInt(product.getKey());
                MinuteCounts.CellCounts cells = product.getValue();
                for (int i = 0; i < cells.counts().length; i++) {
                  long cell = cells.hexagons()[i];
                  builders
                      .computeIfAbsent(Cells.parent(cell, tileResolution), tile -> new Builder())
                      .add(kind, code, Cells.path(cell, tileResolution), cells.counts()[i]);
                }
              });
    }
    SortedMap<Long, byte[]> packed = new TreeMap<>();
    builders.forEach((tile, builder) -> packed.put(tile, builder.build(tile)));
    return packed;
  }

  /** Adds the codes of the products that have counts. */
  public static void products(byte[] packed, BitSet into) {
    groups(packed, (kind, product, sourceTile, counts, in) -> into.set(product));
  }

  /** The chunks of joined counts, one for each tile. */
  public static List<byte[]> chunks(byte[] packed) {
    List<byte[]> chunks = new ArrayList<>();
    Cursor in = new Cursor(packed);
    while (in.at < packed.length) {
      int start = in.at;
      in.readLong();
      int bytes = in.readVarint();
      in.at += bytes;
      chunks.add(Arrays.copyOfRange(packed, start, in.at));
    }
    return chunks;
  }

  /** A chunk without the counts of some products. */
  public static byte[] without(byte[] chunk, BitSet products) {
    Builder builder = new Builder();
    long[] tile = new long[1];
    groups(
        chunk,
        (kind, product, sourceTile, counts, in) -> {
          tile[0] = sourceTile;
          int path = 0;
          for (int i = 0; i < counts && !products.get(product); i++) {
            path += in.readVarint();
            builder.add(kind, product, path, in.readCount());
          }
        });
    return builder.build(tile[0]);
  }

  /** A chunk in which the counts of another one of the same tile stand in place of its own. */
  public static byte[] replace(byte[] chunk, byte[] by) {
    if (chunk.length == 0) {
      return by;
    }
    Walk before = new Walk(chunk);
    Walk now = new Walk(by);
    Builder builder = new Builder();
    while (!before.isOver() || !now.isOver()) {
      int order = before.compareTo(now);
      (order < 0 ? before : now).addTo(builder);
      if (order <= 0) {
        before.next();
      }
      if (order >= 0) {
        now.next();
      }
    }
    return builder.build(new Cursor(by).readLong());
  }

  /** Goes through the counts of one chunk. */
  private static final class Walk {

    /** Behind all kinds and products. */
    private static final int OVER = Integer.MAX_VALUE;

    private final Cursor in;
    private final int end;
    private int left;
    private int key;
    private int path;
    private long count;

    Walk(byte[] chunk) {
      in = new Cursor(chunk);
      in.readLong();
      int bytes = in.readVarint();
      end = in.at + bytes;
      next();
    }

    boolean isOver() {
      return key == OVER;
    }

    void next() {
      if (left == 0 && in.at == end) {
        key = OVER;
        return;
      }
      if (left == 0) {
        key = in.readVarint();
        left = in.readVarint();
        in.readVarint();
        path = 0;
      }
      path += in.readVarint();
      count = in.readCount();
      left--;
    }

    int compareTo(Walk other) {
      return key == other.key ? Integer.compare(path, other.path) : Integer.compare(key, other.key);
    }

    void addTo(Builder builder) {
      builder.add(key >>> 8, key & 0xFF, path, count);
    }
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
      return (int) readCount();
    }

    long readCount() {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        byte b = bytes[at++];
        value |= (long) (b & 0x7F) << shift;
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

    public void add(int kind, int product, int path, long count) {
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
      group = room(group, groupSize, 15);
      groupSize = putVarint(group, groupSize, path - lastPath);
      groupSize = putVarint(group, groupSize, count);
      lastPath = path;
      groupCounts++;
    }

    /** No less than the chunk would take with one more count. */
    int bytesWithOneMore() {
      return Long.BYTES + 5 + chunkSize + 15 + groupSize + 15 + 15;
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

    private static int putVarint(byte[] bytes, int at, long value) {
      long rest = value;
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
