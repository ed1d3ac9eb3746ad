package io.ringcast.testkit.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.ringcast.testing.PatientSession;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** One node for all tests: each start takes seconds. */
@Timeout(240)
@TestInstance(Lifecycle.PER_CLASS)
class EmbeddedCassandraTest {

  private EmbeddedCassandra cassandra;

  @BeforeAll
  void start() {
    cassandra = EmbeddedCassandra.start(NodeOptions.defaults().withJmx());
    try (CqlSession session = connect()) {
      session.execute(
          "CREATE KEYSPACE kept WITH replication ="
              + " {'class': 'NetworkTopologyStrategy', 'datacenter1': 1}");
      session.execute(
          "CREATE TABLE kept.rows (part int, row int, value blob, PRIMARY KEY (part, row))");
    }
  }

  @AfterAll
  void close() {
    cassandra.close();
  }

  @Test
  void takesBatchesOfMegabytesWithinOnePartition() {
    int rows = 64;
    ByteBuffer value = ByteBuffer.allocate(64 << 10);
    try (CqlSession session = connect()) {
      PreparedStatement insert =
          session.prepare("INSERT INTO kept.rows (part, row, value) VALUES (0, ?, ?)");

      BoundStatement[] inserts =
          IntStream.range(0, rows)
              .mapToObj(row -> insert.bind(row, value))
              .toArray(BoundStatement[]::new);

      session.execute(BatchStatement.newInstance(BatchType.UNLOGGED, inserts));

      assertThat(session.execute("SELECT row FROM kept.rows WHERE part = 0").all()).hasSize(rows);
    }
  }

  @Test
  void hasItsDataAgainAfterItWasKilled() {
    try (CqlSession session = connect()) {
      session.execute("INSERT INTO kept.rows (part, row, value) VALUES (1, 1, 0xcafe)");
    }
    cassandra.nodetool("flush", "kept");
    InetSocketAddress place = cassandra.contactPoint();
    long pid = cassandra.pid();

    cassandra.kill();

    assertThat(CqlProbe.answers(place)).isFalse();
    assertThat(ProcessHandle.of(pid)).isEmpty();

    cassandra.restart();

    assertThat(cassandra.contactPoint()).isEqualTo(place);
    assertThat(cassandra.pid()).isNotEqualTo(pid);
    try (CqlSession session = connect()) {
      assertThat(session.execute("SELECT row FROM kept.rows WHERE part = 1").all())
          .extracting(row -> row.getInt(0))
          .containsExactly(1);
    }
  }

  /** Its commit log writes now and then: what came since is written as it stops. */
  @Test
  void hasAllThatCameBeforeItStoppedInOrder() {
    try (CqlSession session = connect()) {
      for (int row = 0; row < 100; row++) {
        session.execute("INSERT INTO kept.rows (part, row) VALUES (2, %d)".formatted(row));
      }
      cassandra.restart();
    }

    try (CqlSession session = connect()) {
      assertThat(session.execute("SELECT row FROM kept.rows WHERE part = 2").all()).hasSize(100);
    }
  }

  @Test
  void answersNothingWhileItIsPaused() {
    cassandra.pause();
    try {
      assertThat(CqlProbe.answers(cassandra.contactPoint())).isFalse();
    } finally {
      cassandra.resume();
    }
    assertThat(CqlProbe.answers(cassandra.contactPoint())).isTrue();
  }

  @Test
  void tellsWhatNodetoolComplainsAbout() {
    assertThat(cassandra.nodetool("statusbinary")).contains("running");
    assertThatThrownBy(() -> cassandra.nodetool("flush", "nowhere"))
        .hasMessageContaining("nodetool flush nowhere failed")
        .hasMessageContaining("nowhere");
  }

  @Test
  void leavesNoProcessAndNoFolderBehind() {
    EmbeddedCassandra other = EmbeddedCassandra.start();
    Path folder = other.folder();
    long pid = other.pid();
    assertThat(folder).isNotEmptyDirectory();

    other.close();
    other.close();

    assertThat(folder).doesNotExist();
    assertThat(ProcessHandle.of(pid)).isEmpty();
    InetSocketAddress place = other.contactPoint();
    assertThatThrownBy(() -> new Socket(place.getAddress(), place.getPort()).close())
        .isInstanceOf(ConnectException.class);
    assertThatThrownBy(other::restart).hasMessageContaining("closed");
    assertThat(folder).doesNotExist();
    assertThatThrownBy(() -> other.nodetool("status")).hasMessageContaining("withJmx");
  }

  @Test
  void aNodeThatCannotStartShowsWhy() {
    NodeOptions wrong = NodeOptions.defaults().withSettings("no_such: 1");

    assertThatThrownBy(() -> EmbeddedCassandra.start(wrong))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the Cassandra node ended with status")
        .hasMessageContaining("The end of its log was:")
        .hasMessageContaining("no_such");
  }

  @Test
  void leavesCtrlCToItsStarter() throws IOException {
    Path status = Path.of("/proc", Long.toString(cassandra.pid()), "status");
    assumeTrue(Files.exists(status), "this system does not show what a process ignores");
    long interrupt = 1 << 1;

    String ignored =
        Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .map(line -> line.substring("SigIgn:".length()).strip())
            .findFirst()
            .orElseThrow();

    assertThat(Long.parseUnsignedLong(ignored, 16) & interrupt).isEqualTo(interrupt);
  }

  private CqlSession connect() {
    return PatientSession.open(cassandra.contactPoint(), cassandra.datacenter());
  }
}
