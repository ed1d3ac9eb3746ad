package io.ringcast.common.blocks;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Decodes the blocks of one feature set; other bytes give a {@link BlockFormatException}. Belongs
 * to one thread, and holds native memory until closed.
 */
public final class BlockDecoder implements AutoCloseable {

  private final FeatureSet set;
  private final int windows;
  private final long[][] innerSlices;
  private final ZstdDecompressCtx zstd = new ZstdDecompressCtx();

  /** Of the block in hand, as all below; blocks of another resolution change it. */
  private BlockLayout layout;

  private byte[] body = new byte[BitPacking.SLACK];
  private int bodyBytes;

  public BlockDecoder(FeatureSet set) {
    this.set = set;
    this.windows = set.windows().size();
    this.innerSlices = new long[windows][0];
    this.layout = new BlockLayout(set, set.resolution());
  }

  /** Decodes what was stored under this block cell; the payload's position stays where it is. */
  public DecodedBlock decode(long blockCell, ByteBuffer payload) throws BlockFormatException {
    int rows = readBody(blockCell, payload);
    return unpack(blockCell, rows);
  }

  /** The same for who needs some of the rows: they stay packed. */
  public PackedBlock open(long blockCell, ByteBuffer payload) throws BlockFormatException {
    int rows = readBody(blockCell, payload);
    int[] paths = paths(new Packed(rows));
    return new PackedBlock(set, paths, body, bodyBytes);
  }

  /** Checks all that can be checked, and tells the rows. */
  private int readBody(long blockCell, ByteBuffer payload) throws BlockFormatException {
    ByteBuffer in = payload.slice();
    checkWhole(in);
    in.position(BlockLayout.CHECKED_FROM);
    int compression = in.get();
    int levels = in.get();
    int fingerprint = in.getInt();
    int rows = in.getInt();
    bodyBytes = in.getInt();
    checkBelongs(blockCell, levels, fingerprint);
    checkSize(rows);
    decompress(compression, in);
    checkWidths(rows);
    return rows;
  }

  /**
   * The fingerprint of the block's set; rows are not decoded.
   *
   * @throws BlockFormatException if the block is damaged, or is none
   */
  public static int fingerprint(byte[] payload) throws BlockFormatException {
    ByteBuffer block = ByteBuffer.wrap(payload);
    checkWhole(block);
    return block.getInt(BlockLayout.FINGERPRINT_AT);
  }

  @Override
  public void close() {
    zstd.close();
  }

  private static void checkLength(int length) throws BlockFormatException {
    if (length < BlockLayout.HEADER_BYTES) {
      throw new BlockFormatException(
          "a block has at least %d bytes, this one has %d: it is cut off"
              .formatted(BlockLayout.HEADER_BYTES, length));
    }
  }

  private static void checkWhole(ByteBuffer in) throws BlockFormatException {
    int length = in.remaining();
    checkLength(length);
    int noted = in.getInt(BlockLayout.CHECKSUM_AT);
    CRC32C checksum = new CRC32C();
    checksum.update(in.slice(BlockLayout.CHECKED_FROM, length - BlockLayout.CHECKED_FROM));
    if (noted != (int) checksum.getValue()) {
      throw new BlockFormatException(
          "the block's checksum is %08x but its bytes give %08x: it is damaged or cut off"
              .formatted(noted, (int) checksum.getValue()));
    }
    checkVersion(Byte.toUnsignedInt(in.get(0)));
  }

  private static void checkVersion(int version) throws BlockFormatException {
    if (version > BlockLayout.CODEC_VERSION) {
      throw NewerFormatException.of("block", version, BlockLayout.CODEC_VERSION);
    }
    if (version < BlockLayout.CODEC_VERSION) {
      throw new BlockFormatException(
          "the block has codec version %d, which never was: it is damaged".formatted(version));
    }
  }

  private void checkBelongs(long blockCell, int levels, int fingerprint)
      throws BlockFormatException {
    if (fingerprint != layout.fingerprint()) {
      throw new BlockFormatException(
          ("the block has fingerprint %08x but feature set %s version %d has %08x: kinds, rings,"
                  + " windows, resolution or distinct rule were others when it was written")
              .formatted(fingerprint, set.name(), set.version(), layout.fingerprint()));
    }
    int blockResolution = set.resolution() - levels;
    if (blockResolution != Cells.resolution(blockCell)) {
      throw new BlockFormatException(
          "the block was written for a cell of resolution %d, not for %x of resolution %d"
              .formatted(blockResolution, blockCell, Cells.resolution(blockCell)));
    }
    if (blockResolution > set.resolution()) {
      throw new BlockFormatException(
          "%x of resolution %d is finer than feature set %s of resolution %d"
              .formatted(blockCell, blockResolution, set.name(), set.resolution()));
    }
    if (blockResolution != layout.blockResolution()) {
      layout = new BlockLayout(set, blockResolution);
    }
  }

  /** Before anything is allocated: a checksum is no proof that the numbers make sense. */
  private void checkSize(int rows) throws BlockFormatException {
    if (rows < 1 || rows > layout.paths()) {
      throw new BlockFormatException(
          "the block says it has %d rows but its cell holds 1 to %d"
              .formatted(rows, layout.paths()));
    }
    long most = layout.maxBodyBytes(rows);
    if (most > BlockLayout.MAX_BODY_BYTES) {
      throw new BlockFormatException(
          "the block says it has %d rows, more than any writer puts into one".formatted(rows));
    }
    if (bodyBytes < layout.widthBytes(rows) || bodyBytes > most) {
      throw new BlockFormatException(
          "the block says its body has %d bytes but %d rows need %d to %d"
              .formatted(bodyBytes, rows, layout.widthBytes(rows), most));
    }
  }

  private void decompress(int compression, ByteBuffer in) throws BlockFormatException {
    if (body.length < bodyBytes + BitPacking.SLACK) {
      body = new byte[bodyBytes + BitPacking.SLACK];
    }
    int length = in.remaining();
    if (compression == BlockLayout.ZSTD) {
      length = decompress(in);
    } else if (compression != BlockLayout.STORED) {
      throw new BlockFormatException("the block has the unknown compression " + compression);
    } else if (length == bodyBytes) {
      in.get(body, 0, length);
    }
    if (length != bodyBytes) {
      throw new BlockFormatException(
          "the block's body has %d bytes but should have %d".formatted(length, bodyBytes));
    }
  }

  private int decompress(ByteBuffer in) throws BlockFormatException {
    byte[] bytes = new byte[in.remaining()];
    in.get(bytes);
    try {
      return zstd.decompressByteArray(body, 0, bodyBytes, bytes, 0, bytes.length);
    } catch (ZstdException e) {
      throw new BlockFormatException(
          "the block's body of %d bytes cannot be decompressed".formatted(bodyBytes), e);
    }
  }

  /** With these checked, the numbers lie where the widths say and nothing is left over. */
  private void checkWidths(int rows) throws BlockFormatException {
    long needed = layout.widthBytes(rows);
    for (int at = 0, column = 0; column < layout.columns(); column++) {
      for (int from = 0; from < rows; from += BlockLayout.GROUP) {
        int width = body[at++];
        if (width < 0 || width > Long.SIZE) {
          throw new BlockFormatException("the block packs numbers of " + width + " bits");
        }
        needed += BitPacking.bytes(Math.min(BlockLayout.GROUP, rows - from), width);
      }
    }
    if (needed != bodyBytes) {
      throw new BlockFormatException(
          "the block's body has %d bytes but its widths need %d".formatted(bodyBytes, needed));
    }
  }

  private DecodedBlock unpack(long blockCell, int rows) throws BlockFormatException {
    Packed packed = new Packed(rows);
    int[] paths = paths(packed);
    long[] sums = new long[(layout.columns() - 1) * rows];
    int features = set.featuresPerKind();
    int at = 0;
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      Arrays.setAll(innerSlices, window -> reset(innerSlices[window], rows));
      for (int feature = 0; feature < features; feature++, at += rows) {
        int window = feature % windows;
        packed.next(sums, at);
        if (window == 0) {
          addInner(innerSlices[0], sums, at, rows);
        } else {
          addInnerAndShorter(innerSlices[window], sums, at, rows);
        }
      }
    }
    return new DecodedBlock(set, blockCell, paths, sums);
  }

  private int[] paths(Packed packed) throws BlockFormatException {
    long[] gaps = new long[packed.rows];
    packed.next(gaps, 0);
    int[] paths = new int[gaps.length];
    int expected = 0;
    for (int row = 0; row < gaps.length; row++) {
      long room = (long) layout.paths() - expected;
      if (gaps[row] < 0 || gaps[row] >= room) {
        throw new BlockFormatException(
            "row %d of the block lies outside of its cell".formatted(row));
      }
      paths[row] = expected + (int) gaps[row];
      expected = paths[row] + 1;
    }
    return paths;
  }

  private static long[] reset(long[] slice, int rows) {
    if (slice.length < rows) {
      return new long[rows];
    }
    Arrays.fill(slice, 0, rows, 0);
    return slice;
  }

  private static void addInner(long[] innerSlice, long[] sums, int at, int rows) {
    for (int row = 0; row < rows; row++) {
      long slice = sums[at + row] + innerSlice[row];
      innerSlice[row] = slice;
      sums[at + row] = slice;
    }
  }

  private static void addInnerAndShorter(long[] innerSlice, long[] sums, int at, int rows) {
    int shorter = at - rows;
    for (int row = 0; row < rows; row++) {
      long slice = sums[at + row] + innerSlice[row];
      innerSlice[row] = slice;
      sums[at + row] = slice + sums[shorter + row];
    }
  }

  /** Walks through the body's columns. */
  private final class Packed {

    private final int rows;
    private int widthAt;
    private int packedAt;

    Packed(int rows) {
      this.rows = rows;
      this.packedAt = (int) layout.widthBytes(rows);
    }

    /** Unpacks the next column into the array, which is still zero there. */
    void next(long[] into, int at) {
      for (int from = 0; from < rows; from += BlockLayout.GROUP) {
        int to = Math.min(rows, from + BlockLayout.GROUP);
        int width = body[widthAt++];
        if (width > 0) {
          BitPacking.unpack(body, packedAt, width, into, at + from, at + to);
          packedAt += BitPacking.bytes(to - from, width);
        }
      }
    }
  }
}
