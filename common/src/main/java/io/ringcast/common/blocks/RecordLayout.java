package io.ringcast.common.blocks;

import io.ringcast.common.features.FeatureSet;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.zip.CRC32C;

/** What writers and readers of records share; docs/reference/formats.md has it byte by byte. */
public final class RecordLayout {

  /** "RC", so that a stray record of another topic is told apart at once. */
  static final short MAGIC = 0x5243;

  static final int TILE = 1;
  static final int MARKER = 2;

  static final int TILE_VERSION = 1;

  /** The first version did not say until which window end rows stand before the marker. */
  static final int MARKER_VERSION = 2;

  static final int NEWEST_VERSION = Math.max(TILE_VERSION, MARKER_VERSION);

  static final int CHECKSUM_AT = 4;
  static final int CHECKED_FROM = 8;

  /** Magic, format version, type, checksum, length of the header. */
  public static final int PREFIX_BYTES = 2 + 1 + 1 + 4 + 4;

  /** Set version, fingerprint, window end, row version, complete since. */
  private static final int EMISSION_BYTES = 4 + 4 + 8 + 8 + 8;

  /** Product, tile, resolution, block resolution, part, number of blocks. */
  private static final int TILE_BYTES = 16 + 8 + 1 + 1 + 4 + 4;

  /** Path under the tile, rows, length of the payload. */
  static final int BLOCK_BYTES = 4 + 4 + 4;

  /** Partition, number of partitions, window end until which there are rows. */
  private static final int MARKER_BYTES = 4 + 4 + 8;

  private RecordLayout() {}

  static int tileHeaderBytes(FeatureSet set, int blocks) {
    return commonBytes(set) + TILE_BYTES + blocks * BLOCK_BYTES;
  }

  static int markerBytes(FeatureSet set) {
    return commonBytes(set) + MARKER_BYTES;
  }

  static int tileKeyBytes(FeatureSet set) {
    return keyPrefixBytes(set) + 16 + 8 + 8 + 4;
  }

  static void putCommon(ByteBuffer out, int type, int headerBytes, FeatureSet set, Emission when) {
    putPrefix(out, type == MARKER ? MARKER_VERSION : TILE_VERSION, type, headerBytes);
    putName(out, set.name()).putInt(set.version()).putInt(set.fingerprint());
    out.putLong(when.windowEnd()).putLong(when.rowVersion()).putLong(when.completeSince());
  }

  /** The first 12 bytes; {@link #seal} adds the checksum. */
  public static void putPrefix(ByteBuffer out, int version, int type, int headerBytes) {
    out.putShort(MAGIC).put((byte) version).put((byte) type).putInt(0).putInt(headerBytes);
  }

  /** Adds the header's checksum to a record that is written. */
  public static byte[] seal(byte[] record) {
    ByteBuffer out = ByteBuffer.wrap(record);
    out.putInt(CHECKSUM_AT, checksum(record, out.getInt(CHECKED_FROM)));
    return record;
  }

  /** A record's header behind its first 12 bytes, if the caller reads its version. */
  public static ByteBuffer header(byte[] record, int newestVersion) throws BlockFormatException {
    ByteBuffer in = ByteBuffer.wrap(record).asReadOnlyBuffer();
    if (record.length < PREFIX_BYTES) {
      throw new BlockFormatException(
          "the record has %d bytes: it is cut off or damaged".formatted(record.length));
    }
    if (in.getShort(0) != MAGIC) {
      throw new BlockFormatException(
          "a record begins with %04x, this one with %04x: is it another topic's?"
              .formatted(MAGIC, in.getShort(0)));
    }
    int headerBytes = in.getInt(CHECKED_FROM);
    if (headerBytes < PREFIX_BYTES || headerBytes > record.length) {
      throw new BlockFormatException(
          "the record's header has %d bytes but the record only %d: it is damaged or cut off"
              .formatted(headerBytes, record.length));
    }
    int noted = in.getInt(CHECKSUM_AT);
    int actual = checksum(record, headerBytes);
    if (noted != actual) {
      throw new BlockFormatException(
          "the record header's checksum is %08x but its bytes give %08x: it is damaged"
              .formatted(noted, actual));
    }
    int version = version(in);
    if (version > newestVersion) {
      throw NewerFormatException.of("record", version, newestVersion);
    }
    return in.position(PREFIX_BYTES).limit(headerBytes);
  }

  /** Of a whole record's header. */
  public static int version(ByteBuffer header) {
    return Byte.toUnsignedInt(header.get(2));
  }

  /** Of a whole record's header. */
  public static int type(ByteBuffer header) {
    return Byte.toUnsignedInt(header.get(3));
  }

  static int checksum(byte[] record, int headerBytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(record, 0, CHECKSUM_AT);
    checksum.update(record, CHECKED_FROM, headerBytes - CHECKED_FROM);
    return (int) checksum.getValue();
  }

  static byte[] tileKey(FeatureSet set, UUID product, long tile, long windowEnd, int part) {
    ByteBuffer key = ByteBuffer.allocate(tileKeyBytes(set));
    putKeyPrefix(key, TILE, set);
    return putProduct(key, product).putLong(tile).putLong(windowEnd).putInt(part).array();
  }

  static byte[] markerKey(FeatureSet set, long windowEnd, int partition) {
    ByteBuffer key = ByteBuffer.allocate(keyPrefixBytes(set) + 8 + 4);
    putKeyPrefix(key, MARKER, set);
    return key.putLong(windowEnd).putInt(partition).array();
  }

  private static void putKeyPrefix(ByteBuffer out, int type, FeatureSet set) {
    out.put((byte) type);
    putName(out, set.name()).putInt(set.version());
  }

  private static int keyPrefixBytes(FeatureSet set) {
    return 1 + nameBytes(set) + 4;
  }

  private static int commonBytes(FeatureSet set) {
    return PREFIX_BYTES + nameBytes(set) + EMISSION_BYTES;
  }

  private static int nameBytes(FeatureSet set) {
    return 1 + set.name().length();
  }

  /** Names are short and ASCII, so their length fits a byte. */
  public static ByteBuffer putName(ByteBuffer out, String name) {
    return out.put((byte) name.length()).put(name.getBytes(StandardCharsets.US_ASCII));
  }

  public static ByteBuffer putProduct(ByteBuffer out, UUID product) {
    return out.putLong(product.getMostSignificantBits()).putLong(product.getLeastSignificantBits());
  }
}
