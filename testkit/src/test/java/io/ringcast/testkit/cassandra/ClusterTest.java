package io.ringcast.testkit.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class ClusterTest {

  @Test
  void twoNodesHoldCopiesOfTheSameData() {
    // The driver's limit is 2 s, and two new nodes share the cores with this test.
    DriverConfigLoader patient =
        DriverConfigLoader.programmaticBuilder()
            .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
            .build();
    String second = "127.0.0.2";
    assumeTrue(exists(second), "the loopback interface of this machine has no " + second);
    NodeOptions options = NodeOptions.defaults().withTokens(4);
    try (EmbeddedCassandra first = EmbeddedCassandra.start(options);
        EmbeddedCassandra other =
            EmbeddedCassandra.start(options.withAddress(second).withSeeds(List.of(first.seed())));
        CqlSession session =
            CqlSession.builder()
                .withConfigLoader(patient)
                .addContactPoint(other.contactPoint())
                .withLocalDatacenter(other.datacenter())
                .build()) {
      session.execute(
          "CREATE KEYSPACE twice WITH replication ="
              + " {'class': 'NetworkTopologyStrategy', 'datacenter1': 2}");
      session.execute("CREATE TABLE twice.rows (row int PRIMARY KEY)");

      session.execute(
          SimpleStatement.newInstance("INSERT INTO twice.rows (row) VALUES (7)")
              .setConsistencyLevel(ConsistencyLevel.ALL));

      assertThat(session.getMetadata().getNodes().values())
          .extracting(node -> node.getEndPoint().resolve())
          .containsExactlyInAnyOrder(first.contactPoint(), other.contactPoint());
      first.kill();
      assertThat(session.execute("SELECT row FROM twice.rows WHERE row = 7").all()).hasSize(1);
    }
  }

  @Test
  void aNodeThatCannotStartShowsWhyAndKeepsTheFolderItWasGiven(@TempDir Path folder) {
    NodeOptions foreign =
        NodeOptions.defaults().withSeeds(List.of("127.0.0.1:1")).withFolder(folder);

    assertThatThrownBy(() -> EmbeddedCassandra.start(foreign))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the Cassandra node ended with status")
        .hasMessageContaining("none of its seeds answers")
        .hasMessageContaining("The end of its log was:")
        .hasMessageContaining("Unable to gossip with any peers");

    assertThat(folder.resolve("node.log")).isNotEmptyFile();
  }

  private static boolean exists(String address) {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
