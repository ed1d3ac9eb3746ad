package io.ringcast.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.cli.job.RunningJob;
import io.ringcast.publisher.PublishJob.Reading;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.structure.Checkout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code ringcast run archive} and {@code run serve} as processes of their own, which get a real
 * signal; both other jobs get one in {@link FeatureSetsPageTest}.
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
  void thePublisherNeedsItsTablesAndTheArchiveStopsInTheSameWayAsTheService() throws Exception {
    PublishConfig publish =
        PublishConfig.load(Checkout.root().resolve("configs/publish.yaml"), jobSettings());
    assertThatThrownBy(() -> RunningJob.publish(publish, Reading.LIVE, new Configuration()))
        .hasMessageContaining("keyspace stop_test is missing")
        .hasMessageContaining("store init");
    StoreSchema.init(publish.store(), publish.featureSets());

    SharedBroker.get().createTopic(FEATURES, 1, Map.of());
    SharedBroker.get().createTopic(FEATURES + ".sets", 1, Map.of());
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

  private static List<String> jobSettings() {
    return List.of(
        "kafka.bootstrap-servers=" + SharedBroker.get().bootstrapServers(),
        "store.contact-points=[" + SharedNode.get().hostAndPort() + "]",
        "store.keyspace=stop_test");
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
