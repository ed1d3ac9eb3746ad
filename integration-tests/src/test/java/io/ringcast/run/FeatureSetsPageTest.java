package io.ringcast.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.OldState;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.job.state.StateException;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.TimeRange;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.structure.Checkout;
import io.ringcast.testkit.broker.KafkaBroker;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** docs/how-to/feature-sets.md does as it says: its commands are run as they are written there. */
@Timeout(300)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the page's commands are those of a Unix shell")
class FeatureSetsPageTest {

  private static final long MINUTE = 60_000;

  private static final long HEXAGON = 0x892a1072b5bffffL;

  private static final String WIDE = "feature-sets/wide.yaml";

  /** What the project's own configuration names, and the page's blocks take the place of. */
  private static final String SETS = "feature-sets:\n  - feature-sets/marketplace.yaml\n";

  @TempDir Path folder;

  private PageFolder page;

  @BeforeEach
  void begin() throws IOException {
    page = new PageFolder(folder);
  }

  @Test
  void theWayFromAFileToTheFirstValue() throws Exception {
    page.write("wide.yaml", page.blocks("yaml").get(0));

    StringBuilder printed = new StringBuilder();
    for (String block : page.blocks("bash")) {
      printed.append(page.run(block));
    }

    // What the page shows of validate and diff.
    assertThat(page.blocks("")).hasSize(2).allSatisfy(shown -> assertThat(printed).contains(shown));
    assertThat(printed)
        .contains("demand_r7_w15")
        .contains("at 80,000 rows a minute")
        .containsPattern("compared +[0-9]+ rows with the plain computation: all equal")
        .contains("{\"feature_set\":\"wide-area\"");
  }

  @Test
  void theWayIntoProduction() throws Exception {
    // No other class uses the configurations' own names of topics and keyspace there.
    KafkaBroker kafka = SharedBroker.get();
    writeConfigs(kafka, SharedNode.get().contactPoint());
    kafka.createTopic("demand", 1, Map.of());
    kafka.createTopic("supply", 1, Map.of());
    // Long enough ago that no minute has to be waited for, and within the last hour.
    long start = (System.currentTimeMillis() / MINUTE - 20) * MINUTE;
    send(kafka, start, 3);
    try (PageJob first = new PageJob(page, page.command("run compute"))) {
      first.await("closed until");
      page.run("./ringcast store init --config publish.yaml");
      // It never hears of the new set, and goes on while the other job is changed.
      try (PageJob publish = new PageJob(page, "./ringcast run publish --config publish.yaml")) {
        publish.await("complete until");
        String savepoint = first.stop();
        assertThat(savepoint).startsWith("file:").contains("/savepoints/savepoint-");
        changeSets(savepoint);
        send(kafka, start + 5 * MINUTE, 3);
        goOn(savepoint, publish, start + 8 * MINUTE);
        assertThat(publish.stop()).contains("/savepoints/savepoint-");
      }
    }
    assertThat(page.commandsLeft()).as("commands that nobody ran").isEmpty();
  }

  /** The job with the new set, up to a window end, and what is to be read of it then. */
  private void goOn(String savepoint, PageJob publish, long windowEnd) throws Exception {
    String command = withPath(page.command("--from-savepoint"), savepoint);
    try (PageJob compute = new PageJob(page, command)) {
      publish.await("complete until " + Instant.ofEpochMilli(windowEnd));
      readFirstValue(windowEnd);
      assertThat(compute.stop()).isNotEqualTo(savepoint);
    }
  }

  @Test
  void aFurtherKindAndAFurtherVersionAreConfiguration() throws IOException {
    List<String> yaml = page.blocks("yaml");
    assertThat(yaml).as("all of them are looked at in this class").hasSize(7);
    writeSets();
    String compute = Files.readString(Checkout.root().resolve("configs/compute.yaml"));

    ComputeConfig twoVersions = load(compute.replace(SETS, yaml.get(6)));
    assertThat(twoVersions.featureSets())
        .extracting(set -> set.id().toString())
        .containsExactly("marketplace version 1", "wide-area version 1", "wide-area version 2");

    page.write(WIDE, yaml.get(0).replace("[demand, supply]", "[demand, open-app]"));
    String events = compute.substring(compute.indexOf("events:\n"), compute.indexOf(SETS));
    ComputeConfig apps = load(compute.replace(events, yaml.get(3)).replace(SETS, yaml.get(2)));
    assertThat(apps.events().get("open-app").topics()).containsExactly("app-events");
    assertThat(apps.events().get("open-app").fields().entity()).isEqualTo("device_id");
    assertThat(apps.featureSets().get(1).featureNames())
        .as("as the page names them")
        .contains("demand_r0_w5", "open-app_r0_w5");

    page.write("fares.yaml", yaml.get(5));
    FeatureSet fares = FeatureSetFile.load(folder.resolve("fares.yaml"));
    assertThat(fares.featureNames()).contains("fare-sum_r1_w8", "fare-count_r1_w8");
    assertThat(fares.means().features()).containsKey("fare-mean_r1_w8");
  }

  @Test
  void derivedFeaturesAreAddedToTheSet() throws IOException {
    List<String> yaml = page.blocks("yaml");
    page.write("wide.yaml", yaml.get(0) + yaml.get(1));

    assertThat(FeatureSetFile.load(folder.resolve("wide.yaml")).derived().features().keySet())
        .containsExactly("surge_r2_w5", "fill_r2_w5", "wait");
  }

  private ComputeConfig load(String compute) throws IOException {
    page.write("compute.yaml", compute);
    return ComputeConfig.load(folder.resolve("compute.yaml"), List.of());
  }

  /** The new set and its next version, beside the one that is there. */
  private void writeSets() throws IOException {
    String wide = page.blocks("yaml").get(0);
    page.write(WIDE, wide);
    page.write(
        "feature-sets/wide-2.yaml", wide.replace("version: 1", "version: 2").replace("15]", "60]"));
    Path configs = Checkout.root().resolve("configs");
    for (String file : List.of("products.yaml", "feature-sets/marketplace.yaml")) {
      page.write(file, Files.readString(configs.resolve(file)));
    }
  }

  /** Names the new set, and looks at what will come of it. */
  private void changeSets(String savepoint) throws Exception {
    String named = page.blocks("yaml").get(2);
    assertThat(named).contains("wide.yaml");
    String before = Files.readString(folder.resolve("compute.yaml"));
    page.write("compute.yaml", before.replace(SETS, named));

    assertThat(page.run(page.command("validate"))).contains("wide.yaml: good: wide-area version 1");
    refuseAChangedSet();
    String difference = withPath(page.command("features diff"), savepoint);
    assertThat(page.run(difference))
        .contains("state:   as the start of a job from " + savepoint + " finds it:")
        .containsPattern(
            "beside wide-area version 1 or in its place: kept; right from the first minute on:"
                + " windows 5; partial until the window end: window 60 20[0-9-]+T[0-9:]+Z");
    ComputeConfig tooWide =
        ComputeConfig.load(folder.resolve("compute.yaml"), List.of("state.reach=21"));
    assertThatThrownBy(() -> OldState.preview(savepoint, tooWide))
        .isInstanceOf(StateException.class)
        .hasMessageContaining("sent 20 hexagons beyond their tile");
  }

  /** A set that means something else under its name and version, in the configuration too. */
  private void refuseAChangedSet() throws Exception {
    String marketplace = Files.readString(folder.resolve("feature-sets/marketplace.yaml"));
    page.write("changed.yaml", marketplace.replace("15, 20]", "15]"));
    page.write("second.yaml", marketplace.replace("version: 1", "version: 2"));
    String problem = "changed.yaml:4: version: marketplace version 1 is already known with rings";

    String validate =
        "! ./ringcast features validate changed.yaml --config compute.yaml --announced"
            + " --set feature-sets=[changed.yaml,second.yaml]";
    assertThat(page.run(validate).lines())
        .filteredOn(line -> line.matches("(ringcast: )?changed.yaml:4.*"))
        .singleElement()
        .asString()
        .contains(problem)
        .contains("give it version 3");
    ComputeConfig changed =
        ComputeConfig.load(
            folder.resolve("compute.yaml"),
            List.of("feature-sets=" + folder.resolve("changed.yaml")));
    assertThatThrownBy(() -> RunningJob.compute(changed, Reading.LIVE))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining(problem);
  }

  private void readFirstValue(long windowEnd) throws Exception {
    FeatureSet wide = FeatureSetFile.load(folder.resolve(WIDE));
    PublishConfig publish = PublishConfig.load(folder.resolve("publish.yaml"), List.of());
    Selection selection =
        new Selection(Optional.empty(), Optional.of(HEXAGON), TimeRange.only(windowEnd));
    List<FeatureRow> rows = new ArrayList<>();
    try (FeatureStore store = CassandraFeatureStore.open(publish.store(), List.of(wide))) {
      // Window ends of this set may become complete after those of another.
      while (rows.isEmpty()) {
        store.scan(wide, selection, found -> rows.addAll(found.each()));
      }
    }
    assertThat(rows)
        .anySatisfy(
            row -> {
              assertThat(row.hexagon()).isEqualTo(HEXAGON);
              assertThat(row.isZero()).isFalse();
            });
    assertThat(page.run(page.command("features list")))
        .contains("wide-area version 1: in this configuration")
        .contains("owner airport-pricing")
        .contains("topic ringcast.features is read by the consumer groups");
  }

  private static String withPath(String command, String savepoint) {
    assertThat(command).contains(" PATH");
    return command.replace(" PATH", " " + savepoint);
  }

  /** The project's own, with the addresses of this test. */
  private void writeConfigs(KafkaBroker kafka, InetSocketAddress node) throws IOException {
    writeSets();
    for (String file : List.of("compute.yaml", "publish.yaml")) {
      page.write(
          file,
          Files.readString(Checkout.root().resolve("configs").resolve(file))
              .replace("localhost:9092", kafka.bootstrapServers())
              .replace("localhost:9042", node.getAddress().getHostAddress() + ":" + node.getPort())
              .replace("# replication-factor: 3", "replication-factor: 1")
              .replace("# parallelism: 2", "parallelism: 1")
              .replace("# idle-after: 10s", "idle-after: off")
              .replace("from: counts", "from: earliest")
              .replace("../state", "state"));
    }
  }

  /** Some minutes with a rider and a driver, and a beginning of the next one. */
  private static void send(KafkaBroker kafka, long start, int minutes) throws Exception {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", kafka.bootstrapServers());
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (long time = start; time <= start + minutes * MINUTE + MINUTE / 2; time += MINUTE / 2) {
        sent.add(producer.send(event("demand", "rider_id", time)));
        sent.add(producer.send(event("supply", "driver_id", time)));
      }
    }
    for (Future<RecordMetadata> each : sent) {
      each.get();
    }
  }

  private static ProducerRecord<byte[], byte[]> event(String kind, String who, long time) {
    String event =
        "{\"%s\":\"one\",\"product_id\":\"%s\",\"hexagon\":\"%x\",\"event_time\":%d}"
            .formatted(who, "68bc8e2c-d067-3374-83ba-f643d96e1cd2", HEXAGON, time);
    return new ProducerRecord<>(kind, null, time, null, event.getBytes(UTF_8));
  }
}
