package io.ringcast.common.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.ringcast.common.store.StoreException;
import io.ringcast.common.store.config.StoreConfig;
import java.util.ArrayList;
import java.util.List;

/** Asks every node how large its share of the tables is, with nothing but CQL. */
public final class StoreStats {

  private static final long MIB = 1 << 20;

  private final CqlSession session;
  private final String keyspace;

  private StoreStats(CqlSession session, String keyspace) {
    this.session = session;
    this.keyspace = keyspace;
  }

  /**
   * The sizes of all tables, in the order of the schema.
   *
   * @throws StoreException if one of the nodes does not answer
   */
  public static List<TableStats> read(StoreConfig config) {
    try (CqlSession session = Sessions.open(config)) {
      StoreStats stats = new StoreStats(session, config.keyspace());
      List<TableStats> tables = new ArrayList<>();
      for (Schema.Table table : new SchemaFile(config).schema().tables()) {
        tables.add(stats.of(table.name()));
      }
      return tables;
    }
  }

  private TableStats of(String table) {
    long disk = 0;
    long max = 0;
    long partitions = 0;
    double bytes = 0;
    for (Node node : session.getMetadata().getNodes().values()) {
      for (Row row : ask(node, "system_views.disk_usage", table)) {
        disk += row.getLong("mebibytes") * MIB;
      }
      for (Row row : ask(node, "system_views.max_partition_size", table)) {
        max = Math.max(max, row.getLong("mebibytes") * MIB);
      }
      for (Row row : ask(node, "system.size_estimates", table)) {
        long ofRange = row.getLong("partitions_count");
        partitions += ofRange;
        bytes += (double) ofRange * row.getLong("mean_partition_size");
      }
    }
    long mean = partitions == 0 ? 0 : Math.round(bytes / partitions);
    return new TableStats(table, disk, partitions, mean, max);
  }

  private List<Row> ask(Node node, String from, String table) {
    String where = " WHERE keyspace_name = ? AND table_name = ?";
    try {
      return session
          .execute(
              SimpleStatement.newInstance("SELECT * FROM " + from + where, keyspace, table)
                  .setNode(node))
          .all();
    } catch (DriverException e) {
      throw new StoreException(
          "node %s does not say how large table %s is: %s"
              .formatted(node.getEndPoint(), table, Failures.of(e).getMessage()),
          e);
    }
  }
}
