package io.ringcast.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.structure.Checkout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  /** The usual status of a program that ends in good order at SIGTERM: 128 and the signal. */
  private static final int KILLED_BY_TERM = 143;

  /** No other test has these. */
  private static final String FEATURES = "stop-test.features";

  @TempDir Path temporary;

  @Test
  void thePublisherNeedsItsTablesAndStopsInTheSameWayAsTheService() throws Exception {
    List<String> settings = jobSettings();
    List<String> publish = command("publish.yaml", settings, "run", "publish");

    Ended tooEarly = Ended.atFirst("nothing", publish);
    assertThat(tooEarly.status()).as(tooEarly.toString()).isEqualTo(1);
    assertThat(tooEarly.toString()).contains("keyspace stop_test is missing", "store init");

    Ended init = Ended.atFirst("nothing", command("publish.yaml", settings, "store", "init"));
    assertThat(init.status()).as(init.toString()).isZero();

    Ended first = Ended.atFirst(STARTED, publish);
    assertThat(first.listening()).as("Flink's REST and blob server").isEqualTo(2);
    String savepoint = first.savepoint();
    assertThat(savepoint).startsWith("file:").contains("/savepoints/savepoint-");
    assertThat(Ended.atFirst(STARTED, continued(publish, savepoint)).savepoint())
        .isNotEqualTo(savepoint);

    Ended archive =
        Ended.atFirst(STARTED, command("archive.yaml", archiveSettings(), "run", "archive"));
    assertThat(archive.listening()).as("Flink's REST and blob server").isEqualTo(2);
    assertThat(archive.savepoint()).isNotEmpty();

    List<String> serving = servingSettings();
    Ended served =
        Ended.atFirst("the service has started", command("serve.yaml", serving, "run", "serve"));
    assertThat(served.status()).as(served.toString()).isZero();
    assertThat(served.listening()).as("gRPC, HTTP and monitors").isEqualTo(3);

    Ended alone =
        Ended.atFirst(
            "the service has started",
            withSettings(Forked.service(temporary), "serve.yaml", serving));
    assertThat(alone.status()).as(alone.toString()).isEqualTo(KILLED_BY_TERM);
    assertThat(alone.listening()).as("gRPC, HTTP and monitors").isEqualTo(3);
  }

  private List<String> command(String config, List<String> settings, String... words) {
    List<String> command = new ArrayList<>(Forked.ringcast(temporary));
    command.addAll(List.of(words));
    return withSettings(command, config, settings);
  }

  private static List<String> withSettings(
      List<String> begun, String config, List<String> settings) {
    List<String> command = new ArrayList<>(begun);
    command.addAll(List.of("--config", Checkout.root().resolve("configs/" + config).toString()));
    settings.forEach(setting -> command.addAll(List.of("--set", setting)));
    return command;
  }

  private static List<String> continued(List<String> command, String savepoint) {
    List<String> longer = new ArrayList<>(command);
    longer.addAll(List.of("--from-savepoint", savepoint));
    return longer;
  }

  private List<String> jobSettings() {
    return List.of(
        "kafka.bootstrap-servers=" + SharedBroker.get().bootstrapServers(),
        "store.contact-points=[" + SharedNode.get().hostAndPort() + "]",
        "store.keyspace=stop_test",
        "kafka.group-id=stop-test",
        "topics.features=" + FEATURES,
        "topics.unwritten=stop-test.unwritten",
        "topics.replication-factor=1",
        "job.parallelism=1",
        "state.checkpoint-dir=" + temporary.resolve("checkpoints"),
        "state.savepoint-dir=" + temporary.resolve("savepoints"));
  }

  /** Any topics will do: there is nothing in them. */
  private List<String> archiveSettings() {
    return List.of(
        "kafka.bootstrap-servers=" + SharedBroker.get().bootstrapServers(),
        "kafka.group-id=stop-test-archive",
        "topics.features=" + FEATURES,
        "topics.counts=" + FEATURES,
        "topics.readable=off",
        "archive.dir=" + temporary.resolve("archive"),
        "state.checkpoint-dir=" + temporary.resolve("checkpoints"),
        "state.savepoint-dir=" + temporary.resolve("savepoints"));
  }

  private static List<String> servingSettings() {
    return List.of(
        "kafka.bootstrap-servers=" + SharedBroker.get().bootstrapServers(),
        "store.contact-points=[" + SharedNode.get().hostAndPort() + "]",
        "store.keyspace=stop_test",
        "follow.topic=" + FEATURES,
        "listen.port=0",
        "http.port=0",
        "http.monitor-port=0");
  }
}
