package io.ringcast.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import io.ringcast.cli.job.JobMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong is said before anything starts. */
class JobCommandTest {

  private static final String COMPUTE = "run compute --config ../configs/compute.yaml";
  private static final String PUBLISH = "run publish --config ../configs/publish.yaml";

  @ParameterizedTest
  @ValueSource(strings = {"compute", "publish"})
  void needsAConfiguration(String job) {
    run("run " + job)
        .fails(2, "--config FILE is missing: your own copy of configs/" + job + ".yaml");
  }

  @Test
  void leavesOutStateOfASavepointOnly() {
    run(COMPUTE + " --allow-non-restored-state").fails(2, "means nothing without --from-savepoint");
  }

  @ParameterizedTest
  @ValueSource(strings = {COMPUTE, PUBLISH})
  void namesASavepointThatIsNotThere(String job) {
    run(job + " --from-savepoint gone/savepoint-1")
        .fails(1, "no such file or folder: ", "gone/savepoint-1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "localhost:",
        ":8081",
        "localhost:99999",
        "http://localhost:8081",
        "https://localhost"
      })
  void namesAClusterAddressThatIsNone(String address) {
    run(COMPUTE + " --cluster " + address)
        .fails(1, "--cluster is '" + address + "' but must be HOST:PORT");
  }

  @Test
  void theParentCommandAloneShowsTheJobs() {
    run("run").fails(2, "Jobs, and the service:", "compute", "serve");
  }

  @Test
  void namesAnOptionThatIsNone() {
    run(PUBLISH + " --set store.layuot=columns")
        .fails(1, "store.layuot: unknown option; did you mean 'layout'?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "store.password=hunter2",
        "kafka.properties.sasl.jaas.config=hunter2",
        "kafka.properties.proxy=http://me:hunter2@proxy",
        "store={username: a, password: hunter2}",
        "kafka={properties: {sasl.jaas.config: hunter2}}",
        "store.driver={advanced.auth-provider.password: hunter2}",
        "kafka.properties={proxies: 'http://me:hunter2@proxy'}",
      })
  void aSecretOnTheCommandLineIsRefusedAndNotShown(String setting) {
    CommandLineRun run = CommandLineRun.line(PUBLISH + " --set %s", setting);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors())
        .contains("--set " + setting.substring(0, setting.indexOf('=')), "${env:NAME}")
        .doesNotContain("hunter2");
  }

  /** Whatever they are called. */
  @ParameterizedTest
  @ValueSource(
      strings = {"telemetry.headers.x-team=hunter2", "telemetry.headers={x-team: hunter2}"})
  void headersOnTheCommandLineAreRefused(String setting) {
    CommandLineRun run =
        CommandLineRun.line("run serve --config ../configs/serve.yaml --set %s", setting);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors())
        .contains("--set " + setting.substring(0, setting.indexOf('=')), "${env:NAME}")
        .doesNotContain("hunter2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void aPlainSecretDoesNotTravelToACluster(boolean overridden, @TempDir Path folder)
      throws IOException {
    String usual = Files.readString(Path.of("../configs/publish.yaml"));
    String written =
        usual.replaceFirst("(?m)^store:.*\n", "$0  username: me\n  password: hunter2\n");
    String sets = Path.of("../configs/feature-sets").toAbsolutePath() + "/";
    Path file =
        Files.writeString(folder.resolve("publish.yaml"), written.replace("feature-sets/", sets));

    CommandLineRun run =
        CommandLineRun.line(
            "run publish --config %s --cluster localhost:1"
                + (overridden ? " --set store.password=${env:PATH}" : ""),
            file);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors()).doesNotContain("hunter2");
    assertThat(run.errors().contains("store.password would travel in the job's graph"))
        .as(run.errors())
        .isEqualTo(!overridden);
  }

  @Test
  void aSecretOfFlinksOwnDoesNotTravelToACluster() {
    CommandLineRun run =
        run(PUBLISH + " --cluster localhost:1 --set flink.s3.secret-key=${env:PATH}");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors())
        .contains("flink.s3.secret-key is a secret", "the cluster's own configuration")
        .doesNotContain(System.getenv("PATH"));
  }

  @Test
  void aReferenceToASecretIsTaken() {
    run(PUBLISH + " --set store.password=${env:RINGCAST_NONE}")
        .fails(1, "needs the environment variable RINGCAST_NONE");
  }

  @Test
  void theStatusSaysWhatWasWrittenAndUntilWhenAllIsThere() {
    long windowEnd = Instant.parse("2026-01-31T08:00:00Z").toEpochMilli();
    try (JobMetrics metrics = new JobMetrics()) {
      assertThat(PublishCommand.details(metrics, windowEnd))
          .isEqualTo("0 blocks, 0 retries, 0 dead letters, no window end complete yet");

      Map.of("blocksWritten", 1234, "retries", 5, "deadLetters", 6)
          .forEach((name, count) -> count(metrics, name, count));
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

  private static CommandLineRun run(String line) {
    return CommandLineRun.of(line.split(" "));
  }
}
