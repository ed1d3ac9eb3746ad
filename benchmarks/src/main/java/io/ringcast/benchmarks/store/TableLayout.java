package io.ringcast.benchmarks.store;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import java.util.List;
import java.util.Locale;

/** How rows lie in a table: our two layouts and the two others that were published. */
enum TableLayout {
  BLOCK("blocks"),
  COLUMNS("columns"),
  MAP("map_rows"),
  MAP_GROUP("map_groups");

  private final String table;

  TableLayout(String table) {
    this.table = table;
  }

  String table() {
    return table;
  }

  /** As it is called in a report and on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * A store that keeps rows in this layout.
   *
   * @param config says how many rows of a layout other than block are written with one request
   */
  FeatureStore open(StoreConfig config, FeatureSet set) {
    return switch (this) {
      case BLOCK -> ours(config, Layout.BLOCK, set);
      case COLUMNS -> ours(config, Layout.COLUMNS, set);
      case MAP, MAP_GROUP -> MapStore.open(this, config, set, ours(config, Layout.BLOCK, set));
    };
  }

  private static FeatureStore ours(StoreConfig config, Layout layout, FeatureSet set) {
    return CassandraFeatureStore.open(config.withLayout(layout), List.of(set));
  }

  /** How many hexagons a statement writes; none if it is for another table. */
  int hexagons(BoundStatement statement) {
    String cql = statement.getPreparedStatement().getQuery();
    if (!cql.startsWith("INSERT") || !cql.contains("." + table + " (")) {
      return 0;
    }
    return switch (this) {
      case BLOCK -> statement.getInt("rows");
      case COLUMNS -> 1;
      case MAP -> MapTable.hexagons(statement, false);
      case MAP_GROUP -> MapTable.hexagons(statement, true);
    };
  }
}
