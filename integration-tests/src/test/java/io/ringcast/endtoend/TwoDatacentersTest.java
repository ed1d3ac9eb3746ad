package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.api.Selection.Precision;
import io.ringcast.client.ClientConfig;
import io.ringcast.client.FeatureClient;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.servers.SharedBroker;
import io.ringcast.serving.FeatureServing;
import io.ringcast.store.StoredMarker;
import io.ringcast.testing.PatientSession;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.SetClock;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.cassandra.NodeOptions;
import io.ringcast.testkit.cassandra.SmallCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two data centres of two nodes. The publisher and one service are in the first, another service is
 * in the second. Each of them goes away once. No answer is ever wrong, and none needs the one that
 * is away, but where only that one could know.
 */
@Timeout(300)
class TwoDatacentersTest {

  private static final String EAST = "east";
  private static final String WEST = "west";
  private static final FeatureSet SET = SmallCity.NEAR;
  private static final UUID PRODUCT = SmallCity.PRODUCTS.get(0);
  private static final long SEED = 83;
  private static final int MINUTES = 3;
  private static final long NEWEST = Tape.START + (MINUTES - 1) * Tape.MINUTE;
  private static final int MOST_HEXAGONS = 40;
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private static final NodeOptions NODE =
      NodeOptions.defaults().withHeapMegabytes(256).withTokens(4).withJmx();

  @TempDir Path folder;

  private final SetClock clock = new SetClock(NEWEST + 20_000);
  private Stage stage;
  private Output output;
  private PlainTable plain;

  /** With rows at the newest window end. */
  private List<Long> hexagons;

  private SmallCluster cluster;

  /** This keyspace's rows never come to the second data centre by themselves, its markers do. */
  private Shelf lost;

  /** What this one's publisher writes waits as hints. */
  private Shelf hinted;

  @Test
  void noReaderTakesAMarkerForRowsThatAreNotThere() throws Exception {
    Background<SmallCluster> nodes =
        Background.start("nodes", () -> SmallCluster.start(NODE, List.of(EAST, EAST, WEST, WEST)));
    computeRows();
    try (SmallCluster started = nodes.get()) {
      cluster = started;
      lost = new Shelf(cluster, EAST, WEST, stage);
      hinted = new Shelf(cluster, EAST, WEST, stage);
      publishWithoutWest();
      both(node -> cluster.node(2 + node).restart());
      try (CqlSession west = session(2);
          FeatureServing near = serving(EAST);
          FeatureServing far = serving(WEST)) {
        markersComeFirst(west, far);
        hintsAndRepairBringTheRest(west);
        answersGoOnWithoutEast(near, far);
      }
    }
  }

  private void computeRows() {
    Tape tape = SmallCity.tape(MINUTES, SEED).dealt(2, SEED);
    List<FeatureRow> rows = new Answer(SET, SmallCity.PRODUCTS, tape).rows();
    plain = new PlainTable(SET, rows, "seed " + SEED);
    hexagons =
        rows.stream()
            .filter(row -> row.windowEnd() == NEWEST && row.product().equals(PRODUCT))
            .map(FeatureRow::hexagon)
            .limit(MOST_HEXAGONS)
            .toList();
    stage = new Stage(SharedBroker.get(), folder, List.of(SET), SmallCity.PRODUCTS, 2);
    stage.send(tape);
    output = stage.replay(2, 2);
  }

  /** The publisher does not wait for a data centre that is away. */
  private void publishWithoutWest() {
    try (CqlSession first = session(0);
        CqlSession second = session(1)) {
      both(node -> cluster.node(2 + node).kill());
      both(node -> cluster.node(node).nodetool("disablehandoff"));
      // Else a node keeps hints of what it sends now and misses an answer to later.
      Waiting.until("the nodes to see it", () -> westIsDown(first) && westIsDown(second));
    }
    lost.publish(output, 2);
    both(node -> cluster.node(node).nodetool("enablehandoff"));
    hinted.publish(output, 2);
    assertThat(lost.marked(SET)).contains(NEWEST);
  }

  private static boolean westIsDown(CqlSession session) {
    return session.getMetadata().getNodes().values().stream()
        .filter(node -> WEST.equals(node.getDatacenter()))
        .allMatch(node -> node.getState() == NodeState.DOWN);
  }

  private void markersComeFirst(CqlSession west, FeatureServing far) throws Exception {
    for (RegisteredSet set : lost.store().registry().all()) {
      lost.store().write(set).toCompletableFuture().get();
    }
    for (StoredMarker marker : lost.markers(SET)) {
      lost.store().write(marker).toCompletableFuture().get();
    }
    Waiting.until(
        "the set and its markers",
        () ->
            count(west, lost, "feature_sets") > 0
                && count(west, lost, "markers") == lost.markers(SET).size());
    assertThat(count(west, lost, "blocks")).isZero();
    far.start();
    Served.awaitStored(far, SET, NEWEST);
    FeatureTable table = ask(far, hexagons);
    plain.requireRight(table);
    assertThat(table.getStatusesList()).containsOnly(Status.FRESH);
    assertThat(ask(far, List.of(nowhere())).getStatusesList()).containsExactly(Status.EMPTY);
    assertThat(count(west, lost, "blocks")).as("where the answer came from").isZero();
  }

  private void hintsAndRepairBringTheRest(CqlSession west) {
    cluster.node(2).nodetool("repair", "--full", lost.keyspace());
    try (CqlSession east = session(0)) {
      for (String table : List.of("markers", "blocks")) {
        long all = count(east, lost, table);
        assertThat(count(west, lost, table)).as("repaired %s", table).isEqualTo(all).isPositive();
        Waiting.until("hinted " + table, () -> count(west, hinted, table) == all);
      }
    }
  }

  /** What a place without rows has only the data centre of the marker could know. */
  private void answersGoOnWithoutEast(FeatureServing near, FeatureServing far) throws Exception {
    near.start();
    Served.awaitStored(near, SET, NEWEST);
    plain.requireRight(ask(near, hexagons));
    StoredMarker marker = lost.markers(SET).get(0);
    both(node -> cluster.node(node).kill());
    for (FeatureServing service : List.of(far, near)) {
      Waiting.until(
          "an answer without the first data centre",
          () -> ask(service, hexagons).getStatuses(0) == Status.FRESH);
      plain.requireRight(ask(service, hexagons));
      assertThat(ask(service, List.of(nowhere())).getStatusesList())
          .containsExactly(Status.UNAVAILABLE);
    }
    assertThatThrownBy(() -> lost.store().write(marker).toCompletableFuture().get())
        .hasMessageContaining("written in data center west, not in east");
  }

  private long nowhere() {
    return Cells.descendant(Cells.parent(hexagons.get(0), 0), 0, SET.resolution());
  }

  private FeatureServing serving(String datacenter) throws IOException {
    return Served.of(stage, output, lost, clock, "store.datacenter=" + datacenter);
  }

  /** Of a window end by its name, which is always read from the store. */
  private static FeatureTable ask(FeatureServing service, List<Long> hexagons) {
    GetFeaturesRequest request =
        GetFeaturesRequest.newBuilder()
            .setSelection(
                Selection.newBuilder().setFeatureSet(SET.name()).setPrecision(Precision.FLOAT64))
            .addProducts(PRODUCT.toString())
            .setWindowEndMs(NEWEST)
            .addAllHexagons(hexagons)
            .build();
    ClientConfig config = ClientConfig.of(DEADLINE, "localhost:" + service.port()).build();
    try (FeatureClient client = FeatureClient.connect(config)) {
      return client.get(request).table();
    }
  }

  private CqlSession session(int node) {
    return PatientSession.open(cluster.link(node).address(), cluster.node(node).datacenter());
  }

  /** How many rows a quorum of the session's data centre has. */
  private static long count(CqlSession session, Shelf shelf, String table) {
    String cql = "SELECT count(*) FROM %s.%s".formatted(shelf.keyspace(), table);
    return session
        .execute(
            SimpleStatement.newInstance(cql).setConsistencyLevel(ConsistencyLevel.LOCAL_QUORUM))
        .one()
        .getLong(0);
  }

  /** Does something with each of two nodes at the same time. */
  private static void both(IntConsumer work) {
    Background<Void> first = Background.run("first", () -> work.accept(0));
    work.accept(1);
    first.get();
  }
}
