package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.bare.RowDigest;
import io.ringcast.cli.job.FeatureTopic;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.FeatureRecord;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.TimeRange;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;

/** What the rows of one minute are made of. */
final class RowMix {

  /** All rows are of one window end. */
  private static final long ANY_END = 0;

  private final FeatureSet set;

  /** By block: which of its hexagons have a row, of whatever product. */
  private final Map<Long, BitSet> covered = new HashMap<>();

  /** Those in which something happened within the minute. */
  private final Map<Long, BitSet> active = new HashMap<>();

  private long rows;
  private long numbers;
  private long nonZero;

  /** Of every number of every row. */
  private final RowDigest digest = new RowDigest();

  /** Of blocks; keys and headers of records come on top. */
  private long bytes;

  private RowMix(FeatureSet set) {
    this.set = set;
  }

  /** Reads the rows of a window end from the features topic. */
  static RowMix ofTopic(ComputeConfig config, long windowEnd) {
    RowMix mix = new RowMix(config.featureSets().get(0));
    Properties client = config.kafka().clientProperties();
    try (FeatureRecordReader reader = new FeatureRecordReader(mix.set);
        FeatureTopic features = new FeatureTopic(client, config.topics().features())) {
      features.readToEnd(record -> mix.take(record, windowEnd, reader));
    }
    return mix;
  }

  /** Reads the rows of a window end from the store. */
  static RowMix ofStore(PublishConfig config, long windowEnd) {
    RowMix mix = new RowMix(config.featureSets().get(0));
    try (FeatureStore store = CassandraFeatureStore.open(config.store(), config.featureSets())) {
      store.scan(
          mix.set,
          Selection.all(TimeRange.only(windowEnd)),
          rows -> mix.count(rows.product(), rows.block()));
    }
    return mix;
  }

  /** The same load has the same rows, wherever they are read. */
  void requireSame(RowMix other) {
    if (!digest.all().equals(other.digest.all())) {
      throw new IllegalStateException(
          "the rows of the same minute differ: %s; %s".formatted(this, other));
    }
  }

  private void take(FeatureRecord record, long windowEnd, FeatureRecordReader reader) {
    if (record instanceof TileRecord tile && tile.header().emission().windowEnd() == windowEnd) {
      bytes += tile.blocks().stream().mapToLong(block -> block.payload().remaining()).sum();
      try {
        reader.blocks(tile, block -> count(tile.product(), block));
      } catch (BlockFormatException e) {
        throw new IllegalStateException("a record of the run cannot be read", e);
      }
    }
  }

  private void count(UUID product, DecodedBlock block) {
    rows += block.rows();
    for (int row = 0; row < block.rows(); row++) {
      for (long[] sums : block.sums(row)) {
        digest.add(block.hexagon(row), product.hashCode(), ANY_END, sums);
      }
    }
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
  public String toString() {
    return "%,d rows of %,d hexagons, %,d of them with events; %,d numerators other than 0 (%d%%)%s"
        .formatted(
            rows,
            count(covered),
            count(active),
            nonZero,
            numbers == 0 ? 0 : 100 * nonZero / numbers,
            bytes == 0 ? "" : "; %,d bytes of blocks".formatted(bytes));
  }
}
