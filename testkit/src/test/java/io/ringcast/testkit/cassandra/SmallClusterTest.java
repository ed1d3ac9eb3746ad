package io.ringcast.testkit.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.CoordinatorException;
import io.ringcast.testing.PatientSession;
import io.ringcast.testkit.Waiting;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class SmallClusterTest {

  private static final SimpleStatement READ =
      SimpleStatement.newInstance("SELECT row FROM thrice.rows WHERE row = 7")
          // A node that has just started may not have the row: one of the others has.
          .setConsistencyLevel(ConsistencyLevel.QUORUM)
          // Else the driver asks no other node when one goes.
          .setIdempotent(true);

  private static SmallCluster cluster;
  private static CqlSession session;

  @BeforeAll
  static void start() {
    cluster = SmallCluster.start();
    session = PatientSession.open(cluster.link(1).address(), cluster.datacenter());
    session.execute(
        "CREATE KEYSPACE thrice WITH replication ="
            + " {'class': 'NetworkTopologyStrategy', 'datacenter1': 3}");
    session.execute("CREATE TABLE thrice.rows (row int PRIMARY KEY)");
    Waiting.until("all three nodes to take a row", SmallClusterTest::isRowTaken);
  }

  /** A node that has not heard of the table yet fails the write. */
  private static boolean isRowTaken() {
    try {
      session.execute(
          SimpleStatement.newInstance("INSERT INTO thrice.rows (row) VALUES (7)")
              .setConsistencyLevel(ConsistencyLevel.ALL));
      return true;
    } catch (CoordinatorException e) {
      return false;
    }
  }

  @AfterAll
  static void close() {
    session.close();
    cluster.close();
  }

  @Test
  void aNodeThatStopsAndStartsAgainIsReached() {
    cluster.node(0).restart();
    assertThat(session.execute(READ).all()).hasSize(1);
    CqlSession again = PatientSession.open(cluster.link(0).address(), cluster.datacenter());
    try (again) {
      assertThat(again.execute(READ).all()).hasSize(1);
    }
  }
}
