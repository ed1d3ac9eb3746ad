package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.archive.ArchiveJob;
import io.ringcast.archive.config.ArchiveConfig;
import io.ringcast.archive.files.ArchiveQuery;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.ArchivedMinutes;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.GroupPosition;
import io.ringcast.testkit.counts.CountsInWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * From events to files: the compute job's counts of a city, archived by a job that is stopped while
 * minutes are in its state only, and by one that is cut off and begins again without state.
 */
@Timeout(600)
class RestartedArchiveTest {

  /** Their counts are in one topic. */
  private static final List<FeatureSet> SETS =
      List.of(
          SmallCity.NEAR,
          FeatureSet.of("once", List.of("supply", "search"), List.of(1), List.of(2))
              .withResolution(8)
              .withDistinct(Distinct.PER_ENTITY));

  @TempDir Path folder;

  private Stage stage;
  private Output output;
  private Path dir;

  /** Of the last job. */
  private JobMetrics metrics;

  @Test
  void filesHoldTheTopicsCountsOnce() throws Exception {
    long seed = 31;
    Tape tape = SmallCity.withSearches(12, seed).dealt(2, seed);
    stage = new Stage(SharedBroker.get(), folder, SETS, SmallCity.PRODUCTS, 2);
    stage.send(tape);
    output = stage.replay(2, 1);
    new Answer(SmallCity.NEAR, SmallCity.PRODUCTS, tape).countsHold(Long.MIN_VALUE, output, "city");
    dir = folder.resolve("archive");

    ArchiveConfig rarely = config("stopped", "1h");
    RunningJob job = start(rarely, "");
    awaitEnd(rarely);
    String savepoint = job.stop(false, folder.resolve("savepoints").toUri().toString());
    assertThat(kept()).as("before the hour has ended").containsOnlyKeys("registry");
    job = start(rarely, savepoint);
    String unused = job.stop(true, folder.resolve("savepoints").toUri().toString());
    assertHoldsTopic();
    Map<String, List<Path>> first = kept();

    // Cut off without a savepoint, twice, over the same files.
    for (String every : List.of("1m", "10m")) {
      ArchiveConfig often = config("cut-" + every, every);
      job = start(often, "");
      awaitEnd(often);
      job.cancel();
      assertHoldsTopic();
      assertThat(kept()).isEqualTo(first);
    }
    try (ArchiveReader reader = ArchiveReader.open(dir.toUri())) {
      assertThat(reader.registry().readable()).containsExactlyInAnyOrderElementsOf(SETS);
    }

    List<byte[]> counts = output.countsRecords();
    append(rarely.topics().counts(), counts.subList(0, 2));
    SharedBroker.get().deleteRecords(rarely.topics().counts());
    append(rarely.topics().counts(), counts.subList(0, 1));
    assertThat(metrics.count("recordsLost")).isZero();
    job = start(rarely, savepoint);
    awaitEnd(rarely);
    job.cancel();
    assertThat(metrics.count("recordsLost")).isEqualTo(2);
  }

  private void append(String topic, List<byte[]> records) {
    Map<String, Object> client = Map.of("bootstrap.servers", stage.bootstrapServers());
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (byte[] record : records) {
        var unused = producer.send(new ProducerRecord<>(topic, record));
      }
    }
  }

  private ArchiveConfig config(String name, String writeEvery) throws IOException {
    String yaml =
        """
        kafka: { bootstrap-servers: %s, group-id: %s }
        topics: { features: %s-features, readable: off }
        archive: { dir: %s, write-every: %s }
        state: { checkpoint-interval: 100ms, checkpoint-dir: %s }
        flink: { restart-strategy.type: none }
        """
            .formatted(
                stage.bootstrapServers(),
                output.name() + name,
                output.name(),
                dir,
                writeEvery,
                folder.resolve("checkpoints"));
    return ArchiveConfig.load(Files.writeString(folder.resolve(name + ".yaml"), yaml), List.of());
  }

  private RunningJob start(ArchiveConfig config, String savepoint) {
    Configuration flink = ArchiveJob.settings(config);
    metrics = new JobMetrics();
    metrics.addTo(flink);
    if (!savepoint.isEmpty()) {
      flink.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
    }
    return RunningJob.inProcess(config.job().name(), flink, env -> ArchiveJob.build(env, config));
  }

  /** What was read is then in files, or in a checkpoint. */
  private void awaitEnd(ArchiveConfig config) {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", stage.bootstrapServers());
    for (String topic : List.of(config.topics().counts(), config.topics().featureSets())) {
      try (GroupPosition position = new GroupPosition(client, config.kafka().groupId(), topic)) {
        Waiting.until("the archive job to read " + topic, position::isAtEnd);
      }
    }
  }

  /** The archive's files by group. */
  private Map<String, List<Path>> kept() throws IOException {
    try (Stream<Path> files = Files.walk(dir)) {
      return files
          .filter(Files::isRegularFile)
          .map(dir::relativize)
          .sorted()
          .collect(
              Collectors.groupingBy(
                  file -> file.getName(0).toString(), TreeMap::new, Collectors.toList()));
    }
  }

  private void assertHoldsTopic() {
    try (ArchiveReader reader = ArchiveReader.open(dir.toUri())) {
      assertThat(reader.groups())
          .containsExactlyInAnyOrderElementsOf(SETS.stream().map(CountsGroup::of).toList());
      for (CountsGroup group : reader.groups()) {
        Map<Long, String> archived = new TreeMap<>();
        MinuteRange all = reader.extent(group).orElseThrow();
        try (ArchivedMinutes minutes = reader.read(new ArchiveQuery(group, all))) {
          minutes.forEachRemaining(minute -> archived.put(minute.minute(), text(minute)));
        }
        Map<Long, String> expected = new TreeMap<>();
        CountsInWords.minutes(output.countsRecords(), group)
            .forEach((minute, counts) -> expected.put(minute, text(counts)));
        assertThat(archived).isEqualTo(expected).hasSizeGreaterThan(10);
        assertThat(reader.index(group, all).absent(all)).isEmpty();
      }
    }
  }

  private static String text(MinuteCounts minute) {
    List<String> kinds = new ArrayList<>();
    for (Kind kind : minute.kinds().stream().sorted(Comparator.comparing(Kind::name)).toList()) {
      kinds.add(kind.name() + " since " + kind.completeSince());
      kind.products()
          .forEach(
              (product, cells) ->
                  kinds.add(
                      product
                          + Arrays.toString(cells.hexagons())
                          + Arrays.toString(cells.counts())));
    }
    return "version " + minute.rowVersion() + kinds;
  }
}
