package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.job.OwnStore;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.cli.replay.Replay;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.PublishJob.Reading;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.servers.SharedNode;
import io.ringcast.servers.TestServers;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.TimeRange;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ten minutes of New York: through both jobs, and read back from a real Cassandra node as blocks;
 * and computed from the job's archived counts.
 */
class GoldenStoreTest {

  /** The recording is of the morning of New Year's Day. */
  private static final TimeRange THE_DAY =
      new TimeRange(
          Instant.parse("2013-01-01T00:00:00Z").toEpochMilli(),
          Instant.parse("2013-01-02T23:59:00Z").toEpochMilli());

  private static final long PATIENCE_MILLIS = Duration.ofMinutes(10).toMillis();

  private static Replay replay;

  @BeforeAll
  static void compute() {
    replay =
        new Replay(
            TestServers.get(),
            Recordings.open(Golden.RECORDING),
            ComputeConfig.load(Path.of("../configs/compute.yaml")),
            null,
            2,
            4,
            Terminal.silent(),
            "");
    replay.load();
    replay.compute();
    assertThat(replay.late()).isZero();
  }

  @AfterAll
  static void close() {
    if (replay != null) {
      replay.close();
    }
  }

  @Test
  void everyRowEveryTotalAndEveryMarker() {
    PublishConfig config = config();
    RunningJob job = RunningJob.publish(config, Reading.TO_END, new Configuration());
    assertThat(job.awaitEnd(PATIENCE_MILLIS)).as("the publisher has ended").isTrue();

    Golden golden = new Golden();
    SortedSet<Long> ends = new TreeSet<>();
    SortedSet<Long> marked = new TreeSet<>();
    try (FeatureStore store = CassandraFeatureStore.open(config.store(), config.featureSets())) {
      store.scan(
          Golden.SET,
          Selection.all(THE_DAY),
          rows -> {
            ends.add(rows.emission().windowEnd());
            golden.take(rows);
          });
      store
          .markers(Golden.SET.id(), THE_DAY)
          .forEach(marker -> marked.add(marker.emission().windowEnd()));
    }

    golden.holds("layout block");
    assertThat(marked).containsAll(ends);
  }

  @Test
  void everyRowAndEveryTotalOfThePast(@TempDir Path folder) throws Exception {
    Golden golden = new Golden();
    List<byte[]> counts = new ArrayList<>();
    replay.counts(counts::add);
    new PastOutput(folder).forEachRow(Golden.SET, counts, golden::take);
    golden.holds("from archived counts");
  }

  /** What users begin with, on a keyspace of its own, whose tables are there. */
  private static PublishConfig config() {
    PublishConfig usual =
        PublishConfig.load(
            Path.of("../configs/publish.yaml"),
            List.of("kafka.group-id=golden", "store.keyspace=golden"));
    List<FeatureSet> sets = List.of(Golden.SET);
    return usual.forOneRun(
        replay.config().kafka().bootstrapServers(),
        OwnStore.createTables(SharedNode.get(), usual.store(), sets),
        sets,
        2,
        Duration.ofMillis(500));
  }
}
