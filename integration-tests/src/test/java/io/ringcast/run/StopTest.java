package io.ringcast.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.structure.Checkout;
import io.ringcast.testbed.broker.EmbeddedKafka;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code ringcast run compute} as a process of its own, which gets a real signal. */
@Timeout(240)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals are those of Unix")
class StopTest {

  private static final String SAVEPOINT = "stopped; its savepoint is ";

  @TempDir Path temporary;

  @Test
  void aSignalStopsWithASavepointThatTheNextRunBeginsWith() throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
      kafka.createTopic("demand", 2, Map.of());
      kafka.createTopic("supply", 2, Map.of());
      String savepoint = runAndStop(kafka);
      assertThat(savepoint).startsWith("file:").contains("/savepoints/savepoint-");
      assertThat(runAndStop(kafka, "--from-savepoint", savepoint)).isNotEqualTo(savepoint);
    }
  }

  /** Where the savepoint is that the run left. */
  private String runAndStop(EmbeddedKafka kafka, String... more) throws Exception {
    List<String> output = new ArrayList<>();
    Process process = start(kafka, more);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.add(line);
        // The first line about events comes when all tasks run.
        if (line.contains(" events (")) {
          // Not the process itself: that would close the stream that is read here.
          process.toHandle().destroy();
        }
      }
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ended").isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(String.join("\n", output)).isZero();
    return output.stream()
        .filter(line -> line.startsWith(SAVEPOINT))
        .map(line -> line.substring(SAVEPOINT.length()))
        .findFirst()
        .orElseThrow(() -> new AssertionError(String.join("\n", output)));
  }

  private Process start(EmbeddedKafka kafka, String... more) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx600m",
                "-Djava.io.tmpdir=" + temporary,
                "-Dringcast.home=" + Checkout.root(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.ringcast.launcher.Main",
                "run",
                "compute",
                "--config",
                Checkout.root().resolve("configs/compute.yaml").toString()));
    for (String setting :
        List.of(
            "kafka.bootstrap-servers=" + kafka.bootstrapServers(),
            "topics.replication-factor=1",
            "job.parallelism=1",
            "state.checkpoint-dir=" + temporary.resolve("checkpoints"),
            "state.savepoint-dir=" + temporary.resolve("savepoints"))) {
      command.addAll(List.of("--set", setting));
    }
    command.addAll(List.of(more));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }
}
