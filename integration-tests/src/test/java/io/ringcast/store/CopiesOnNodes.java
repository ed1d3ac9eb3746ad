package io.ringcast.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testing.PatientSession;
import io.ringcast.testkit.cassandra.SmallCluster;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files bring the rows that requests bring, in layout block, to each node. */
abstract class CopiesOnNodes extends RowFilesScene {

  @Test
  void eachNodeHasItsCopiesOfTheRowsThatRequestsBring() throws Exception {
    SmallCluster cluster = ThreeNodesTest.cluster;
    StoreConfig written = Node.config(cluster, "bulk_written_copies", Layout.BLOCK);
    StoreConfig streamed = Node.config(cluster, "bulk_streamed_copies", Layout.BLOCK);
    for (StoreConfig config : List.of(written, streamed)) {
      StoreSchema.init(config, List.of(SET));
    }
    try (CqlSession session = session(cluster.link(0).address())) {
      requireSameRows(written, streamed, session);
    }
    for (int node = 0; node < SmallCluster.NODES; node++) {
      InetSocketAddress address = cluster.link(node).address();
      try (CqlSession session = session(address)) {
        assertThat(count(session, address, streamed))
            .as("node %d, seed %d", node, seed)
            .isPositive()
            .isEqualTo(count(session, address, written));
      }
    }
  }

  private static CqlSession session(InetSocketAddress node) {
    return PatientSession.open(node, ThreeNodesTest.cluster.datacenter());
  }

  /** What a node has itself: at this consistency it does not ask others. */
  private static long count(CqlSession session, InetSocketAddress address, StoreConfig config) {
    String select = "SELECT COUNT(*) FROM %s.blocks".formatted(config.keyspace());
    return session
        .execute(
            SimpleStatement.newInstance(select)
                .setConsistencyLevel(ConsistencyLevel.LOCAL_ONE)
                .setNode(session.getMetadata().findNode(address).orElseThrow()))
        .one()
        .getLong(0);
  }
}
