package io.ringcast.store;

import static io.ringcast.store.TestRows.NEW_YEAR;
import static io.ringcast.store.TestRows.PRODUCT;
import static io.ringcast.store.TestRows.blockCell;
import static io.ringcast.store.TestRows.emission;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What layout columns does beyond what every store does. */
class ColumnsLayoutTest {

  private static final FeatureSet SET = TestRows.set("columns", 1);
  private static final FeatureSet MORE =
      FeatureSet.of("columns", List.of("demand"), List.of(0, 3), List.of(1))
          .withDistinct(SET.distinct());
  private static final StoreConfig CONFIG = Node.config("columns_layout", Layout.COLUMNS);

  private static FeatureStore store;

  @BeforeAll
  static void open() {
    StoreSchema.init(CONFIG, List.of(SET, MORE));
    store = CassandraFeatureStore.open(CONFIG, List.of(SET));
  }

  @AfterAll
  static void close() {
    store.close();
  }

  @Test
  void plainCqlFindsTheFeatures() {
    TestRows rows = rows(SET, 0, 7);
    write(rows);

    try (CqlSession session = Node.session()) {
      Row row =
          session
              .execute(
                  "SELECT demand_r5_w8, \"fare-sum_r0_w1\" FROM columns_layout.columns"
                      + " WHERE feature_set = 'columns' AND version = 1 AND product = ?"
                      + " AND cell = ? AND hour = ? AND window_end = ? AND hexagon = ?",
                  PRODUCT,
                  Cells.parent(rows.each().get(0).hexagon(), SET.resolution() - 3),
                  NEW_YEAR / 3_600_000,
                  Instant.ofEpochMilli(NEW_YEAR),
                  rows.each().get(0).hexagon())
              .one();
      assertThat(row.getDouble(0)).isEqualTo(FeatureValue.of(7, 8, 91));
      assertThat(row.getDouble(1)).isEqualTo(0.07);
    }
  }

  @Test
  void refusesSumsThatNoDoubleHolds() {
    assertThatThrownBy(() -> write(rows(SET, 1, FeatureValue.RECOVERABLE)))
        .hasRootCauseInstanceOf(RefusedException.class)
        .hasMessageContaining("a sum of 4503599627370496");
  }

  @Test
  void refusesBlocksOfASetThatItDoesNotKnow() {
    assertThatThrownBy(() -> write(rows(TestRows.set("stranger", 3), 1, 1)))
        .hasRootCauseInstanceOf(RefusedException.class)
        .hasMessageContaining("stranger version 3, which the configuration does not name");
  }

  @Test
  void readsNoRowsThatLackAColumn() {
    write(rows(SET, 2, 7));
    Selection all = Selection.all(TimeRange.only(NEW_YEAR));

    assertThatThrownBy(() -> store.scan(MORE, all, rows -> {}))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("has no demand_r3_w1")
        .hasMessageContaining("without a new version");
  }

  private static TestRows rows(FeatureSet set, int cellPath, long sum) {
    int[] paths = {4, 8};
    return TestRows.of(set, PRODUCT, blockCell(cellPath), emission(NEW_YEAR, 1), paths, () -> sum);
  }

  private static void write(TestRows rows) {
    CompletionStage<Void> written = store.write(List.of(rows.encoded()));
    written.toCompletableFuture().join();
  }
}
