package io.ringcast.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.run.Forked;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.store.config.Layout;
import io.ringcast.structure.Checkout;
import io.ringcast.testkit.KeyFiles;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.chaos.FlinkCluster;
import io.ringcast.testkit.golden.Comparison;
import io.ringcast.testkit.process.EndWithStarter;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Flink cluster as operators install it, which has nothing of ours but what the jobs' jars bring,
 * and TLS with client certificates on its REST port: it takes the jars by the command and by REST,
 * and carries a job through an upgrade and the way back. Rows are the naive answer's all the way.
 */
@Timeout(400)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals are those of Unix")
class StandaloneClusterTest {

  private static final Path COMPUTE_JAR =
      Checkout.root().resolve("feature-job/target/ringcast-compute.jar");
  private static final Path PUBLISH_JAR =
      Checkout.root().resolve("publisher-job/target/ringcast-publish.jar");
  private static final Path CLASS_PATH =
      Checkout.root().resolve("flink-cluster/target/flink.classpath");

  private static final String ENDS_WITH_TEST =
      EndWithStarter.class.getName().replace('.', '/') + ".class";

  /** One of env.java.opts.all in Flink's own configuration; without it, no main method starts. */
  private static final String OPENED = "--add-opens=java.base/java.util=ALL-UNNAMED";

  private static final Pattern JOB_ID = Pattern.compile("job ([0-9a-f]{32}): ");

  private static final int TASK_MANAGERS = 1;
  private static final int SLOTS = 4;
  private static final int MINUTES = 10;
  private static final int EVENT_PARTITIONS = 2;
  private static final int FEATURE_PARTITIONS = 3;

  /** A hexagon in New York. */
  private static final long SOMEWHERE = 0x892a100d29bffffL;

  private static final FeatureSet OLD = SmallCity.NEAR;

  /** A ring and a window more. */
  private static final FeatureSet NEW =
      FeatureSet.of(OLD.name(), OLD.kinds(), List.of(0, 1, 3, 5), List.of(1, 2, 4, 6))
          .withVersion(2)
          .withResolution(OLD.resolution())
          .withDistinct(OLD.distinct());

  private static final String ACCESS =
      """
      security.ssl.rest.enabled: true
      security.ssl.rest.authentication-enabled: true
      security.ssl.rest.keystore: %1$s
      security.ssl.rest.keystore-password: %3$s
      security.ssl.rest.key-password: %3$s
      security.ssl.rest.truststore: %2$s
      security.ssl.rest.truststore-password: %3$s
      # By default only keys of RSA are taken.
      security.ssl.protocol: TLSv1.3
      security.ssl.algorithms: TLS_AES_256_GCM_SHA384
      # As docs/how-to/deploy.md says.
      classloader.parent-first-patterns.additional: com.uber.h3core
      """;

  @TempDir Path folder;

  private final long seed = 8;
  private final Tape tape =
      SmallCity.tape(MINUTES, seed).dealt(EVENT_PARTITIONS, seed).and(pulse());
  private int played;
  private Stage before;
  private Stage after;
  private Output output;
  private Shelf shelf;
  private FlinkCluster cluster;
  private FlinkRest rest;

  @BeforeEach
  void startCluster() throws Exception {
    assumeTrue(
        Files.exists(COMPUTE_JAR) && Files.exists(PUBLISH_JAR),
        "the jobs' jars are made by 'mvn package', which did not run");
    KeyFiles server = KeyFiles.make(folder, "server", "flink");
    KeyFiles client = KeyFiles.make(folder, "client", "operator");
    Path trustedByServer = client.writeTrustStore(folder.resolve("clients.p12"));
    String access = ACCESS.formatted(server.store(), trustedByServer, KeyFiles.PASSWORD);
    List<String> options = new ArrayList<>(FlinkCluster.Installation.SHORT_LIVED);
    options.add(OPENED);
    cluster =
        FlinkCluster.start(
            new FlinkCluster.Installation(classPath(), options, access, client.trusting(server)),
            folder.resolve("flink"),
            TASK_MANAGERS,
            SLOTS);
    rest = new FlinkRest(cluster.rest(), client.trusting(server));
    Path trusted = server.writeTrustStore(folder.resolve("servers.p12"));
    Files.writeString(
        javaOptions(),
        """
        -Djavax.net.ssl.trustStore=%s
        -Djavax.net.ssl.trustStorePassword=%3$s
        -Djavax.net.ssl.keyStore=%2$s
        -Djavax.net.ssl.keyStorePassword=%3$s
        """
            .formatted(trusted, client.store(), KeyFiles.PASSWORD));
    FlinkRest stranger = new FlinkRest(cluster.rest(), server.trusted());
    assertThatThrownBy(() -> stranger.state("0")).hasCauseInstanceOf(IOException.class);

    before =
        new Stage(SharedBroker.get(), folder, List.of(OLD), SmallCity.PRODUCTS, EVENT_PARTITIONS);
    after = before.withSets(List.of(OLD, NEW));
    output = before.newOutput();
    shelf = new Shelf(SharedNode.get(), after, Layout.BLOCK);
  }

  @AfterEach
  void stopCluster() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Test
  void anUpgradeAndTheWayBackThroughSavepoints() throws Exception {
    String jar = rest.upload(COMPUTE_JAR);
    String compute = rest.run(jar, computeArguments(before, 1), Optional.empty());
    String publish = runOnCluster("publish", publishArguments(1));
    play(4);
    awaitRows(OLD);
    holds(OLD, Tape.START, lastClosed(), output.rows(OLD));
    String archive = runOnCluster("archive", archiveArguments());
    Waiting.until("counts in files", this::isArchived);
    rest.stop(archive, false, savepoints());

    // Readers first.
    String ofPublisher = rest.stop(publish, false, savepoints());
    rest.run(rest.upload(PUBLISH_JAR), publishArguments(2), Optional.of(ofPublisher));
    String ofCompute = rest.stop(compute, false, savepoints());
    final long changed = lastClosed() + Tape.MINUTE;
    compute = runOnCluster("compute", computeArguments(after, 2), "--from-savepoint", ofCompute);
    play(3);
    awaitRows(OLD);
    awaitRows(NEW);
    final long lastOfNew = lastClosed();
    holds(OLD, Tape.START, lastOfNew, output.rows(OLD));
    holds(NEW, changed, lastOfNew, output.rows(NEW));

    rest.cancel(compute);
    compute = rest.run(jar, computeArguments(before, 1), Optional.of(ofCompute));
    before.send(tape.between(minute(played), Long.MAX_VALUE));
    output.awaitMarkers(OLD, minute(MINUTES + 1));
    rest.stop(compute, true, savepoints());

    Answer answer = new Answer(OLD, SmallCity.PRODUCTS, tape);
    answer.holdsFor(before, output, run());
    long last = answer.rows().stream().mapToLong(FeatureRow::windowEnd).max().orElseThrow();
    Waiting.until("the last marker", () -> shelf.marked(OLD).contains(last));
    shelf.holds(OLD, answer.rows(), run());
    holds(NEW, changed, lastOfNew, shelf.rows(NEW));
    assertThat(output.unwritten()).as(run()).isEmpty();
  }

  private String classPath() throws Exception {
    Path ours = folder.resolve("start");
    for (String file : List.of(ENDS_WITH_TEST, "log4j2-verbose.xml")) {
      Path copy = ours.resolve(file);
      Files.createDirectories(copy.getParent());
      try (InputStream in = getClass().getClassLoader().getResourceAsStream(file)) {
        Files.copy(in, copy);
      }
    }
    return ours + File.pathSeparator + Files.readString(CLASS_PATH).strip();
  }

  private Path javaOptions() {
    return folder.resolve("tls.options");
  }

  /** Runs the command to its end; the id of the job that the cluster has taken. */
  private String runOnCluster(String job, List<String> arguments, String... more) throws Exception {
    List<String> command = new ArrayList<>(Forked.ringcast(folder));
    command.addAll(List.of("run", job, "--cluster", cluster.rest().toString()));
    command.addAll(arguments);
    command.addAll(List.of(more));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder
        .environment()
        .merge("JDK_JAVA_OPTIONS", "@" + javaOptions(), (usual, tls) -> usual + " " + tls);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    Matcher id = JOB_ID.matcher(said);
    assertThat(id.find()).as(said).isTrue();
    return id.group(1);
  }

  private List<String> computeArguments(Stage stage, int parallelism) {
    stage.config(output, FEATURE_PARTITIONS, List.of());
    return arguments(
        stage.folder().resolve("compute.yaml"),
        List.of("job.parallelism=" + parallelism, "state.reach=5", "state.retained-minutes=6"));
  }

  private List<String> publishArguments(int parallelism) {
    List<String> settings = new ArrayList<>(shelf.reading(output));
    settings.add("job.parallelism=" + parallelism);
    return arguments(shelf.file(), settings);
  }

  /** DuckDB comes with the command: neither Flink nor the job's jar has it. */
  private List<String> archiveArguments() throws IOException {
    String yaml =
        """
        kafka: { bootstrap-servers: %s }
        topics: { features: %s-features, readable: off }
        archive: { dir: %s, write-every: 1m }
        """
            .formatted(before.bootstrapServers(), output.name(), folder.resolve("archive"));
    return arguments(Files.writeString(folder.resolve("archive.yaml"), yaml), List.of());
  }

  private boolean isArchived() {
    try (Stream<Path> files = Files.walk(folder.resolve("archive"))) {
      return files.anyMatch(file -> file.toString().endsWith(".parquet"));
    } catch (IOException | UncheckedIOException e) {
      return false; // The job has not begun, or replaces a file.
    }
  }

  private List<String> arguments(Path config, List<String> settings) {
    List<String> arguments = new ArrayList<>(List.of("--config", config.toString()));
    settings.forEach(setting -> arguments.addAll(List.of("--set", setting)));
    String checkpoints = "state.checkpoint-dir=" + folder.resolve("checkpoints").toUri();
    arguments.addAll(List.of("--set", checkpoints, "--set", "state.checkpoint-interval=300ms"));
    return arguments;
  }

  private Path savepoints() {
    return folder.resolve("savepoints");
  }

  private void play(int minutes) {
    int from = played;
    played += minutes;
    before.send(tape.between(minute(from), minute(played)));
  }

  /** Until the store has what can be known of what was played. */
  private void awaitRows(FeatureSet set) {
    output.awaitMarkers(set, lastClosed());
    Waiting.until(
        "a marker of " + set.id() + " in the store",
        () -> shelf.marked(set).contains(lastClosed()));
  }

  /** Events out of order keep the last minute open. */
  private long lastClosed() {
    return minute(played - 1);
  }

  private static long minute(int number) {
    return Tape.START + number * Tape.MINUTE;
  }

  private void holds(FeatureSet set, long from, long to, List<FeatureRow> found) {
    List<FeatureRow> expected = between(from, to, new Answer(set, SmallCity.PRODUCTS, tape).rows());
    Comparison diff = Comparison.between(set, expected, between(from, to, found));
    assertThat(expected).as("%s, set %s", run(), set.id()).isNotEmpty();
    assertThat(diff.isEqual()).as("%s, set %s: %s", run(), set.id(), diff).isTrue();
  }

  private static List<FeatureRow> between(long from, long to, List<FeatureRow> rows) {
    return rows.stream().filter(r -> r.windowEnd() >= from && r.windowEnd() <= to).toList();
  }

  /** An event in each partition that comes after the city, and shows that all of it was read. */
  private static Tape pulse() {
    Tape tape = new Tape();
    for (String kind : OLD.kinds()) {
      for (int partition = 0; partition < EVENT_PARTITIONS; partition++) {
        long time = minute(MINUTES + 2);
        tape.add(kind, "pulse", SmallCity.PRODUCTS.get(0), SOMEWHERE, time, partition);
      }
    }
    return tape;
  }

  private String run() {
    return "seed " + seed;
  }
}
