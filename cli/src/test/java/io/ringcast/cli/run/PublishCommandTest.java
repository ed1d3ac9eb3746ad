package io.ringcast.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.PublisherJob;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.stream.Stream;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishCommandTest {

  private static final String CONFIG = "../configs/publish.yaml";

  private final StringWriter errors = new StringWriter();

  @Test
  void needsAConfiguration() {
    assertThat(run()).isEqualTo(2);
    assertThat(errors.toString())
        .contains("--config FILE is missing: your own copy of configs/publish.yaml");
  }

  @Test
  void namesAnOptionThatIsNone() {
    assertThat(run("--config", CONFIG, "--set", "store.layuot=columns")).isEqualTo(1);
    assertThat(errors.toString()).contains("store.layuot: unknown option; did you mean 'layout'?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "store.password=hunter2",
        "kafka.properties.sasl.jaas.config=hunter2",
        "kafka.properties.proxy=http://me:hunter2@proxy",
      })
  void aSecretOnTheCommandLineIsRefusedAndNotShown(String setting) {
    assertThat(run("--config", CONFIG, "--set", setting)).isEqualTo(1);
    assertThat(errors.toString())
        .contains("--set " + setting.substring(0, setting.indexOf('=')), "${env:NAME}")
        .doesNotContain("hunter2");
  }

  @Test
  void aReferenceToASecretIsTaken() {
    assertThat(run("--config", CONFIG, "--set", "store.password=${env:RINGCAST_NONE}"))
        .isEqualTo(1);
    assertThat(errors.toString()).contains("needs the environment variable RINGCAST_NONE");
  }

  @Test
  void namesASavepointThatIsNotThere() {
    assertThat(run("--config", CONFIG, "--from-savepoint", "gone/savepoint-1")).isEqualTo(1);
    assertThat(errors.toString()).contains("NoSuchFileException").contains("gone/savepoint-1");
  }

  @Test
  void theStatusSaysWhatWasWrittenAndUntilWhenAllIsThere() {
    long windowEnd = Instant.parse("2026-01-31T08:00:00Z").toEpochMilli();
    try (JobMetrics metrics = PublisherJob.openMetrics()) {
      assertThat(PublishCommand.details(metrics, windowEnd))
          .isEqualTo("0 blocks, 0 retries, 0 dead letters, no window end complete yet");

      count(metrics, "blocksWritten", 1234);
      count(metrics, "retries", 5);
      count(metrics, "deadLetters", 6);
      metrics.notifyOfAddedMetric(
          (Gauge<Long>) () -> windowEnd, "newestComplete", new UnregisteredMetricsGroup());
      assertThat(PublishCommand.details(metrics, windowEnd + 7_500))
          .isEqualTo(
              "1,234 blocks, 5 retries, 6 dead letters, complete until 2026-01-31T08:00:00Z,"
                  + " 7 s ago");
    }
  }

  private static void count(JobMetrics metrics, String name, long count) {
    Counter counter = new SimpleCounter();
    counter.inc(count);
    metrics.notifyOfAddedMetric(counter, name, new UnregisteredMetricsGroup());
  }

  private int run(String... arguments) {
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    return RunCommand.commandLine(new Terminal(nowhere, false, 80))
        .setErr(new PrintWriter(errors, true))
        .execute(Stream.concat(Stream.of("publish"), Stream.of(arguments)).toArray(String[]::new));
  }
}
