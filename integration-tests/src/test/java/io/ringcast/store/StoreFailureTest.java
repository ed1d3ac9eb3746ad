package io.ringcast.store;

import static io.ringcast.store.TestRows.NEW_YEAR;
import static io.ringcast.store.TestRows.PRODUCT;
import static io.ringcast.store.TestRows.blockCell;
import static io.ringcast.store.TestRows.emission;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.datastax.oss.driver.api.core.CqlSession;
import io.ringcast.common.config.Secret;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.servers.SharedNode;
import io.ringcast.servers.TestServers;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Compression;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.cassandra.CassandraServer;
import io.ringcast.testkit.cassandra.NodeOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the store says of what goes wrong, and whether it says to try again. */
@Timeout(240)
class StoreFailureTest {

  private static final FeatureSet SET = TestRows.set("failure", 1);
  private static final List<FeatureSet> SETS = List.of(SET);
  private static final Selection ALL = Selection.all(TimeRange.only(NEW_YEAR));

  @Test
  void refusesWhatIsTooLargeWhileOthersGoOn() {
    refusesWhatIsTooLarge(Node.config("too_large", Layout.BLOCK), "exceeds allowed maximum");
  }

  @Test
  void refusesWhatIsTooLargeForAnOlderProtocol() {
    StoreConfig config =
        Node.withDriver(
            Node.config("too_large_v4", Layout.BLOCK),
            Map.of("advanced.protocol.version", Secret.of("V4")));
    refusesWhatIsTooLarge(config, "too big");
  }

  @Test
  void refusesWhatTheDriverDoesNotSend() {
    StoreConfig config =
        Node.withDriver(
            Node.config("too_long", Layout.BLOCK),
            Map.of(
                "advanced.protocol.version",
                Secret.of("V4"),
                "advanced.protocol.max-frame-length",
                Secret.of("1 MB")));
    refusesWhatIsTooLarge(config, "too large for one request");
  }

  @Test
  void aDamagedDefinitionIsReplaced() {
    try (FeatureStore store = opened(Node.config("damaged_definition", Layout.BLOCK));
        CqlSession session = Node.session()) {
      session.execute(
          "INSERT INTO damaged_definition.feature_sets (feature_set, version, definition)"
              + " VALUES ('failure', 1, '{')");
      assertThatThrownBy(store::registry).hasMessageContaining("feature_sets, failure version 1");
      assertThat(store.find(SET.id()).toCompletableFuture().join()).isEmpty();
      store.write(RegisteredSet.of(SET)).toCompletableFuture().join();
      assertThat(store.registry().readable()).containsExactly(SET);
    }
  }

  private static void refusesWhatIsTooLarge(StoreConfig config, String why) {
    try (FeatureStore store = opened(config)) {
      CompletionStage<Void> before = store.write(List.of(block(0, 1000)));
      CompletionStage<Void> tooLarge = store.write(List.of(block(1, 20 << 20)));
      CompletionStage<Void> after = store.write(List.of(block(2, 1000)));

      assertThat(failure(tooLarge)).isInstanceOf(RefusedException.class).hasMessageContaining(why);
      assertThat(failure(before)).isNull();
      Throwable missed = failure(after);
      if (missed != null) {
        // By an older protocol, what the node reads in one go with the end of what it refuses lies
        // there until more comes over this connection.
        assertTriesAgain(missed, "no answer within store.request-timeout");
        assertThat(failure(store.write(List.of(block(2, 1000))))).isNull();
      }
    }
  }

  @Test
  void aTableThatWentAwayIsNotTheBlocksFault() {
    StoreConfig config = Node.config("dropped_table", Layout.BLOCK);
    try (FeatureStore store = opened(config);
        CqlSession session = Node.session()) {
      session.execute("DROP TABLE dropped_table.blocks");

      assertTriesAgain(failure(store.write(List.of(block(0, 1000)))), "store check");
      assertTriesAgain(failure(store.write(List.of(block(0, 1000)))), "store check");
      session.execute("DROP KEYSPACE dropped_table");
      assertTriesAgain(failure(store.write(List.of(block(0, 1000)))), "store check");
      StoredMarker marker = new StoredMarker(SET.id(), emission(NEW_YEAR, 1));
      assertTriesAgain(failure(store.write(marker)), "store check");
      assertTriesAgain(catchThrowable(() -> store.scan(SET, ALL, rows -> {})), "store check");
      assertTriesAgain(
          catchThrowable(() -> store.markers(SET.id(), TimeRange.only(NEW_YEAR))), "store check");
      assertTriesAgain(failure(read(store)), "store check");
    }
  }

  @Test
  void aNodeThatIsDownIsToBeTriedAgain() {
    try (CassandraServer node = TestServers.get().cassandra(NodeOptions.defaults())) {
      StoreConfig config =
          Node.withDriver(
              Node.config(node, "down", Layout.BLOCK, Compression.LZ4, Duration.ofDays(6)),
              // It knocks again by itself, and the longer in vain the later.
              Map.of("advanced.reconnection-policy.max-delay", Secret.of("500 milliseconds")));
      TestRows rows =
          TestRows.random(new Random(1), SET, PRODUCT, blockCell(0), emission(NEW_YEAR, 1));
      try (FeatureStore store = opened(config)) {
        node.kill();
        assertTriesAgain(failure(store.write(List.of(rows.encoded()))), "no node could do it");
        assertTriesAgain(
            catchThrowable(() -> store.scan(SET, ALL, some -> {})), "no node could do it");
        assertTriesAgain(failure(read(store)), "no node could do it");

        node.restart();
        Waiting.until("a write", () -> failure(store.write(List.of(rows.encoded()))) == null);
        store.scan(SET, ALL, some -> assertThat(TestRow.of(some)).isEqualTo(rows.each()));
      }
    }
  }

  @Test
  void whereNobodyListensThereIsNoStore() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    StoreConfig config = Node.config("nobody", Layout.BLOCK).onNode("127.0.0.1:" + port, "dc");

    assertThatThrownBy(() -> CassandraFeatureStore.open(config, SETS))
        .isInstanceOf(StoreException.class)
        .isNotInstanceOf(RefusedException.class)
        .hasMessageContaining("no connection to Cassandra at [127.0.0.1:" + port);
  }

  @Test
  void anUnknownHostIsNamed() {
    StoreConfig config =
        Node.config("nobody", Layout.BLOCK).onNode("no-such-host.invalid:9042", "dc");

    assertThatThrownBy(() -> CassandraFeatureStore.open(config, SETS))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("no-such-host.invalid");
  }

  @Test
  void anotherDatacenterIsNamed() {
    StoreConfig config = Node.config("nobody", Layout.BLOCK);
    StoreConfig elsewhere = config.onNode(config.contactPoints().get(0), "mars");

    assertThatThrownBy(() -> CassandraFeatureStore.open(elsewhere, SETS))
        .isInstanceOf(StoreException.class)
        .hasMessage("store.datacenter is mars but the cluster has [datacenter1]");
  }

  @Test
  void aDamagedBlockIsRefused() {
    StoreConfig config = Node.config("damaged", Layout.BLOCK);
    try (FeatureStore store = opened(config)) {
      StoredBlock damaged = block(0, 1000);
      damaged.payload()[500]++;
      assertThat(failure(store.write(List.of(damaged))))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("checksum");
    }
  }

  @Test
  void aBlockThatIsDamagedInTheStoreIsNamed() {
    StoreConfig config = Node.config("damaged", Layout.BLOCK);
    try (FeatureStore store = opened(config)) {
      assertThat(failure(store.write(List.of(block(0, 1000))))).isNull();

      assertThatThrownBy(() -> store.scan(SET, ALL, rows -> {}))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("block %x".formatted(blockCell(0)))
          .hasMessageContaining("2026-01-01T00:00:00Z")
          .hasMessageContaining("cannot be read");
    }
  }

  /** Whoever decodes it finds out, and the other blocks of the same answer are good. */
  @Test
  void aPointReadHandsOnABlockThatIsDamagedInTheStore() {
    StoreConfig config = Node.config("damaged", Layout.BLOCK);
    try (FeatureStore store = opened(config)) {
      StoredBlock block = block(0, 1000);
      assertThat(failure(store.write(List.of(block)))).isNull();

      assertThat(read(store).toCompletableFuture().join())
          .extracting(StoredBlock::payload)
          .containsExactly(block.payload());
    }
  }

  @Test
  void whatHasExpiredIsNotThere() {
    StoreConfig config =
        Node.config(
            SharedNode.get(), "expired", Layout.BLOCK, Compression.LZ4, Duration.ofSeconds(5));
    try (FeatureStore store = opened(config)) {
      TestRows rows =
          TestRows.random(new Random(1), SET, PRODUCT, blockCell(0), emission(NEW_YEAR, 1));
      assertThat(failure(store.write(List.of(rows.encoded())))).isNull();
      assertThat(count(store)).isEqualTo(1);
      assertThat(read(store).toCompletableFuture().join()).hasSize(1);
      Waiting.until("the end of its time", () -> count(store) == 0);
      assertThat(read(store).toCompletableFuture().join()).isEmpty();
    }
  }

  private static int count(FeatureStore store) {
    int[] blocks = {0};
    store.scan(SET, ALL, rows -> blocks[0]++);
    return blocks[0];
  }

  /** Asks for a hexagon of the first block. */
  private static CompletionStage<List<StoredBlock>> read(FeatureStore store) {
    long[] hexagon = {Cells.descendant(blockCell(0), 0, SET.resolution())};
    return store.read(SET, PRODUCT, NEW_YEAR, hexagon);
  }

  private static FeatureStore opened(StoreConfig config) {
    StoreSchema.init(config, SETS);
    return CassandraFeatureStore.open(config, SETS);
  }

  /** A block with the right beginning and so many bytes. */
  private static StoredBlock block(int cellPath, int bytes) {
    StoredBlock block =
        TestRows.random(new Random(1), SET, PRODUCT, blockCell(cellPath), emission(NEW_YEAR, 1))
            .encoded();
    return new StoredBlock(
        block.set(),
        block.product(),
        block.cell(),
        block.resolution(),
        block.emission(),
        block.rows(),
        whole(Arrays.copyOf(block.payload(), bytes)));
  }

  /** A block's checksum stands behind its first byte, and is that of what follows it. */
  private static byte[] whole(byte[] payload) {
    CRC32C checksum = new CRC32C();
    checksum.update(payload, 5, payload.length - 5);
    ByteBuffer.wrap(payload).putInt(1, (int) checksum.getValue());
    return payload;
  }

  /** What it failed with, as those see it who wait for it; null if it did not. */
  private static Throwable failure(CompletionStage<?> asked) {
    return asked.handle((done, thrown) -> thrown).toCompletableFuture().join();
  }

  private static void assertTriesAgain(Throwable thrown, String why) {
    assertThat(thrown)
        .isInstanceOf(StoreException.class)
        .isNotInstanceOf(RefusedException.class)
        .hasMessageContaining(why);
  }
}
