package io.ringcast.benchmarks.world;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.FeatureRecord;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.launcher.job.FeatureTopic;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/** What the rows of one minute are made of, read from the features topic. */
final class RowMix implements AutoCloseable {

  private final FeatureSet set;
  private final FeatureRecordReader reader;

  /** By block: which of its hexagons have a row, of whatever product. */
  private final Map<Long, BitSet> covered = new HashMap<>();

  /** Those in which something happened within the minute. */
  private final Map<Long, BitSet> active = new HashMap<>();

  private long rows;
  private long numbers;
  private long nonZero;
  private long bytes;

  RowMix(FeatureSet set) {
    this.set = set;
    this.reader = new FeatureRecordReader(set);
  }

  /** Reads the rows of a window end. */
  void read(Properties client, String topic, long windowEnd) {
    try (FeatureTopic features = new FeatureTopic(client, topic)) {
      features.readToEnd(record -> take(record, windowEnd));
    }
  }

  private void take(FeatureRecord record, long windowEnd) {
    if (record instanceof TileRecord tile && tile.header().emission().windowEnd() == windowEnd) {
      bytes += tile.blocks().stream().mapToLong(block -> block.payload().remaining()).sum();
      try {
        reader.blocks(tile, this::count);
      } catch (BlockFormatException e) {
        throw new IllegalStateException("a record of the run cannot be read", e);
      }
    }
  }

  private void count(DecodedBlock block) {
    rows += block.rows();
    BitSet coveredPaths = covered.computeIfAbsent(block.cell(), cell -> new BitSet());
    for (int row = 0; row < block.rows(); row++) {
      coveredPaths.set(block.path(row));
    }
    BitSet activePaths = active.computeIfAbsent(block.cell(), cell -> new BitSet());
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      for (int feature = 0; feature < set.featuresPerKind(); feature++) {
        countColumn(block, kind, feature);
      }
      markActive(block, kind, activePaths);
    }
  }

  private void countColumn(DecodedBlock block, int kind, int feature) {
    numbers += block.rows();
    for (int row = 0; row < block.rows(); row++) {
      nonZero += block.sum(row, kind, feature) == 0 ? 0 : 1;
    }
  }

  /** The first feature is that of the hexagon itself and the last minute. */
  private static void markActive(DecodedBlock block, int kind, BitSet paths) {
    for (int row = 0; row < block.rows(); row++) {
      if (block.sum(row, kind, 0) != 0) {
        paths.set(block.path(row));
      }
    }
  }

  private static long count(Map<Long, BitSet> hexagons) {
    return hexagons.values().stream().mapToLong(BitSet::cardinality).sum();
  }

  @Override
  public void close() {
    reader.close();
  }

  @Override
  public String toString() {
    return "%,d rows of %,d hexagons, %,d of them with events; %,d numerators other than 0 (%d%%); %,d bytes"
        .formatted(
            rows,
            count(covered),
            count(active),
            nonZero,
            numbers == 0 ? 0 : 100 * nonZero / numbers,
            bytes);
  }
}
