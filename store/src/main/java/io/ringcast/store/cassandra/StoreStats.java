package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import io.ringcast.store.StoreException;
import io.ringcast.store.config.StoreConfig;
import java.util.ArrayList;
import java.util.List;

/**
 * How large the store's tables are, as the nodes of our datacenter say: those asked, and how many
 * were away.
 */
public record StoreStats(int nodes, int nodesAway, List<Table> tables) {

  private static final long MEBIBYTE = 1 << 20;

  /**
   * One table, as far as its rows have been flushed from memory.
   *
   * @param diskBytes of all copies; on each node rounded up to mebibytes
   * @param partitions about how many different ones there are, as counted in the last minutes
   * @param meanPartitionBytes before compression
   * @param largestPartitionBytes before compression; rounded up to mebibytes
   */
  public record Table(
      String name,
      long diskBytes,
      long partitions,
      long meanPartitionBytes,
      long largestPartitionBytes) {}

  /**
   * Asks every node of our datacenter.
   *
   * @throws StoreException if one does not answer, or there is no such keyspace
   */
  public static StoreStats read(StoreConfig config) {
    try (CqlSession session = Sessions.open(config)) {
      List<Node> ours =
          session.getMetadata().getNodes().values().stream()
              .filter(node -> config.datacenter().equals(node.getDatacenter()))
              .toList();
      List<Node> asked = ours.stream().filter(StoreStats::canBeAsked).toList();
      List<Table> tables = new ArrayList<>();
      for (CqlIdentifier table : keyspace(session, config).getTables().keySet()) {
        tables.add(read(session, asked, config.keyspace(), table.asInternal()));
      }
      return new StoreStats(asked.size(), ours.size() - asked.size(), List.copyOf(tables));
    } catch (DriverException e) {
      throw Failures.of(e);
    }
  }

  private static boolean canBeAsked(Node node) {
    return node.getState() == NodeState.UP && node.getDistance() == NodeDistance.LOCAL;
  }

  private static KeyspaceMetadata keyspace(CqlSession session, StoreConfig config) {
    return session
        .getMetadata()
        .getKeyspace(CqlIdentifier.fromInternal(config.keyspace()))
        .orElseThrow(
            () ->
                new StoreException(
                    "keyspace %s is missing: %s makes it"
                        .formatted(config.keyspace(), SchemaDifference.INIT)));
  }

  private static Table read(CqlSession session, List<Node> nodes, String keyspace, String table) {
    long disk = 0;
    long largest = 0;
    long partitions = 0;
    double bytes = 0;
    for (Node node : nodes) {
      for (Row row :
          ask(session, node, "mebibytes FROM system_views.disk_usage", keyspace, table)) {
        disk += row.getLong("mebibytes") * MEBIBYTE;
      }
      for (Row row :
          ask(session, node, "mebibytes FROM system_views.max_partition_size", keyspace, table)) {
        largest = Math.max(largest, row.getLong("mebibytes") * MEBIBYTE);
      }
      // A node counts the partitions of which it is the datacenter's first holder.
      for (Row row : ask(session, node, "* FROM system.table_estimates", keyspace, table)) {
        if (row.getString("range_type").equals("local_primary")) {
          partitions += row.getLong("partitions_count");
          bytes += (double) row.getLong("partitions_count") * row.getLong("mean_partition_size");
        }
      }
    }
    return new Table(table, disk, partitions, Math.round(bytes / Math.max(1, partitions)), largest);
  }

  private static Iterable<Row> ask(
      CqlSession session, Node node, String what, String keyspace, String table) {
    return session.execute(
        SimpleStatement.newInstance(
                "SELECT " + what + " WHERE keyspace_name = ? AND table_name = ?", keyspace, table)
            .setNode(node));
  }
}
