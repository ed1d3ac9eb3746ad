package io.ringcast.store;

import static io.ringcast.store.TestRows.NEW_YEAR;
import static io.ringcast.store.TestRows.PRODUCT;
import static io.ringcast.store.TestRows.blockCell;
import static io.ringcast.store.TestRows.emission;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.client.ClientConfig;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.client.FeatureClient;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.serving.FeatureServing;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.store.open.ConfiguredStore;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.redis.RedisServer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Redis servers that are paused, killed, started empty, or replaced by a replica that was behind: a
 * window end is never complete over rows that are lost.
 */
@Timeout(120)
class RedisFailureTest {

  private static final FeatureSet SET = TestRows.set("failure", 1);
  private static final List<FeatureSet> SETS = List.of(SET);
  private static final long NEXT = NEW_YEAR + 60_000;
  private static final long TTL_MILLIS = 3_600_000;
  private static final int BLOCKS = 40;
  private static final long[] HEXAGON = {Cells.descendant(blockCell(0), 0, 9)};

  private final List<RedisServer> servers = new ArrayList<>();
  private final List<FeatureServing> closing = new ArrayList<>();

  @AfterEach
  void stop() {
    try {
      closing.forEach(FeatureServing::close);
    } finally {
      servers.forEach(RedisServer::close);
    }
  }

  private RedisServer server(String... options) {
    RedisServer server = RedisNodes.start(options);
    servers.add(server);
    return server;
  }

  private FeatureStore open(RedisServer server) {
    return ConfiguredStore.open(RedisNodes.config(server), SETS);
  }

  @Test
  void rowsExpireLaterThanTheirMarker() {
    RedisServer server = server();
    try (FeatureStore store =
        ConfiguredStore.open(RedisNodes.config(List.of(server), "ttl: 1h\n"), SETS)) {
      done(store.write(List.of(block(PRODUCT, NEW_YEAR))));
      done(store.write(marker(NEW_YEAR)));

      for (String key : server.command("keys", "*:blocks:*").lines().toList()) {
        long left = Long.parseLong(server.command("pttl", key));
        assertThat(left).isBetween(TTL_MILLIS - 60_000, TTL_MILLIS * 9 / 8);
      }
      List<String> markers = server.command("keys", "*:markers:*").lines().toList();
      assertThat(markers).hasSize(1);
      for (String key : markers) {
        long left = Long.parseLong(server.command("pttl", key));
        assertThat(left).isBetween(1L, TTL_MILLIS * 23 / 24);
      }
      assertThat(server.command("dbsize")).isEqualTo("3");
    }
  }

  /** It would drop rows, and keep the marker, as soon as somebody gives it a limit. */
  @Test
  void aServerThatEvictsIsRefused() {
    RedisServer server = server("--maxmemory-policy", "allkeys-lru");

    assertThatThrownBy(() -> open(server))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("allkeys-lru")
        .hasMessageContaining("noeviction");
  }

  @Test
  void aServerThatIsFullOrPausedIsToBeTriedAgain() {
    RedisServer server = server();
    try (FeatureStore store = open(server)) {
      server.command("config", "set", "maxmemory", "1");
      assertTriesAgain(store.write(List.of(block(PRODUCT, NEW_YEAR))), "OOM");
      server.command("config", "set", "maxmemory", "0");
      done(store.write(List.of(block(PRODUCT, NEW_YEAR))));
      done(store.write(marker(NEW_YEAR)));

      server.pause();
      assertTriesAgain(store.write(List.of(block(PRODUCT, NEW_YEAR))), "timed out");
      assertTriesAgain(read(store, NEW_YEAR), "timed out");
      server.resume();
      Waiting.until(
          "a write", () -> failure(store.write(List.of(block(PRODUCT, NEW_YEAR)))) == null);
      assertThat(done(read(store, NEW_YEAR))).hasSize(1);
    }
  }

  /** A publisher was stopped between the rows and their marker. */
  @Test
  void aLateMarkerGoesBeforeItsRows() {
    RedisServer server = server();
    try (FeatureStore store =
        ConfiguredStore.open(RedisNodes.config(List.of(server), "ttl: 1h\n"), SETS)) {
      long kept = TTL_MILLIS * 23 / 24;
      done(store.write(List.of(block(PRODUCT, NEW_YEAR))));
      done(store.write(marker(NEXT)));
      done(store.write(marker(NEW_YEAR), System.currentTimeMillis() - kept + 1_000));
      assertThat(ends(store)).containsExactly(NEXT, NEW_YEAR);
      assertThat(done(read(store, NEW_YEAR))).hasSize(1);

      Waiting.until("the marker's end", () -> ends(store).equals(List.of(NEXT)));
      assertTriesAgain(read(store, NEW_YEAR), "is not complete");
      done(store.write(marker(NEW_YEAR), System.currentTimeMillis() - kept));
      assertThat(ends(store)).as("too late").containsExactly(NEXT);
    }
  }

  /** Between a window end's rows and its marker. */
  @Test
  void rowsThatARestartHasLostGetNoMarker() {
    RedisServer server = server();
    try (FeatureStore store = open(server)) {
      done(store.write(List.of(block(PRODUCT, NEW_YEAR))));

      server.kill();
      Waiting.until("the end", () -> failure(read(store, NEW_YEAR)) != null);
      assertTriesAgain(store.write(List.of(block(PRODUCT, NEW_YEAR))), "");
      server.restart();

      Waiting.until("an answer", () -> isForGood(store.write(marker(NEW_YEAR))));
      assertThat(isForGood(store.write(List.of(block(PRODUCT, NEXT))))).isTrue();
      assertThat(isForGood(store.write(marker(NEXT)))).isTrue();
      assertThat(ends(store)).isEmpty();
    }
    try (FeatureStore store = open(server)) {
      assertThat(found(store, NEW_YEAR)).isEqualTo(-1);
      done(store.write(List.of(block(PRODUCT, NEXT))));
      done(store.write(marker(NEXT)));
      assertThat(ends(store)).containsExactly(NEXT);
    }
  }

  @Test
  void aWriterThatRestartsKnowsWhetherTheServerDid() {
    RedisServer server = server();
    String before;
    try (FeatureStore store = open(server)) {
      before = store.incarnation();
    }
    try (FeatureStore store = open(server)) {
      assertThat(store.incarnation()).isEqualTo(before);
    }
    try (FeatureStore store =
        ConfiguredStore.open(RedisNodes.config(List.of(server), "keyspace: other\n"), SETS)) {
      assertThat(store.incarnation()).as("rows of another keyspace").isNotEqualTo(before);
    }
    server.kill();
    server.restart();
    try (FeatureStore store = open(server)) {
      assertThat(store.incarnation()).isNotEqualTo(before);
    }
  }

  /** An asynchronous replica that was behind takes over, after a reader has seen the marker. */
  @Test
  void whatAReplicaHasLostIsNotReadAsComplete() throws Exception {
    servers.addAll(RedisNodes.cluster(3));
    RedisServer master = servers.get(0);
    RedisServer replica = servers.get(3);
    try (FeatureStore writer = openCluster();
        FeatureStore reader = openCluster()) {
      done(writer.write(RegisteredSet.of(SET)));
      writeAll(writer, NEW_YEAR);
      done(writer.write(marker(NEW_YEAR)));
      Waiting.until(
          "the replica",
          () -> master.command("wait", "1", "1000").equals("1") && has(replica, master));
      replica.command("save");
      replica.kill();
      writeAll(writer, NEXT);
      done(writer.write(marker(NEXT)));
      assertThat(ends(reader)).containsExactly(NEXT, NEW_YEAR);
      assertThat(found(reader, NEXT)).isEqualTo(BLOCKS);
      FeatureServing serving = serve();
      assertThat(stored(serving)).contains(NEXT);
      FeatureAnswer before = ask(serving, 1);
      assertThat(before.status(0)).isIn(Status.FRESH, Status.EMPTY, Status.PARTIAL);
      assertThat(before.windowEnd(0)).isEqualTo(NEXT);

      master.kill();
      replica.restart();
      Waiting.until(
          "the fail-over",
          () -> {
            replica.command("cluster", "failover", "takeover");
            return replica.command("info", "replication").contains("role:master");
          });

      Waiting.until(
          "the new master",
          () -> {
            try {
              List<Long> ends = ends(reader);
              return ends.equals(List.of(NEW_YEAR));
            } catch (StoreException e) {
              return false;
            } finally {
              assertThat(found(reader, NEXT)).as("blocks of a complete end").isIn(-1, BLOCKS);
            }
          });
      assertThat(found(reader, NEXT)).as("a reader that knew it complete").isEqualTo(-1);
      assertThat(found(reader, NEW_YEAR)).isEqualTo(BLOCKS);
      assertThat(ends(reader)).containsExactly(NEW_YEAR);
      Waiting.until("the service to go back", () -> stored(serving).equals(Optional.of(NEW_YEAR)));
      // Not asked before: what the service holds in memory of the lost window end is right.
      FeatureAnswer after = ask(serving, 2);
      assertThat(after.status(0)).isEqualTo(Status.STALE);
      assertThat(after.windowEnd(0)).isEqualTo(NEW_YEAR);

      Waiting.until("an answer", () -> isForGood(writer.write(marker(NEXT))));
    }
    try (FeatureStore writer = openCluster()) {
      writeAll(writer, NEXT + 60_000);
      done(writer.write(marker(NEXT + 60_000)));
      assertThat(ends(writer)).containsExactly(NEXT + 60_000, NEW_YEAR);
    }
  }

  /** At the time of the next window end. */
  private FeatureServing serve() throws Exception {
    List<String> settings =
        List.of(
            "kafka.bootstrap-servers=localhost:1",
            "watch.every=50ms",
            "listen.port=0",
            "http.port=0",
            "http.monitor-port=0",
            "listen.drain=0s",
            "listen.drain-pause=0s");
    FeatureServing serving =
        new FeatureServing(
            ServeConfig.load(Path.of("../configs/serve.yaml"), settings),
            openCluster(),
            Clock.fixed(Instant.ofEpochMilli(NEXT), ZoneOffset.UTC));
    closing.add(serving);
    serving.start();
    return serving;
  }

  /** The window end from which the service answers. */
  private static Optional<Long> stored(FeatureServing serving) {
    return serving.sets().find(SET.id()).orElseThrow().stored().map(Emission::windowEnd);
  }

  /** Of values that must not be older than half a minute. */
  private static FeatureAnswer ask(FeatureServing serving, int product) {
    ClientConfig config =
        ClientConfig.of(Duration.ofSeconds(10), "localhost:" + serving.port()).build();
    try (FeatureClient client = FeatureClient.connect(config)) {
      return client.get(
          GetFeaturesRequest.newBuilder()
              .setSelection(Selection.newBuilder().setFeatureSet(SET.name()).setMaxAgeMs(30_000))
              .addHexagons(HEXAGON[0])
              .addProducts(product(product).toString())
              .build());
    }
  }

  private FeatureStore openCluster() {
    return ConfiguredStore.open(RedisNodes.config(servers.subList(1, 3), ""), SETS);
  }

  private static boolean has(RedisServer replica, RedisServer master) {
    return replica
        .command("info", "replication")
        .contains("slave_repl_offset:" + offset(master.command("info", "replication")));
  }

  private static String offset(String info) {
    return info.lines()
        .filter(line -> line.startsWith("master_repl_offset:"))
        .map(line -> line.substring("master_repl_offset:".length()).strip())
        .findFirst()
        .orElseThrow();
  }

  /** In as many partitions: some of them lie with each master. */
  private static void writeAll(FeatureStore store, long windowEnd) {
    IntStream.range(0, BLOCKS)
        .mapToObj(i -> store.write(List.of(block(product(i), windowEnd))))
        .toList()
        .forEach(RedisFailureTest::done);
  }

  /** How many blocks are read, or -1 if one cannot be. */
  private static int found(FeatureStore store, long windowEnd) {
    int found = 0;
    for (int i = 0; i < BLOCKS; i++) {
      try {
        found += done(store.read(SET, product(i), windowEnd, HEXAGON)).size();
      } catch (StoreException e) {
        return -1;
      }
    }
    return found;
  }

  private static UUID product(int number) {
    return new UUID(number, number);
  }

  private static List<Long> ends(FeatureStore store) {
    return store.markers(SET.id(), new TimeRange(0, Long.MAX_VALUE)).stream()
        .map(marker -> marker.emission().windowEnd())
        .toList();
  }

  private static CompletionStage<List<StoredBlock>> read(FeatureStore store, long windowEnd) {
    return store.read(SET, PRODUCT, windowEnd, HEXAGON);
  }

  private static StoredMarker marker(long windowEnd) {
    return new StoredMarker(SET.id(), emission(windowEnd, 1));
  }

  private static StoredBlock block(UUID product, long windowEnd) {
    return TestRows.random(new Random(1), SET, product, blockCell(0), emission(windowEnd, 1))
        .encoded();
  }

  private static <T> T done(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof StoreException known ? known : e;
    }
  }

  private static Throwable failure(CompletionStage<?> asked) {
    return asked
        .handle(
            (done, thrown) ->
                thrown == null || thrown.getCause() == null || thrown instanceof StoreException
                    ? thrown
                    : thrown.getCause())
        .toCompletableFuture()
        .join();
  }

  /** The job fails then, and starts again with another store. */
  private static boolean isForGood(CompletionStage<?> asked) {
    return failure(asked) instanceof IllegalStateException;
  }

  private static void assertTriesAgain(CompletionStage<?> asked, String why) {
    assertThat(failure(asked))
        .isInstanceOf(StoreException.class)
        .isNotInstanceOf(RefusedException.class)
        .hasMessageContaining(why);
  }
}
