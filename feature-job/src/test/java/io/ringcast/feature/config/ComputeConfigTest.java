package io.ringcast.feature.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.config.Secret;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.intake.decode.EventFields;
import io.ringcast.feature.intake.decode.EventFormat;
import io.ringcast.feature.intake.decode.RegistryConfig;
import io.ringcast.feature.intake.decode.ValueConfig;
import io.ringcast.job.config.CheckpointConfig;
import io.ringcast.job.config.JobConfig;
import io.ringcast.job.config.MetricsConfig;
import io.ringcast.job.config.NewTopicsConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComputeConfigTest {

  private static final String MINIMAL =
      """
      kafka:
        bootstrap-servers: localhost:9092
      events:
        demand: {topics: demand}
        supply: {topics: supply}
      feature-sets: set.yaml
      products: products.yaml
      """;

  static final String SET = set("marketplace", 9, "[0, 1, 20]", "[1, 32]");
  static final String PRODUCTS = "products: [{code: 7, id: %s, name: P}]".formatted(new UUID(1, 2));

  @TempDir Path folder;

  @BeforeEach
  void writeWhatIsNamed() throws IOException {
    write("set.yaml", SET);
    write("products.yaml", PRODUCTS);
  }

  @Test
  void whatIsLeftOutHasItsDefault() throws IOException {
    ComputeConfig config = load(MINIMAL);

    assertThat(config.kafka())
        .isEqualTo(new KafkaConfig("localhost:9092", "ringcast-compute", Map.of()));
    assertThat(config.events().get("demand"))
        .isEqualTo(json("demand", List.of("demand"), "rider_id"));
    assertThat(config.events().get("supply"))
        .isEqualTo(json("supply", List.of("supply"), "driver_id"));
    assertThat(config.topics())
        .isEqualTo(
            new TopicsConfig(
                "ringcast.features",
                "ringcast.features.sets",
                Optional.of("ringcast.features.counts"),
                Duration.ofDays(1),
                "ringcast.rejects",
                "ringcast.late",
                Duration.ofDays(3),
                new NewTopicsConfig(true, 8, Optional.empty())));
    assertThat(config.time())
        .isEqualTo(
            new TimeConfig(
                Duration.ofSeconds(5),
                Duration.ofMinutes(2),
                Optional.of(Duration.ofSeconds(10)),
                Optional.of(Duration.ofMinutes(1))));
    assertThat(config.start())
        .isEqualTo(new StartConfig(StartConfig.From.COUNTS, Optional.empty()));
    assertThat(config.state())
        .isEqualTo(
            new StateConfig(
                5,
                Optional.empty(),
                Optional.empty(),
                new CheckpointConfig(
                    Optional.of(Duration.ofSeconds(10)), Optional.empty(), Optional.empty())));
    assertThat(config.output())
        .isEqualTo(new OutputConfig(Optional.empty(), 921_600, Optional.empty(), Optional.empty()));
    assertThat(config.job()).isEqualTo(new JobConfig("ringcast-compute", Optional.empty(), 128));
    assertThat(config.metrics()).isEqualTo(new MetricsConfig("localhost", Optional.empty()));
    assertThat(config.metrics().noteOnCluster()).isEmpty();
    assertThat(config.flink()).isEmpty();
    assertThat(config.products().code(new UUID(1, 2))).isEqualTo(7);
  }

  @Test
  void whatFollowsFromTheSetsIsWorkedOut() throws IOException {
    write("other.yaml", set("other", 7, "[30]", "[2]"));
    ComputeConfig config = load(MINIMAL.replace("set.yaml", "[set.yaml, other.yaml]"));
    FeatureSet marketplace = config.featureSets().get(0);
    FeatureSet other = config.featureSets().get(1);

    assertThat(config.nameWithFile(other.id()))
        .isEqualTo("other version 1 (" + folder.resolve("other.yaml") + ")");
    assertThat(config.nameWithFile(new SetId("other", 2))).isEqualTo("other version 2");
    assertThat(config.reach(List.of(marketplace))).isEqualTo(20);
    assertThat(config.reach(List.of(marketplace, other))).isEqualTo(30);
    assertThat(config.retainedMinutes(List.of(other))).isEqualTo(2);
    assertThat(config.retainedMinutes(config.featureSets())).isEqualTo(32);
    assertThat(config.tileResolution(marketplace)).isEqualTo(4);
    assertThat(config.tileResolution(other)).isEqualTo(2);
    assertThat(config.blockResolution(marketplace)).isEqualTo(6);
    assertThat(config.blockResolution(other)).isEqualTo(4);

    String ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]";
    write("large.yaml", set("large", 9, ten, ten.replace("0, ", "")));
    ComputeConfig withLarge = load(MINIMAL.replace("set.yaml", "[set.yaml, large.yaml]"));
    assertThat(withLarge.featureSets().stream().map(withLarge::blockResolution))
        .as("a record holds any block of its set, and no other set's blocks become smaller for it")
        .containsExactly(6, 6);
    ComputeConfig smallRecords =
        load(
            MINIMAL.replace("set.yaml", "[set.yaml, large.yaml]")
                + "output: {max-record-bytes: 100KiB, raw-bytes: 64KiB}");
    assertThat(smallRecords.featureSets().stream().map(smallRecords::blockResolution))
        .containsExactly(6, 7);

    write("near.yaml", set("near", 9, "[0, 1]", "[2]"));
    ComputeConfig smallTiles =
        load(MINIMAL.replace("set.yaml", "near.yaml") + "state: {tile-levels: 2}");
    assertThat(smallTiles.blockResolution(smallTiles.featureSets().get(0)))
        .as("a block is never larger than its tile")
        .isEqualTo(7);
  }

  @Test
  void kafkaEventsAndTopicsAreRead() throws IOException {
    Path schema = write("trip.avsc", "\"string\"");
    ComputeConfig config =
        load(
            """
            kafka:
              bootstrap-servers: a.example:9092,[::1]:9093
              group-id: mine
              properties: {security.protocol: SSL}
            events:
              demand:
                topics: [d1, d2]
                format: avro-registry
                registry: {url: "https://registry:8081/api", username: u, password: p, patience: 1m}
              supply:
                topics: supply
                format: avro-registry
                registry: {url: "http://registry", token: t}
              trips:
                topics: trips
                format: avro
                schema-file: trip.avsc
                fields: {event-time: t, entity: who.id, product: p, lat: l.lat, lng: l.lng, hexagon: off}
                value: {name: fare, field: paid.fare, decimals: 2}
            feature-sets: set.yaml
            products: products.yaml
            topics: {features: f, feature-sets: s, counts: off, counts-retention: 9h, rejects: r, late: l, create-missing: false, partitions: 3, replication-factor: 2}
            """);

    assertThat(config.kafka())
        .isEqualTo(
            new KafkaConfig(
                "a.example:9092,[::1]:9093",
                "mine",
                Map.of("security.protocol", Secret.of("SSL"))));
    assertThat(config.kafka().clientProperties())
        .containsOnly(
            Map.entry("bootstrap.servers", "a.example:9092,[::1]:9093"),
            Map.entry("security.protocol", "SSL"));
    EventConfig demand = config.events().get("demand");
    assertThat(demand.topics()).containsExactly("d1", "d2");
    assertThat(demand.format())
        .isEqualTo(
            new EventFormat.ConfluentAvro(
                new RegistryConfig(
                    URI.create("https://registry:8081/api"),
                    "u",
                    Secret.of("p"),
                    Duration.ofMinutes(1))));
    assertThat(config.events().get("supply").format())
        .isEqualTo(
            new EventFormat.ConfluentAvro(
                new RegistryConfig(
                    URI.create("http://registry"), "", Secret.of("t"), Duration.ofSeconds(30))));
    assertThat(config.events().get("trips"))
        .isEqualTo(
            new EventConfig(
                "trips",
                List.of("trips"),
                new EventFormat.Avro(Files.readString(schema)),
                new EventFields("t", "who.id", "p", "l.lat", "l.lng", ""),
                Optional.of(new ValueConfig("fare", "paid.fare", 2)),
                Optional.empty()));
    assertThat(config.kinds())
        .containsExactly("demand", "supply", "trips", "fare-sum.2", "fare-count");
    assertThat(config.topics())
        .isEqualTo(
            new TopicsConfig(
                "f",
                "s",
                Optional.empty(),
                Duration.ofHours(9),
                "r",
                "l",
                Duration.ofDays(3),
                new NewTopicsConfig(false, 3, Optional.of(2))));
  }

  @Test
  void theOtherSectionsAreRead() throws IOException {
    ComputeConfig config =
        load(
            MINIMAL
                + """
                time: {out-of-orderness: 0, allowed-skew: 1h, idle-after: off, silence-delay: off}
                start: {from: timestamp, timestamp: 2013-01-01T00:00:00Z}
                state:
                  tile-levels: 6
                  reach: 40
                  retained-minutes: 240
                  checkpoint-interval: off
                  checkpoint-dir: s3://bucket/c
                  savepoint-dir: savepoints
                output: {block-resolution: 5, max-record-bytes: 300KiB, raw-bytes: off, running-counts: 1s}
                job:
                  name: n
                  parallelism: 2
                  max-parallelism: 4
                metrics: {host: 0.0.0.0, insecure: true, port: 9249-9259}
                flink: {metrics.reporter.prom.port: 9249-9260}
                """);

    assertThat(config.time())
        .isEqualTo(
            new TimeConfig(Duration.ZERO, Duration.ofHours(1), Optional.empty(), Optional.empty()));
    assertThat(config.start())
        .isEqualTo(
            new StartConfig(
                StartConfig.From.TIMESTAMP, Optional.of(Instant.parse("2013-01-01T00:00:00Z"))));
    assertThat(config.state())
        .isEqualTo(
            new StateConfig(
                6,
                Optional.of(40),
                Optional.of(240),
                new CheckpointConfig(
                    Optional.empty(),
                    Optional.of(URI.create("s3://bucket/c")),
                    Optional.of(folder.resolve("savepoints").toUri()))));
    assertThat(config.reach(config.featureSets())).isEqualTo(40);
    assertThat(config.retainedMinutes(config.featureSets())).isEqualTo(240);
    assertThat(config.output())
        .isEqualTo(
            new OutputConfig(
                Optional.of(5), 307_200, Optional.empty(), Optional.of(Duration.ofSeconds(1))));
    assertThat(config.blockResolution(config.featureSets().get(0))).isEqualTo(5);
    assertThat(config.job()).isEqualTo(new JobConfig("n", Optional.of(2), 4));
    assertThat(config.metrics())
        .isEqualTo(new MetricsConfig("0.0.0.0", Optional.of(new MetricsConfig.Ports(9249, 9259))));
    assertThat(config.metrics().noteOnCluster()).isPresent();
    assertThat(config.flink())
        .containsExactly(Map.entry("metrics.reporter.prom.port", "9249-9260"));
  }

  @Test
  void anOverrideWinsAndItsPathsBeginAtTheWorkingDirectory() throws IOException {
    Path set = write("wide.yaml", set("wide", 8, "[0]", "[1]"));
    Path file = write("compute.yaml", MINIMAL);

    ComputeConfig config =
        ComputeConfig.load(
            file,
            List.of(
                "kafka.bootstrap-servers=b:1",
                "kafka.properties.client.dns.lookup=x",
                "events.demand.fields.entity=who",
                "metrics.port=9249",
                "feature-sets=" + Path.of("").toAbsolutePath().relativize(set)));

    assertThat(config.kafka().bootstrapServers()).isEqualTo("b:1");
    assertThat(config.kafka().properties()).containsEntry("client.dns.lookup", Secret.of("x"));
    assertThat(config.events().get("demand").fields().entity()).isEqualTo("who");
    assertThat(config.metrics().ports()).hasValue(new MetricsConfig.Ports(9249, 9249));
    assertThat(config.featureSets()).extracting(FeatureSet::name).containsExactly("wide");
  }

  @Test
  void aCatalogCanBeReplaced() throws IOException {
    ProductCatalog inferred = ProductCatalog.inferred(List.of(new UUID(3, 4)));

    ComputeConfig config = load(MINIMAL).withProducts(inferred);

    assertThat(config.products()).isSameAs(inferred);
    assertThat(config.featureSets()).hasSize(1);
  }

  @Test
  void noSecretIsEverPrinted() throws IOException {
    write("jaas", "hidden-one\n");
    ComputeConfig config =
        load(
            """
            kafka:
              bootstrap-servers: localhost:9092
              properties: {sasl.jaas.config: "${file:jaas}", ssl.key.password: hidden-two}
            events:
              demand:
                topics: demand
                format: avro-registry
                registry: {url: "http://r", username: u, password: "${env:SECRET}"}
              supply:
                topics: supply
                format: avro-registry
                registry: {url: "http://r", token: hidden-four}
            feature-sets: set.yaml
            products: products.yaml
            flink: {s3.secret-key: "${env:SECRET}"}
            """,
            Map.of("SECRET", "hidden-three"));

    assertThat(config.kafka().properties())
        .containsValues(Secret.of("hidden-one"), Secret.of("hidden-two"));
    assertThat(config.events().get("demand").format())
        .isInstanceOfSatisfying(
            EventFormat.ConfluentAvro.class,
            avro -> assertThat(avro.registry().secret()).isEqualTo(Secret.of("hidden-three")));
    assertThat(config.flink()).containsValue("hidden-three");
    assertThat(config.describe())
        .contains("ssl.key.password: ***", "password: ${env:SECRET}", "token: ***");
    assertThat(List.of(config, config.kafka(), config.events(), config.describe()).toString())
        .doesNotContain("hidden");
  }

  private static EventConfig json(String kind, List<String> topics, String entity) {
    EventFields fields =
        new EventFields("event_time", entity, "product_id", "lat", "lng", "hexagon");
    return new EventConfig(
        kind, topics, new EventFormat.Json(), fields, Optional.empty(), Optional.empty());
  }

  private ComputeConfig load(String text) throws IOException {
    return load(text, Map.of());
  }

  private ComputeConfig load(String text, Map<String, String> environment) throws IOException {
    return ComputeConfig.load(write("compute.yaml", text), List.of(), environment::get);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  static String set(String name, int resolution, String rings, String windows) {
    return """
    name: %s
    version: 1
    resolution: %d
    kinds: [demand, supply]
    rings: %s
    windows: %s
    """
        .formatted(name, resolution, rings, windows);
  }
}
