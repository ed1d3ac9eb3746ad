package io.ringcast.common.blocks;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.ValueKind;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Encodes the rows of one block cell. A wider ring or longer window contains the smaller ones, so
 * it writes differences: one annulus and slice of time. Belongs to one thread, and holds native
 * memory until closed.
 */
public final class BlockEncoder implements AutoCloseable {

  /** The fastest regular level; level 3 saved less than half a percent. */
  private static final int ZSTD_LEVEL = 1;

  /** Digits of values are noise: level 1 takes twice the time there, and saves a tenth. */
  private static final int ZSTD_LEVEL_OF_SUMS = -5;

  private final BlockLayout layout;
  private final int windows;

  /** For each window, the previous ring's sums over that window's slice of time. */
  private final long[][] innerSlices;

  private final ZstdCompressCtx zstd;

  /** For each window, the ring's sums. */
  private final long[][] sums;

  private long[] zeros = new long[0];
  private long[] numbers = new long[0];
  private byte[] body = new byte[0];
  private byte[] compressed = new byte[0];

  /** Where the next group's width and its numbers go in the body. */
  private int widthAt;

  private int packedAt;

  /** By kind: where its widths and its numbers begin in the body; one more for their ends. */
  private final int[] widthsOf;

  private final int[] numbersOf;

  public BlockEncoder(FeatureSet set, int blockResolution) {
    layout = new BlockLayout(set, blockResolution);
    long bodyBytes = layout.maxBodyBytes(layout.paths());
    if (bodyBytes > BlockLayout.MAX_BODY_BYTES) {
      throw new IllegalArgumentException(
          ("a block at resolution %d of feature set %s may need %d bytes but the format allows"
                  + " %d: choose a finer block resolution")
              .formatted(blockResolution, set.name(), bodyBytes, BlockLayout.MAX_BODY_BYTES));
    }
    windows = set.windows().size();
    innerSlices = new long[windows][0];
    sums = new long[windows][0];
    widthsOf = new int[set.kinds().size() + 1];
    numbersOf = new int[set.kinds().size() + 1];
    boolean hasSums = set.kinds().stream().anyMatch(ValueKind::isSum);
    zstd = new ZstdCompressCtx().setLevel(hasSums ? ZSTD_LEVEL_OF_SUMS : ZSTD_LEVEL);
  }

  /** What no block's payload exceeds, whatever its numerators are. */
  public static long maxPayloadBytes(FeatureSet set, int blockResolution) {
    BlockLayout layout = new BlockLayout(set, blockResolution);
    return BlockLayout.HEADER_BYTES + layout.maxBodyBytes(layout.paths());
  }

  /** Encodes the rows from (inclusive) to (exclusive), which must all lie under one block cell. */
  public byte[] encode(SumColumns columns, int from, int to) {
    int rows = to - from;
    if (rows < 1 || columns.path(from) / layout.paths() != columns.path(to - 1) / layout.paths()) {
      throw new IllegalArgumentException(
          "rows %d to %d are not the rows of one block".formatted(from, to));
    }
    reserve(rows);
    widthAt = 0;
    packedAt = (int) layout.widthBytes(rows);
    packGaps(columns, from, to);
    widthsOf[0] = widthAt;
    numbersOf[0] = packedAt;
    for (int kind = 0; kind < layout.set().kinds().size(); kind++) {
      int same = columns.sameAs(kind);
      if (same == kind) {
        packKind(columns, kind, from, to);
      } else {
        widthAt = copy(widthsOf[same], widthsOf[same + 1], widthAt);
        packedAt = copy(numbersOf[same], numbersOf[same + 1], packedAt);
      }
      widthsOf[kind + 1] = widthAt;
      numbersOf[kind + 1] = packedAt;
    }
    return payload(rows);
  }

  @Override
  public void close() {
    zstd.close();
  }

  private void packGaps(SumColumns columns, int from, int to) {
    int expected = columns.path(from) / layout.paths() * layout.paths();
    for (int row = from; row < to; row++) {
      int path = columns.path(row);
      if (path < expected) {
        throw new IllegalArgumentException("row " + row + " does not ascend: its path is " + path);
      }
      numbers[row - from] = (long) path - expected;
      expected = path + 1;
    }
    pack(to - from);
  }

  private void packKind(SumColumns columns, int kind, int from, int to) {
    int rows = to - from;
    for (long[] slice : innerSlices) {
      Arrays.fill(slice, 0, rows, 0);
    }
    for (int ring = 0; ring < layout.set().rings().size(); ring++) {
      columns.read(kind, ring, from, to, sums);
      for (int window = 0; window < windows; window++) {
        long[] shorter = window == 0 ? zeros : sums[window - 1];
        if (difference(sums[window], shorter, innerSlices[window], numbers, rows) < 0) {
          throw new IllegalArgumentException(
              "a numerator of kind %d, feature %d is negative"
                  .formatted(kind, ring * windows + window));
        }
        pack(rows);
      }
    }
  }

  /** Copies bytes within the body; returns where they end. */
  private int copy(int begin, int end, int to) {
    System.arraycopy(body, begin, body, to, end - begin);
    return to + end - begin;
  }

  /**
   * Writes each sum less its inner neighbours' into the numbers; less than zero if any sum is.
   * Parameters, not fields, so that the loop compiles to vector instructions.
   */
  private static long difference(
      long[] sums, long[] shorterWindow, long[] innerSlice, long[] numbers, int rows) {
    long union = 0;
    for (int row = 0; row < rows; row++) {
      long slice = sums[row] - shorterWindow[row];
      numbers[row] = slice - innerSlice[row];
      innerSlice[row] = slice;
      union |= sums[row];
    }
    return union;
  }

  private void pack(int rows) {
    for (int from = 0; from < rows; from += BlockLayout.GROUP) {
      int to = Math.min(rows, from + BlockLayout.GROUP);
      int width = BitPacking.width(numbers, from, to);
      body[widthAt++] = (byte) width;
      if (width > 0) {
        BitPacking.pack(numbers, from, to, width, body, packedAt);
        packedAt += BitPacking.bytes(to - from, width);
      }
    }
  }

  private byte[] payload(int rows) {
    int bodyBytes = packedAt;
    int zstdBytes = zstd.compressByteArray(compressed, 0, compressed.length, body, 0, bodyBytes);
    boolean smaller = zstdBytes < bodyBytes;
    int length = BlockLayout.HEADER_BYTES + (smaller ? zstdBytes : bodyBytes);
    ByteBuffer payload =
        ByteBuffer.allocate(length)
            .put((byte) BlockLayout.CODEC_VERSION)
            .putInt(0)
            .put((byte) (smaller ? BlockLayout.ZSTD : BlockLayout.STORED))
            .put((byte) layout.levels())
            .putInt(layout.fingerprint())
            .putInt(rows)
            .putInt(bodyBytes)
            .put(smaller ? compressed : body, 0, smaller ? zstdBytes : bodyBytes);
    CRC32C checksum = new CRC32C();
    checksum.update(payload.array(), BlockLayout.CHECKED_FROM, length - BlockLayout.CHECKED_FROM);
    return payload.putInt(BlockLayout.CHECKSUM_AT, (int) checksum.getValue()).array();
  }

  /** Grows the buffers to the largest block seen: most tiles never fill one. */
  private void reserve(int rows) {
    if (numbers.length >= rows) {
      return;
    }
    int capacity = Math.min(layout.paths(), Math.max(rows, 2 * numbers.length));
    numbers = new long[capacity];
    zeros = new long[capacity];
    Arrays.setAll(sums, window -> new long[capacity]);
    Arrays.setAll(innerSlices, window -> new long[capacity]);
    body = new byte[(int) layout.maxBodyBytes(capacity) + BitPacking.SLACK];
    compressed = new byte[(int) Zstd.compressBound(body.length)];
  }
}
