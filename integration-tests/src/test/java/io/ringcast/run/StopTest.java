package io.ringcast.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.structure.Checkout;
import io.ringcast.testbed.broker.EmbeddedKafka;
import io.ringcast.testbed.cassandra.EmbeddedCassandra;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code ringcast run publish} as a process of its own, which gets a real signal; {@code run
 * compute} gets one in {@link FeatureSetsPageTest}.
 */
@Timeout(240)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals are those of Unix")
class StopTest {

  /** Some seconds later, now and then, a line says what the job has done so far. */
  private static final String STARTED = "has started; Ctrl-C stops it";

  private static final String SAVEPOINT = "stopped; its savepoint is ";

  @TempDir Path temporary;

  /** What a process printed, and its exit code. */
  private record Ended(List<String> output, int status) {

    /** Where the savepoint is that a run left. */
    String savepoint() {
      assertThat(status).as(toString()).isZero();
      return output.stream()
          .filter(line -> line.startsWith(SAVEPOINT))
          .map(line -> line.substring(SAVEPOINT.length()))
          .findFirst()
          .orElseThrow(() -> new AssertionError(toString()));
    }

    @Override
    public String toString() {
      return String.join("\n", output);
    }
  }

  @Test
  void thePublisherNeedsItsTablesAndStopsInTheSameWay() throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start();
        EmbeddedCassandra cassandra = EmbeddedCassandra.start()) {
      List<String> settings = new ArrayList<>(jobSettings(kafka));
      InetSocketAddress node = cassandra.contactPoint();
      settings.add(
          "store.contact-points=[%s:%d]"
              .formatted(node.getAddress().getHostAddress(), node.getPort()));
      List<String> publish = command("publish.yaml", settings, "run", "publish");

      Ended tooEarly = endAtFirst("nothing", publish);
      assertThat(tooEarly.status()).as(tooEarly.toString()).isEqualTo(1);
      assertThat(tooEarly.toString()).contains("keyspace ringcast is missing", "store init");

      Ended init = endAtFirst("nothing", command("publish.yaml", settings, "store", "init"));
      assertThat(init.status()).as(init.toString()).isZero();

      String savepoint = endAtFirst(STARTED, publish).savepoint();
      assertThat(savepoint).startsWith("file:").contains("/savepoints/savepoint-");
      assertThat(endAtFirst(STARTED, continued(publish, savepoint)).savepoint())
          .isNotEqualTo(savepoint);
    }
  }

  /** Runs a command, and sends it a signal when a line has this text, if one ever has. */
  private static Ended endAtFirst(String text, List<String> command) throws Exception {
    List<String> output = new ArrayList<>();
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.add(line);
        if (line.contains(text)) {
          // Not the process itself: that would close the stream that is read here.
          process.toHandle().destroy();
        }
      }
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ended").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Ended(output, process.exitValue());
  }

  private List<String> command(String config, List<String> settings, String... words) {
    List<String> command = new ArrayList<>(Forked.ringcast(temporary));
    command.addAll(List.of(words));
    command.addAll(List.of("--config", Checkout.root().resolve("configs/" + config).toString()));
    settings.forEach(setting -> command.addAll(List.of("--set", setting)));
    return command;
  }

  private static List<String> continued(List<String> command, String savepoint) {
    List<String> longer = new ArrayList<>(command);
    longer.addAll(List.of("--from-savepoint", savepoint));
    return longer;
  }

  private List<String> jobSettings(EmbeddedKafka kafka) {
    return List.of(
        "kafka.bootstrap-servers=" + kafka.bootstrapServers(),
        "topics.replication-factor=1",
        "job.parallelism=1",
        "state.checkpoint-dir=" + temporary.resolve("checkpoints"),
        "state.savepoint-dir=" + temporary.resolve("savepoints"));
  }
}
