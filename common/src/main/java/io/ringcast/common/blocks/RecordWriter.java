package io.ringcast.common.blocks;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Writes one feature set's records for the features topic, none larger than the limit. Belongs to
 * one thread, and holds native memory until closed.
 */
public final class RecordWriter implements AutoCloseable {

  /** The limit where nobody says another. */
  public static final int USUAL_MAX_BYTES = 900 << 10;

  /** A block of 343 hexagons is small enough to read for one of them. */
  private static final int USUAL_LEVELS = 3;

  /** Then 16,807 hexagons lie in a block at most. */
  private static final int MOST_LEVELS = 5;

  private final FeatureSet set;
  private final int tileResolution;
  private final int blockResolution;
  private final int pathsPerBlock;
  private final int maxRecordBytes;
  private final BlockEncoder encoder;

  /** The blocks of the part in hand. */
  private final List<EncodedBlock> blocks = new ArrayList<>();

  private int payloadBytes;
  private int rowsInPart;

  private record EncodedBlock(int path, int rows, byte[] payload) {}

  /**
   * A record's key and value take {@code maxRecordBytes} together at most, without what Kafka adds.
   */
  public RecordWriter(FeatureSet set, int tileResolution, int blockResolution, int maxRecordBytes) {
    if (tileResolution < 0 || tileResolution > blockResolution) {
      throw new IllegalArgumentException(
          "tile resolution is %d but must be 0 to %d, the blocks' resolution"
              .formatted(tileResolution, blockResolution));
    }
    if (blockResolution < coarsestBlock(set.resolution())) {
      throw new IllegalArgumentException(
          "block resolution is %d but may be no coarser than %d"
              .formatted(blockResolution, coarsestBlock(set.resolution())));
    }
    long worst = maxRecordBytes(set, blockResolution);
    if (worst > maxRecordBytes) {
      throw new IllegalArgumentException(
          ("a record with one block at resolution %d of feature set %s may need %d bytes but the"
                  + " limit is %d: %s")
              .formatted(
                  blockResolution, set.name(), worst, maxRecordBytes, advice(set, maxRecordBytes)));
    }
    this.set = set;
    this.tileResolution = tileResolution;
    this.blockResolution = blockResolution;
    this.pathsPerBlock = Cells.paths(blockResolution, set.resolution());
    this.maxRecordBytes = maxRecordBytes;
    this.encoder = new BlockEncoder(set, blockResolution);
  }

  /**
   * The coarsest cell of a block: stores partition by cells of this size, and no block spans two.
   */
  public static int coarsestBlock(int resolution) {
    return Math.max(0, resolution - MOST_LEVELS);
  }

  /** The resolution of blocks where nobody says another. */
  public static int usualBlock(FeatureSet set, int tileResolution, int maxRecordBytes) {
    int resolution = Math.max(set.resolution() - USUAL_LEVELS, tileResolution);
    while (resolution < set.resolution() && maxRecordBytes(set, resolution) > maxRecordBytes) {
      resolution++;
    }
    return resolution;
  }

  /** What a record with one block may need, key and value, whatever the block holds. */
  public static long maxRecordBytes(FeatureSet set, int blockResolution) {
    return RecordLayout.tileKeyBytes(set)
        + RecordLayout.tileHeaderBytes(set, 1)
        + BlockEncoder.maxPayloadBytes(set, blockResolution);
  }

  /**
   * The marker that closes a window end in one partition; no row before it is of a window end after
   * {@code rowsUntil}, which is not before the marker's own.
   */
  public static EncodedRecord marker(
      FeatureSet set, Emission emission, int partition, int partitions, long rowsUntil) {
    int length = RecordLayout.markerBytes(set);
    ByteBuffer value = ByteBuffer.allocate(length);
    RecordLayout.putCommon(value, RecordLayout.MARKER, length, set, emission);
    value.putInt(partition).putInt(partitions).putLong(rowsUntil);
    byte[] key = RecordLayout.markerKey(set, emission.windowEnd(), partition);
    return new EncodedRecord(key, RecordLayout.seal(value.array()), 0);
  }

  /** Hands on the records that hold these rows of the tile, in order; none for no rows. */
  public void write(
      Emission emission, UUID product, long tile, SumColumns rows, Consumer<EncodedRecord> out) {
    if (Cells.resolution(tile) != tileResolution) {
      throw new IllegalArgumentException(
          "tile %x has resolution %d but this writer's tiles have %d"
              .formatted(tile, Cells.resolution(tile), tileResolution));
    }
    startPart();
    int part = 0;
    for (int from = 0; from < rows.rows(); ) {
      int to = endOfBlock(rows, from);
      byte[] payload = encoder.encode(rows, from, to);
      if (!blocks.isEmpty() && recordBytes(blocks.size() + 1, payload.length) > maxRecordBytes) {
        out.accept(record(emission, product, tile, part++));
        startPart();
      }
      blocks.add(new EncodedBlock(rows.path(from) / pathsPerBlock, to - from, payload));
      payloadBytes += payload.length;
      rowsInPart += to - from;
      from = to;
    }
    if (!blocks.isEmpty()) {
      out.accept(record(emission, product, tile, part));
    }
  }

  @Override
  public void close() {
    encoder.close();
  }

  private void startPart() {
    blocks.clear();
    payloadBytes = 0;
    rowsInPart = 0;
  }

  private int endOfBlock(SumColumns rows, int from) {
    int pathAfter = (rows.path(from) / pathsPerBlock + 1) * pathsPerBlock;
    int to = from + 1;
    while (to < rows.rows() && rows.path(to) < pathAfter) {
      to++;
    }
    return to;
  }

  private long recordBytes(int blockCount, int additionalBytes) {
    return (long) RecordLayout.tileKeyBytes(set)
        + RecordLayout.tileHeaderBytes(set, blockCount)
        + payloadBytes
        + additionalBytes;
  }

  private EncodedRecord record(Emission emission, UUID product, long tile, int part) {
    int headerBytes = RecordLayout.tileHeaderBytes(set, blocks.size());
    ByteBuffer value = ByteBuffer.allocate(headerBytes + payloadBytes);
    RecordLayout.putCommon(value, RecordLayout.TILE, headerBytes, set, emission);
    RecordLayout.putProduct(value, product)
        .putLong(tile)
        .put((byte) set.resolution())
        .put((byte) blockResolution);
    value.putInt(part).putInt(blocks.size());
    for (EncodedBlock block : blocks) {
      value.putInt(block.path).putInt(block.rows).putInt(block.payload.length);
    }
    for (EncodedBlock block : blocks) {
      value.put(block.payload);
    }
    byte[] key = RecordLayout.tileKey(set, product, tile, emission.windowEnd(), part);
    return new EncodedRecord(key, RecordLayout.seal(value.array()), rowsInPart);
  }

  private static String advice(FeatureSet set, int maxRecordBytes) {
    for (int resolution = 0; resolution <= set.resolution(); resolution++) {
      if (maxRecordBytes(set, resolution) <= maxRecordBytes) {
        return "choose a block resolution of %d or finer, or a higher limit".formatted(resolution);
      }
    }
    return "raise it to at least %d bytes".formatted(maxRecordBytes(set, set.resolution()));
  }
}
