package io.ringcast.benchmarks.world;

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
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Properties;
import java.util.UUID;

/** The rows of one minute, in the features topic or in the store. */
final class MinuteRows {

  /** All rows are of one window end. */
  private static final long ANY_END = 0;

  private final FeatureSet set;
  private final LongOpenHashSet hexagons = new LongOpenHashSet();
  private final RowDigest digest = new RowDigest();
  private long rows;
  private long counts;

  private MinuteRows(FeatureSet set) {
    this.set = set;
  }

  static MinuteRows ofTopic(ComputeConfig config, long windowEnd) {
    FeatureSet set = config.featureSets().get(0);
    MinuteRows mix = new MinuteRows(set);
    Properties client = config.kafka().clientProperties();
    try (FeatureRecordReader reader = new FeatureRecordReader(set);
        FeatureTopic features = new FeatureTopic(client, config.topics().features())) {
      features.readToEnd(record -> mix.take(record, windowEnd, reader));
    }
    return mix;
  }

  static MinuteRows ofStore(PublishConfig config, long windowEnd) {
    FeatureSet set = config.featureSets().get(0);
    MinuteRows mix = new MinuteRows(set);
    try (FeatureStore store = CassandraFeatureStore.open(config.store(), config.featureSets())) {
      store.scan(
          set,
          Selection.all(TimeRange.only(windowEnd)),
          stored -> mix.add(stored.product(), stored.block()));
    }
    return mix;
  }

  /** The same load has the same rows, wherever they are read. */
  void requireSame(MinuteRows other) {
    if (!digest.all().equals(other.digest.all())) {
      throw new IllegalStateException(
          "the rows of the same minute differ: %s; %s".formatted(this, other));
    }
  }

  private void take(FeatureRecord record, long windowEnd, FeatureRecordReader reader) {
    if (record instanceof TileRecord tile && tile.header().emission().windowEnd() == windowEnd) {
      try {
        reader.blocks(tile, block -> add(tile.product(), block));
      } catch (BlockFormatException e) {
        throw new IllegalStateException("a record of the run cannot be read", e);
      }
    }
  }

  private void add(UUID product, DecodedBlock block) {
    rows += block.rows();
    digest.add(block.cell(), product, ANY_END, block, set);
    for (int row = 0; row < block.rows(); row++) {
      hexagons.add(block.hexagon(row));
      // Ring 0 and a window of one minute come first.
      counts += block.sum(row, 0, 0);
    }
  }

  /** Distinct riders by hexagon, product and minute: what is left of the minute's events. */
  long counts() {
    return counts;
  }

  @Override
  public String toString() {
    return "%,d rows of %,d hexagons, made of %,d counts".formatted(rows, hexagons.size(), counts);
  }
}
