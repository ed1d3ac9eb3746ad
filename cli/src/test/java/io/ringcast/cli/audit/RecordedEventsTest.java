package io.ringcast.cli.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.Terminal;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.testkit.broker.EmbeddedKafka;
import io.ringcast.testkit.broker.EventWriter;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Topics that have lost some of their records are not taken for the whole. */
@Timeout(60)
class RecordedEventsTest {

  private static final long MINUTE = 60_000;
  private static final long START = 29_500_000 * MINUTE;
  private static final int SKEW_MINUTES = 2;

  @AutoClose private static EmbeddedKafka kafka;

  @TempDir Path folder;

  private final Terminal terminal =
      new Terminal(new PrintStream(new ByteArrayOutputStream(), true, UTF_8), false, 100);
  private String topic;
  private ComputeConfig config;
  private FeatureSet set;

  @BeforeAll
  static void startBroker() {
    kafka = EmbeddedKafka.start();
  }

  @BeforeEach
  void createTopics() throws Exception {
    topic = "events" + System.nanoTime();
    kafka.createTopic(topic, 2, Map.of("retention.ms", "-1"));
    kafka.createTopic(topic + "-supply", 1, Map.of("retention.ms", "-1"));
    kafka.createTopic(topic + "-late", 1, Map.of("retention.ms", "-1"));
    Files.writeString(
        folder.resolve("set.yaml"),
        """
        name: small
        version: 1
        resolution: 9
        distinct: per-cell
        kinds: [demand, supply]
        rings: [0]
        windows: [1, 3]
        """);
    Files.writeString(
        folder.resolve("products.yaml"),
        "products:\n  - { code: 1, id: 68bc8e2c-d067-3374-83ba-f643d96e1cd2, name: solo }\n");
    String yaml =
        """
        kafka: { bootstrap-servers: "%s", group-id: audited }
        events:
          demand: { topics: %2$s, fields: { entity: rider_id } }
          supply: { topics: %2$s-supply, fields: { entity: driver_id } }
        feature-sets: [set.yaml]
        products: products.yaml
        topics: { features: %2$s-features, rejects: %2$s-rejects, late: %2$s-late }
        time: { allowed-skew: %3$dm }
        """
            .formatted(kafka.bootstrapServers(), topic, SKEW_MINUTES);
    config = ComputeConfig.load(Files.writeString(folder.resolve("compute.yaml"), yaml), List.of());
    set = config.featureSets().get(0);
  }

  private void send(int partition, long... timestamps) {
    for (long timestamp : timestamps) {
      send(topic, partition, timestamp, "{}");
    }
  }

  private static void send(String topic, int partition, long timestamp, String event) {
    try (EventWriter writer = new EventWriter(kafka.bootstrapServers(), topic, 1)) {
      writer.send(partition, timestamp, event.getBytes(UTF_8));
      writer.flush();
    }
  }

  private void lose(int partition, long beforeOffset) {
    lose(topic, partition, beforeOffset);
  }

  private static void lose(String topic, int partition, long beforeOffset) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      TopicPartition its = new TopicPartition(topic, partition);
      admin
          .deleteRecords(Map.of(its, RecordsToDelete.beforeOffset(beforeOffset)))
          .all()
          .toCompletionStage()
          .toCompletableFuture()
          .join();
    }
  }

  @Test
  void aPartitionThatHasLostEverythingMayHaveLostItJustNow() throws Exception {
    send(0, START);
    send(1, START);
    try (RecordedEvents recorded = new RecordedEvents(config, terminal)) {
      assertThat(recorded.heldSince(set)).isEmpty();

      Instant before = Instant.now();
      lose(1, -1);
      assertThat(recorded.heldSince(set))
          .hasValueSatisfying(since -> assertThat(since).isBetween(before, Instant.now()));

      send(1, START + MINUTE);
      assertThat(recorded.heldSince(set)).hasValue(Instant.ofEpochMilli(START + MINUTE));
    }
  }

  /** What was there when window ends were drawn may be gone when their events are read. */
  @Test
  void eventsThatAreDeletedAfterTheDrawAreMissed() throws Exception {
    EventSpan span = EventSpan.of(set, START + 3 * MINUTE);
    long from = START - SKEW_MINUTES * MINUTE;
    send(0, from - 1, from, START, START + MINUTE);
    try (RecordedEvents recorded = new RecordedEvents(config, terminal)) {
      assertThat(recorded.recompute(set, span, LongSet.of())).isPresent();
      assertThat(recorded.counts().read()).isEqualTo(3);

      lose(0, 2);
      assertThat(recorded.recompute(set, span, LongSet.of())).isEmpty();
      assertThat(recorded.heldSince(set)).hasValue(Instant.ofEpochMilli(START));
    }
  }

  /** The first kind's events are looked at when those of the second one are still to be read. */
  @Test
  void eventsThatAreDeletedDuringThePassAreMissed() throws Exception {
    String event =
        "{\"event_time\": %d, \"rider_id\": \"r\", \"lat\": 51.5, \"lng\": -0.1, \"product_id\":"
            + " \"68bc8e2c-d067-3374-83ba-f643d96e1cd2\"}";
    send(topic, 0, START, event.formatted(START));
    send(topic + "-supply", 0, START, "{}");
    AtomicBoolean deletes = new AtomicBoolean();
    LongSet cells =
        new LongOpenHashSet() {
          @Override
          public boolean contains(long cell) {
            if (deletes.get()) {
              lose(topic + "-supply", 0, -1);
              send(topic + "-supply", 0, START + MINUTE, "{}");
            }
            return true;
          }
        };
    EventSpan span = EventSpan.of(set, START + 3 * MINUTE);
    try (RecordedEvents recorded = new RecordedEvents(config, terminal)) {
      assertThat(recorded.recompute(set, span, cells)).isPresent();

      deletes.set(true);
      assertThat(recorded.recompute(set, span, cells)).isEmpty();
    }
  }
}
