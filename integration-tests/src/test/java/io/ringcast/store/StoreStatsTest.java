package io.ringcast.store;

import static io.ringcast.store.TestRows.NEW_YEAR;
import static io.ringcast.store.TestRows.PRODUCT;
import static io.ringcast.store.TestRows.blockCell;
import static io.ringcast.store.TestRows.emission;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedNode;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.cassandra.StoreStats;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StoreStatsTest {

  private static final int HOURS = 20;

  @Test
  void saysHowLargeTheTablesAre() {
    FeatureSet set = TestRows.set("stats", 1);
    StoreConfig config = Node.config("stats_test", Layout.BLOCK);
    StoreSchema.init(config, List.of(set));
    Random random = new Random(1);
    int bytes = 0;
    try (FeatureStore store = CassandraFeatureStore.open(config, List.of(set))) {
      for (int hour = 0; hour < HOURS; hour++) {
        StoredBlock block =
            TestRows.random(
                    random, set, PRODUCT, blockCell(0), emission(NEW_YEAR + hour * 3_600_000L, 1))
                .encoded();
        bytes += block.payload().length;
        store.write(List.of(block)).toCompletableFuture().join();
      }
    }
    SharedNode.get().nodetool("flush", "stats_test");
    SharedNode.get().nodetool("refreshsizeestimates");

    StoreStats stats = StoreStats.read(config);

    assertThat(stats.nodes()).isEqualTo(1);
    assertThat(stats.nodesAway()).isZero();
    Map<String, StoreStats.Table> tables =
        stats.tables().stream()
            .collect(Collectors.toMap(StoreStats.Table::name, Function.identity()));
    assertThat(tables)
        .containsOnlyKeys("blocks", "columns", "partitions", "markers", "feature_sets");
    StoreStats.Table blocks = tables.get("blocks");
    // The server guesses from samples, and too high where there are few partitions.
    assertThat(blocks.partitions()).isBetween((long) HOURS, 100L * HOURS);
    assertThat(blocks.meanPartitionBytes()).isBetween(bytes / HOURS / 2L, bytes / HOURS * 4L);
    assertThat(blocks.diskBytes()).isBetween(1L, 10L << 20);
    assertThat(blocks.largestPartitionBytes()).isBetween(1L, 1L << 20);
    assertThat(tables.get("columns").partitions()).isZero();
  }
}
