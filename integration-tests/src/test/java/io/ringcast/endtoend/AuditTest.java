package io.ringcast.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.Main;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.audit.AuditMetrics;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.serving.FeatureServing;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.config.Layout;
import io.ringcast.testing.SocketWatch;
import io.ringcast.testkit.SetClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.configuration.Configuration;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Both jobs, broker, node and service: an audit finds what is wrong, and only that. */
@Timeout(300)
class AuditTest {

  private static final FeatureSet SET =
      SmallCity.NEAR.part(
          RestartScene.withFares(), SmallCity.NEAR.rings(), SmallCity.NEAR.windows());

  /** A set that the service does not know. */
  private static final FeatureSet UNSERVED =
      FeatureSet.of("unserved", SET.kinds(), List.of(0), List.of(1)).withDistinct(SET.distinct());

  private static final long SEED = 78;
  private static final int MINUTES = 9;
  private static final int EVENT_PARTITIONS = 3;
  private static final long NEWEST = Tape.START + (MINUTES - 1) * Tape.MINUTE;

  /** Later than the first events: its first window ends are partial. */
  private static final List<String> COLD_START =
      List.of(
          "start.from=timestamp",
          "start.timestamp=" + Instant.ofEpochMilli(Tape.START + Tape.MINUTE));

  private static final long DAMAGED = NEWEST - 2 * Tape.MINUTE;

  private static final Pattern ADDRESS = Pattern.compile("metrics are at (http\\S+)");

  @TempDir Path folder;

  private final Tape tape = SmallCity.tape(MINUTES, SEED).dealt(EVENT_PARTITIONS, SEED);
  private final SetClock clock = new SetClock(Tape.START);

  private Stage stage;
  private Output output;
  private Shelf shelf;
  private FeatureServing serving;

  private record Run(int exitCode, String output, String errors, String metrics, int listening) {}

  @Test
  void anAuditFindsWhatIsWrongAndOnlyThat() throws Exception {
    stage =
        new Stage(SharedBroker.get(), folder, List.of(SET), SmallCity.PRODUCTS, EVENT_PARTITIONS);
    output = stage.newOutput();
    shelf = new Shelf(SharedNode.get(), stage, Layout.BLOCK);
    stage.send(tape);
    RunningJob compute = Stage.live(stage.config(output, 2, COLD_START), null);
    try {
      RunningJob publisher = shelf.publishing(output, new Configuration());
      try {
        auditAll();
      } finally {
        publisher.cancel();
      }
    } finally {
      compute.cancel();
    }
  }

  private void auditAll() throws Exception {
    clock.set(NEWEST + 20_000);
    try (FeatureServing started = Served.of(stage, output, shelf, clock)) {
      serving = started;
      serving.start();
      Served.awaitStored(serving, SET, NEWEST);
      int others = equalToBeginWith();
      equalAgainAndAgain(others);
      differentWhenABlockIsAnother();
      differentThoughAnotherSetCannotBeCompared();
      saysWhatItCannotJudge();
      saysWhatIsMissing();
    }
  }

  /** How many sockets listened, of which the audit has none. */
  private int equalToBeginWith() throws IOException {
    Run run = audit("--window-ends", "20", "--hexagons", "30", "--seed", "5");

    assertThat(run.exitCode).as(run.toString()).isZero();
    Matcher totals =
        Pattern.compile("compared ([\\d,]+) rows: \\1 equal, 0 different, 0 missing; 0 features")
            .matcher(run.output);
    assertThat(totals.find()).as(run.output).isTrue();
    String rows = totals.group(1).replace(",", "");
    assertThat(Integer.parseInt(rows)).isGreaterThan(100);
    assertThat(run.output)
        .contains("near version 1: 30 hexagons, ")
        .contains("the newest window end and ")
        .contains("only the windows that were filled");
    assertThat(run.errors).contains("seed 5");
    return run.listening;
  }

  private void equalAgainAndAgain(int others) throws IOException {
    Run run = audit("--every", "100ms", "--times", "2", "--metrics-port", "0", "--hexagons", "5");

    assertThat(run.exitCode).as(run.toString()).isZero();
    assertThat(run.output.lines().filter(line -> line.startsWith("compared "))).hasSize(2);
    assertThat(run.errors).contains("metrics are at http://localhost:");
    assertThat(run.listening).isEqualTo(others + 1);
    assertThat(run.metrics)
        .as("those of the first pass, when the second prints")
        .containsPattern(AuditMetrics.ROWS + "\\{outcome=\"equal\",} [1-9]")
        .contains(
            AuditMetrics.ROWS + "{outcome=\"different\",} 0",
            AuditMetrics.PASSES + "{outcome=\"equal\",} 1");
  }

  /** Everywhere is looked at, so that it must be seen. */
  private void differentWhenABlockIsAnother() throws IOException {
    long block = damage();

    Run run = audit("--within", "2m", "--hexagons", "120", "--show", "100000", "--seed", "1");

    assertThat(run.exitCode).as(run.toString()).isEqualTo(3);
    List<String> rows = run.output.lines().filter(line -> line.startsWith("8")).toList();
    assertThat(rows)
        .isNotEmpty()
        .allMatch(line -> line.contains(" " + Instant.ofEpochMilli(DAMAGED) + " "))
        .allMatch(line -> Cells.nested(block, Long.parseLong(line.split(" ", 2)[0], 16)));
    assertThat(run.output).containsPattern("hexagon +product +window end +feature +served +recomp");
  }

  private void differentThoughAnotherSetCannotBeCompared() throws IOException {
    stage.withSets(List.of(SET, UNSERVED)).config(output, 2, List.of());

    Run run = audit("--within", "2m", "--hexagons", "120", "--seed", "1");

    assertThat(run.exitCode).as(run.toString()).isEqualTo(3);
    assertThat(run.errors).contains("could not be compared: ").contains("unserved version 1");
    stage.config(output, 2, List.of());
  }

  /** Puts a minute's block in the place of another's; its cell. */
  private long damage() {
    List<FeatureRow> rows =
        new Answer(SET, SmallCity.PRODUCTS, tape)
            .rows().stream().filter(row -> row.windowEnd() == DAMAGED - Tape.MINUTE).toList();
    FeatureRow busiest =
        rows.stream()
            .max(Comparator.comparingLong(row -> row.sums()[0][SET.featuresPerKind() - 1]))
            .orElseThrow();
    FeatureStore store = shelf.store();
    UUID product = busiest.product();
    long[] place = {busiest.hexagon()};
    StoredBlock other =
        store.read(SET, product, DAMAGED - Tape.MINUTE, place).toCompletableFuture().join().get(0);
    StoredBlock right =
        store.read(SET, product, DAMAGED, place).toCompletableFuture().join().get(0);
    Emission later =
        new Emission(DAMAGED, right.emission().rowVersion() + 1, right.emission().completeSince());
    StoredBlock wrong =
        new StoredBlock(
            SET.id(),
            product,
            right.cell(),
            SET.resolution(),
            later,
            other.rows(),
            other.payload());
    store.write(List.of(wrong)).toCompletableFuture().join();
    return right.cell();
  }

  /** The longest window and the allowed skew reach back from there to the deleted event. */
  private void saysWhatItCannotJudge() throws Exception {
    deleteSupply(2, 1);

    Run run = audit("--window-ends", "20", "--hexagons", "30");

    assertThat(run.exitCode).as("the damaged one is among them: " + run).isZero();
    assertThat(run.output)
        .containsPattern(
            "cannot judge \\d+ complete window ends, from .* to "
                + Instant.ofEpochMilli(Tape.START + 6 * Tape.MINUTE));
  }

  private void deleteSupply(int partition, long beforeOffset) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", stage.bootstrapServers()))) {
      TopicPartition its = new TopicPartition(stage.topicOf("supply"), partition);
      admin.deleteRecords(Map.of(its, RecordsToDelete.beforeOffset(beforeOffset))).all().get();
    }
  }

  private void saysWhatIsMissing() throws Exception {
    deleteSupply(1, -1);
    stage.send(
        new Tape().add("supply", "d", Tape.SOLO, 0x892a1072b5bffffL, NEWEST + Tape.MINUTE, 1));
    Run run = audit("--window-ends", "1");

    assertThat(run.exitCode).as(run.toString()).isEqualTo(1);
    assertThat(run.errors)
        .contains("have lost what was before " + Instant.ofEpochMilli(NEWEST + Tape.MINUTE))
        .contains("needs all since")
        .contains("retention.ms of 3960000 or more");
    assertThat(audit("--feature-set", "far").exitCode).isEqualTo(2);
    assertThat(audit("--metrics-port", "0").exitCode).isEqualTo(2);
  }

  private Run audit(String... words) {
    List<String> all = new ArrayList<>(List.of("audit"));
    all.addAll(List.of(words));
    all.addAll(List.of("--config", stage.folder().resolve("compute.yaml").toString()));
    all.addAll(List.of("--target", "localhost:" + serving.port(), "--deadline", "10s"));
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    StringBuilder metrics = new StringBuilder();
    StringWriter out =
        new StringWriter() {
          /** A look at the metrics while the audit waits. */
          @Override
          public void flush() {
            Matcher address = ADDRESS.matcher(errors.toString(UTF_8));
            if (address.find()) {
              metrics.replace(0, metrics.length(), text(address.group(1)));
            }
          }
        };
    Terminal terminal = new Terminal(new PrintStream(errors, true, UTF_8), false, 100);
    CommandLine command = Main.commandLine(terminal).setOut(new PrintWriter(out, true));
    try (SocketWatch sockets = new SocketWatch()) {
      int exitCode = command.execute(all.toArray(String[]::new));
      return new Run(
          exitCode, out.toString(), errors.toString(UTF_8), metrics.toString(), sockets.end());
    }
  }

  private static String text(String url) {
    try (InputStream page = URI.create(url).toURL().openStream()) {
      return new String(page.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
