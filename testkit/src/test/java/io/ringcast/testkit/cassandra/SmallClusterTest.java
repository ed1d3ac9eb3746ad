package io.ringcast.testkit.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class SmallClusterTest {

  private static final SimpleStatement READ =
      SimpleStatement.newInstance("SELECT row FROM thrice.rows WHERE row = 7")
          .setConsistencyLevel(ConsistencyLevel.ONE)
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
    session.execute(
        SimpleStatement.newInstance("INSERT INTO thrice.rows (row) VALUES (7)")
            .setConsistencyLevel(ConsistencyLevel.ALL));
  }

  @AfterAll
  static void close() {
    session.close();
    cluster.close();
  }

  private static Node node(int number) {
    InetSocketAddress address = cluster.link(number).address();
    return session.getMetadata().getNodes().values().stream()
        .filter(node -> node.getEndPoint().resolve().equals(address))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aClientFindsAllNodesOverTheirLinks() {
    for (int number = 0; number < SmallCluster.NODES; number++) {
      long before = cluster.link(number).reads();
      assertThat(session.execute(READ.setNode(node(number))).all()).hasSize(1);
      assertThat(cluster.link(number).reads()).as("node %d", number).isGreaterThan(before);
    }
    assertThat(session.getMetadata().getNodes()).hasSize(SmallCluster.NODES);
  }

  /** All go over the same few connections. */
  @Test
  void anAnswerThatStallsHoldsUpNoOther() {
    StallingLink link = cluster.link(2);
    long stalledBefore = link.stalled();
    long readsBefore = link.reads();
    link.stall(0.1, Duration.ofSeconds(5), 42);
    long begin = System.nanoTime();
    List<CompletableFuture<Long>> seconds = new ArrayList<>();
    for (int read = 0; read < 200; read++) {
      CompletableFuture<AsyncResultSet> answer =
          session.executeAsync(READ.setNode(node(2))).toCompletableFuture();
      seconds.add(answer.thenApply(any -> Duration.ofNanos(System.nanoTime() - begin).toSeconds()));
    }
    long late = seconds.stream().filter(second -> second.join() >= 5).count();
    link.flow();

    long stalled = link.stalled() - stalledBefore;
    assertThat(stalled).isBetween(5L, 50L);
    assertThat(late).isEqualTo(stalled);
    assertThat(link.reads() - readsBefore).isGreaterThanOrEqualTo(200);
  }

  @Test
  void aNodeThatStopsAndStartsAgainIsReached() {
    cluster.node(0).restart();
    assertThat(session.execute(READ).all()).hasSize(1);
    CqlSession again = PatientSession.open(cluster.link(0).address(), cluster.datacenter());
    SimpleStatement ofTwo = READ.setConsistencyLevel(ConsistencyLevel.QUORUM);
    try (again) {
      assertThat(again.execute(ofTwo).all()).hasSize(1);
    }
  }
}
