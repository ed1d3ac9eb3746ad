package io.ringcast.store;

import static io.ringcast.store.TestRows.NEW_YEAR;
import static io.ringcast.store.TestRows.PRODUCT;
import static io.ringcast.store.TestRows.blockCell;
import static io.ringcast.store.TestRows.emission;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.HedgeConfig;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.store.hedge.ReadStats;
import io.ringcast.store.hedge.ReadStats.Count;
import io.ringcast.testkit.cassandra.SmallCluster;
import io.ringcast.testkit.cassandra.StallingLink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/**
 * Reads of a real cluster, one of whose nodes stalls, is slow, goes, or comes back. What is looked
 * at is what was done and why; times are those of a machine that may be busy.
 */
@Timeout(120)
@TestMethodOrder(OrderAnnotation.class)
abstract class HedgedReads {

  private static final FeatureSet SET = TestRows.set("hedged", 1);
  private static final int BLOCKS = 49;
  private static final int AT_ONCE = 8;

  /** Longer than a busy machine makes anything wait. */
  private static final Duration STALL = Duration.ofSeconds(2);

  private static final double BUDGET = 0.05;
  private static final HedgeConfig HEDGE =
      new HedgeConfig(true, BUDGET, Duration.ofMillis(1), Duration.ofMillis(500));

  private static SmallCluster cluster;
  private static List<TestRows> rows;
  private static CassandraFeatureStore store;

  @BeforeAll
  static void start() throws Exception {
    cluster = ThreeNodesTest.cluster;
    StoreConfig config = Node.config(cluster, "hedged", Layout.BLOCK);
    StoreSchema.init(config, List.of(SET));
    Random random = new Random(1);
    rows =
        IntStream.range(0, BLOCKS)
            .mapToObj(
                path ->
                    TestRows.random(random, SET, PRODUCT, blockCell(path), emission(NEW_YEAR, 1)))
            .toList();
    try (FeatureStore writer = CassandraFeatureStore.open(config, List.of(SET))) {
      writer.write(rows.stream().map(TestRows::encoded).toList()).toCompletableFuture().get();
    }
    store = CassandraFeatureStore.openForReading(config, HEDGE);
  }

  @AfterAll
  static void close() {
    if (store != null) {
      store.close();
    }
  }

  @AfterEach
  void flow() {
    links().forEach(StallingLink::flow);
  }

  private static List<StallingLink> links() {
    return IntStream.range(0, SmallCluster.NODES).mapToObj(cluster::link).toList();
  }

  private static ReadStats stats() {
    return store.readStats().orElseThrow();
  }

  private static long stalled() {
    return links().stream().mapToLong(StallingLink::stalled).sum();
  }

  private static long connections() {
    return links().stream().mapToLong(StallingLink::connections).sum();
  }

  /** Reads one block after the other, a few at once, and gives what each read took. */
  private static List<Duration> read(int reads) throws InterruptedException {
    Semaphore room = new Semaphore(AT_ONCE);
    List<CompletableFuture<Duration>> all = new ArrayList<>();
    for (int read = 0; read < reads; read++) {
      room.acquire();
      TestRows asked = rows.get(read % BLOCKS);
      long begin = System.nanoTime();
      all.add(
          store
              .read(SET, PRODUCT, NEW_YEAR, hexagon(asked))
              .whenComplete((blocks, failure) -> room.release())
              .thenApply(
                  blocks -> {
                    Duration took = Duration.ofNanos(System.nanoTime() - begin);
                    assertThat(blocks).extracting(StoredBlock::cell).containsExactly(asked.cell());
                    assertThat(blocks.get(0).payload()).isEqualTo(asked.encoded().payload());
                    return took;
                  })
              .toCompletableFuture());
    }
    return all.stream().map(CompletableFuture::join).toList();
  }

  private static long[] hexagon(TestRows block) {
    return new long[] {Cells.descendant(block.cell(), block.paths()[0], SET.resolution())};
  }

  private static void readUntil(String what, BooleanSupplier isSo) throws InterruptedException {
    long begin = System.nanoTime();
    while (!isSo.getAsBoolean()) {
      read(50);
      assertThat(Duration.ofNanos(System.nanoTime() - begin))
          .as("time until %s", what)
          .isLessThan(Duration.ofSeconds(30));
    }
  }

  @Test
  @Order(1)
  void readsGoToAllReplicas() throws Exception {
    long[] before = links().stream().mapToLong(StallingLink::reads).toArray();
    int reads = 1_000;
    read(reads);
    for (int node = 0; node < SmallCluster.NODES; node++) {
      // Two questions for each read.
      assertThat(cluster.link(node).reads() - before[node])
          .as("reads of node %d", node)
          .isGreaterThan(2 * reads / SmallCluster.NODES / 3);
    }
    assertThat(stats().of(Count.READS_FAILED)).isZero();
  }

  @Test
  @Order(2)
  void readsThatStallAreAnsweredByAnotherReplica() throws Exception {
    long readsBefore = stats().of(Count.READS);
    long hedgesBefore = stats().of(Count.HEDGES);
    long wonBefore = stats().of(Count.HEDGES_WON);
    long stalledBefore = stalled();
    long connectionsBefore = connections();
    for (int node = 0; node < SmallCluster.NODES; node++) {
      cluster.link(node).stall(0.01, STALL, node);
    }
    List<Duration> took = read(2_000);

    long reads = stats().of(Count.READS) - readsBefore;
    long hedges = stats().of(Count.HEDGES) - hedgesBefore;
    long stalled = stalled() - stalledBefore;
    long waited = took.stream().filter(time -> time.compareTo(STALL) >= 0).count();
    assertThat(stalled).isGreaterThan(15);
    assertThat(hedges).isPositive().isLessThanOrEqualTo((long) (reads * BUDGET) + 20);
    assertThat(stats().of(Count.HEDGES_WON) - wonBefore).isGreaterThan(stalled / 2);
    assertThat(waited).as("reads that waited, of %d that stalled", stalled).isLessThan(stalled / 3);
    assertThat(stats().of(Count.CANCELLED)).isPositive();
    assertThat(connections()).as("connections").isEqualTo(connectionsBefore);
    assertThat(stats().of(Count.READS_FAILED)).isZero();
  }

  @Test
  @Order(3)
  void aReplicaThatIsSlowIsAvoidedUntilItIsWell() throws Exception {
    StallingLink link = cluster.link(0);
    link.stall(1, Duration.ofMillis(400), 1);
    String address = link.address().getAddress().getHostAddress() + ":";
    // On a busy machine it may be another one at first.
    readUntil(
        "the slow node is avoided",
        () -> stats().avoidedNodes().stream().anyMatch(node -> node.contains(address)));
    long asked = link.reads();
    long probes = stats().of(Count.PROBES);
    read(500);
    // The driver's own questions, and those that were under way.
    long others = 3 * AT_ONCE;
    assertThat(link.reads() - asked)
        .isLessThanOrEqualTo(stats().of(Count.PROBES) - probes + others);

    link.flow();
    readUntil("the node is asked again", () -> stats().avoidedNodes().size() == 0);
    assertThat(stats().of(Count.READS_FAILED)).isZero();
  }

  /** The first has no partition key, so any node can be asked. */
  @Test
  @Order(4)
  void theRegistryAndMarkersAreReadFromOtherReplicas() throws Exception {
    // Shorter than the driver waits.
    Duration stall = STALL.multipliedBy(4);
    cluster.link(0).stall(1, stall, 2);
    for (int read = 0; read < 2 * SmallCluster.NODES; read++) {
      long begin = System.nanoTime();
      assertThat(store.registry().all()).isEmpty();
      assertThat(store.markers(SET.id(), TimeRange.only(NEW_YEAR))).isEmpty();
      assertThat(store.marker(SET.id(), NEW_YEAR).toCompletableFuture().get()).isEmpty();
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(stall);
    }
    assertThat(stats().of(Count.RETRIES)).isPositive();
    cluster.link(0).flow();
    readUntil("the node is asked again", () -> stats().avoidedNodes().size() == 0);
  }

  @Test
  @Order(5)
  void aReplicaThatGoesCostsNoRead() throws Exception {
    CompletableFuture<Void> killed =
        CompletableFuture.runAsync(
            () -> {
              cluster.node(0).kill();
            });
    readUntil("the node is gone", killed::isDone);
    killed.get();
    read(500);
    assertThat(stats().of(Count.READS_FAILED)).isZero();
  }

  /** It is the other nodes' seed. A new session knows of no other node at first. */
  @Test
  @Order(6)
  void aReplicaThatIsBackIsReadAgain() throws Exception {
    cluster.node(0).restart();
    long asked = cluster.link(0).reads();
    readUntil("the node is asked again", () -> cluster.link(0).reads() > asked);
    StoreConfig config =
        Node.config(cluster, "hedged", Layout.BLOCK)
            .onNode(cluster.contactPoints().get(0), cluster.datacenter());
    try (FeatureStore again = CassandraFeatureStore.open(config, List.of(SET))) {
      long[] hexagon = hexagon(rows.get(0));
      assertThat(again.read(SET, PRODUCT, NEW_YEAR, hexagon).toCompletableFuture().get())
          .hasSize(1);
    }
  }
}
