package io.ringcast.common.counts;

import com.github.luben.zstd.Zstd;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordLayout;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.zip.CRC32C;

/**
 * Writes one group's records for the counts topic, none larger than the limit;
 * docs/reference/formats.md has them byte by byte.
 *
 * @param maxRecordBytes what key and value take together at most, 16 KiB or more
 */
public record CountsRecordWriter(CountsGroup group, int tileResolution, int maxRecordBytes) {

  static final int VERSION = 1;

  /** Types below this one belong to the features topic. */
  static final int TYPE = 3;

  /** Counts of an open minute. Readers of closed minutes pass over this type. */
  static final int RUNNING_TYPE = 4;

  static final int STORED = 0;
  static final int ZSTD = 1;

  /** No writer makes a larger body, so no reader has to believe in one. */
  static final int MAX_BODY_BYTES = 4 << 20;

  private static final int PRODUCT_BYTES = 1 + 16;
  private static final int MAX_PRODUCTS = 255;
  private static final int ZSTD_LEVEL = 3;

  /**
   * The records of one minute: at least one, since an empty minute is a record too.
   *
   * @param completeSince by kind, in the order of the positions that the counts carry
   * @param chunks {@link PackedCounts} by rising tile
   */
  public List<EncodedRecord> write(
      long minute,
      long rowVersion,
      Map<String, Long> completeSince,
      IntFunction<UUID> products,
      Iterable<byte[]> chunks) {
    return write(TYPE, minute, rowVersion, 0, 0, completeSince, products, chunks);
  }

  /**
   * Records of counts that have changed in an open minute; at least one.
   *
   * @param sequence how many such records the minute already has of this row version
   * @param clock see {@link RunningPart}
   * @param completeSince as above
   * @param chunks as above
   */
  public List<EncodedRecord> writeRunning(
      long minute,
      long rowVersion,
      int sequence,
      long clock,
      Map<String, Long> completeSince,
      IntFunction<UUID> products,
      Iterable<byte[]> chunks) {
    return write(
        RUNNING_TYPE, minute, rowVersion, sequence, clock, completeSince, products, chunks);
  }

  private List<EncodedRecord> write(
      int type,
      long minute,
      long rowVersion,
      int firstPart,
      long clock,
      Map<String, Long> completeSince,
      IntFunction<UUID> products,
      Iterable<byte[]> chunks) {
    int largestHeader = headerBytes(type, completeSince, MAX_PRODUCTS);
    int most = Math.min(MAX_BODY_BYTES, maxRecordBytes - keyBytes() - largestHeader);
    List<byte[]> bodies = bodies(chunks, most);
    List<EncodedRecord> records = new ArrayList<>();
    for (byte[] body : bodies) {
      int part = firstPart + records.size();
      BitSet codes = new BitSet();
      PackedCounts.products(body, codes);
      byte[] packed = Zstd.compress(body, ZSTD_LEVEL);
      boolean smaller = packed.length < body.length;
      byte[] sent = smaller ? packed : body;
      int headerBytes = headerBytes(type, completeSince, codes.cardinality());
      ByteBuffer value = ByteBuffer.allocate(headerBytes + sent.length);
      RecordLayout.putPrefix(value, VERSION, type, headerBytes);
      putGroup(value);
      value.put((byte) tileResolution).putLong(minute).putLong(rowVersion);
      value.putInt(part);
      if (type == TYPE) {
        value.putInt(bodies.size());
      } else {
        value.putLong(clock);
      }
      value.put((byte) completeSince.size());
      completeSince.forEach((kind, since) -> RecordLayout.putName(value, kind).putLong(since));
      value.put((byte) codes.cardinality());
      codes.stream()
          .forEach(code -> RecordLayout.putProduct(value.put((byte) code), products.apply(code)));
      value.put((byte) (smaller ? ZSTD : STORED)).putInt(body.length).putInt(checksum(sent));
      value.put(sent);
      records.add(new EncodedRecord(key(type, minute, part), RecordLayout.seal(value.array()), 0));
    }
    return records;
  }

  static int checksum(byte[] body) {
    CRC32C checksum = new CRC32C();
    checksum.update(body);
    return (int) checksum.getValue();
  }

  private byte[] key(int type, long minute, int part) {
    ByteBuffer key = ByteBuffer.allocate(keyBytes()).put((byte) type);
    putGroup(key);
    return key.putLong(minute).putInt(part).array();
  }

  private int keyBytes() {
    return 1 + groupBytes() + 8 + 4;
  }

  private int headerBytes(int type, Map<String, Long> completeSince, int products) {
    int kinds = completeSince.keySet().stream().mapToInt(kind -> 1 + kind.length() + 8).sum();
    int partsOrClock = type == TYPE ? 4 : 8;
    int bodySizes = 1 + 4 + 4;
    return RecordLayout.PREFIX_BYTES
        + (groupBytes() + 1 + 8 + 8 + 4 + partsOrClock)
        + (1 + kinds)
        + (1 + products * PRODUCT_BYTES)
        + bodySizes;
  }

  private int groupBytes() {
    return 1 + 1 + group.distinct().text().length();
  }

  private void putGroup(ByteBuffer out) {
    RecordLayout.putName(out.put((byte) group.resolution()), group.distinct().text());
  }

  /** As few as hold the chunks in their order; one without bytes for no chunks. */
  private static List<byte[]> bodies(Iterable<byte[]> chunks, int most) {
    List<byte[]> bodies = new ArrayList<>();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (byte[] chunk : chunks) {
      for (byte[] piece : chunk.length <= most ? List.of(chunk) : pieces(chunk, most)) {
        if (body.size() + piece.length > most) {
          bodies.add(body.toByteArray());
          body.reset();
        }
        body.writeBytes(piece);
      }
    }
    bodies.add(body.toByteArray());
    return bodies;
  }

  private static List<byte[]> pieces(byte[] chunk, int most) {
    List<byte[]> pieces = new ArrayList<>();
    PackedCounts.Builder builder = new PackedCounts.Builder();
    long tile = ByteBuffer.wrap(chunk).getLong();
    try {
      PackedCounts.forEach(
          chunk,
          (kind, product, sourceTile, path, count) -> {
            if (builder.bytesWithOneMore() > most) {
              pieces.add(builder.build(tile));
            }
            builder.add(kind, product, path, count);
          });
    } catch (BlockFormatException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    pieces.add(builder.build(tile));
    return pieces;
  }
}
