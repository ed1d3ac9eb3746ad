package io.ringcast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.job.OwnPublisher;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.golden.CaseSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run of its own has the store that it is told, whichever the publisher's file names. */
class DemoStoreTest {

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kind: redis, contact-points: ['a:1'], username: me, password: secret",
        "contact-points: ['a:1'], datacenter: north, replication: {north: 3}, layout: columns",
      })
  void aFileNamesAnyStore(String store) throws IOException {
    StoreConfig redis = config(store, DemoCommand.settings(StoreConfig.Kind.REDIS));
    assertThat(redis.kind()).isEqualTo(StoreConfig.Kind.REDIS);
    assertThat(redis.ttl()).isEqualTo(Duration.ofHours(6));

    StoreConfig cassandra = config(store, DemoCommand.settings(StoreConfig.Kind.CASSANDRA));
    assertThat(cassandra.kind()).isEqualTo(StoreConfig.Kind.CASSANDRA);
    assertThat(cassandra.layout()).isEqualTo(Layout.BLOCK);
    assertThat(cassandra.ttl()).isEqualTo(Duration.ofHours(6));

    for (Layout layout : Layout.values()) {
      StoreConfig replayed = config(store, CaseSettings.ofLayout(layout));
      assertThat(replayed.kind()).isEqualTo(StoreConfig.Kind.CASSANDRA);
      assertThat(replayed.layout()).isEqualTo(layout);
    }
  }

  private StoreConfig config(String store, List<String> settings) throws IOException {
    String set = Path.of("../configs/feature-sets/marketplace.yaml").toAbsolutePath().toString();
    Path file = folder.resolve("publish.yaml");
    Files.writeString(
        file,
        "kafka: {bootstrap-servers: 'a:1'}\nfeature-sets: ['%s']\nstore: {%s}\n"
            .formatted(set, store));
    ComputeConfig compute = ComputeConfig.load(Path.of("../configs/compute.yaml"));
    return OwnPublisher.config(compute, file, settings).store();
  }
}
