package io.ringcast.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.ServedAnswer;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.client.ClientConfig;
import io.ringcast.client.FeatureClient;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.job.deadletter.DeadLetter;
import io.ringcast.job.deadletter.DeadLetterSchema;
import io.ringcast.job.deadletter.RecordOrigin;
import io.ringcast.job.kafka.RegistryTopic;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.serving.FeatureServing;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.testkit.SetClock;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.golden.Comparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What earlier releases wrote, read by this version: records of topics, the store's tables, and the
 * jobs' savepoints. The folders' README says how they were made; no file of theirs ever changes.
 */
class ReleasesTest {

  @TempDir Path folder;

  static List<ReleaseFolder> releases() throws IOException {
    return ReleaseFolder.all();
  }

  @ParameterizedTest
  @MethodSource("releases")
  void recordsSayWhatTheySaid(ReleaseFolder release) throws Exception {
    List<FeatureSet> sets = release.sets();
    assertWords(release.features(), record -> RecordWords.ofFeatures(record, sets));
    assertWords(release.registry(), RecordWords::ofRegistry);
    assertWords(release.late(), RecordWords::ofLetter);
    assertWords(release.rejects(), RecordWords::ofLetter);
    assertWords(release.served(), RecordWords::ofServed);
  }

  private static void assertWords(Path file, Function<KeptRecord, List<String>> words)
      throws IOException {
    List<KeptRecord> records = KeptRecord.read(file);
    assertThat(records).as("%s", file).isNotEmpty();
    assertThat(records)
        .allSatisfy(
            record -> assertThat(words.apply(record)).as("%s", file).isEqualTo(record.words()));
  }

  /** Readers of these topics know them by their headers. */
  @ParameterizedTest
  @MethodSource("releases")
  void deadLettersAreStillWrittenSo(ReleaseFolder release) throws Exception {
    for (Path file : List.of(release.late(), release.rejects())) {
      for (KeptRecord record : KeptRecord.read(file)) {
        Map<String, String> headers =
            record.headers().stream()
                .collect(
                    Collectors.toMap(
                        header -> header.key().substring("ringcast.".length()),
                        header -> new String(header.value(), UTF_8)));
        ProducerRecord<byte[], byte[]> again =
            new DeadLetterSchema("topic", 200).serialize(letter(record, headers), null, null);
        assertThat(again.key()).as("%s", file).isEqualTo(record.key());
        assertThat(again.value()).as("%s", file).isEqualTo(record.value());
        assertThat(again.headers().toArray())
            .as("%s", file)
            .containsExactly(record.headers().toArray(Header[]::new));
      }
    }
  }

  private static DeadLetter letter(KeptRecord record, Map<String, String> headers) {
    RecordOrigin origin = new RecordOrigin();
    origin.topic = headers.get("topic");
    origin.partition = Integer.parseInt(headers.get("partition"));
    origin.offset = Long.parseLong(headers.get("offset"));
    origin.timestamp = Long.parseLong(headers.get("timestamp"));
    origin.value = record.value();
    return new DeadLetter(headers.get("reason"), headers.get("detail"), origin);
  }

  /**
   * At other parallelisms than the savepoint's; minutes were open when it was taken. The second job
   * has a value besides, of which old state knows nothing.
   */
  @ParameterizedTest
  @MethodSource("releases")
  void theComputeJobGoesOnFromItsSavepoint(ReleaseFolder release) throws Exception {
    List<KeptRecord> features = KeptRecord.read(release.features());
    Tape before = ReleaseFolder.events(release.eventsBefore());
    Tape after = ReleaseFolder.events(release.eventsAfter());
    Tape all = before.and(after);
    int partitions = 1 + maxOf(all.arrivals(), arrival -> arrival.event().partition());
    Stage stage =
        new Stage(
            SharedBroker.get(),
            folder,
            release.topics(),
            release.sets(),
            release.products(),
            partitions);
    stage.send(all);
    FeatureSet any = release.sets().get(0);
    FeatureSet fares =
        FeatureSet.of("fares", Tape.FARES, any.rings(), any.windows())
            .withResolution(any.resolution())
            .withDistinct(any.distinct());
    for (int parallelism : new int[] {1, 3}) {
      List<FeatureSet> more = parallelism == 1 ? List.of() : List.of(fares);
      stage = stage.withSets(Stream.concat(release.sets().stream(), more.stream()).toList());
      Output output = stage.newOutput();
      fillRegistry(release, output);
      Path copy = folder.resolve("compute-" + parallelism);
      RunningJob job =
          Stage.live(
              stage.config(
                  output,
                  1 + maxOf(features, KeptRecord::partition),
                  List.of("job.parallelism=" + parallelism)),
              release.savepoint(ReleaseFolder.COMPUTE, copy, stage.bootstrapServers()));
      release.sets().forEach(set -> output.awaitMarkers(set, lastMinute(after)));
      more.forEach(set -> output.awaitMarkers(set, lastMinute(after)));
      job.stop(true, folder.resolve("savepoints").toUri().toString());

      assertGoesOn(release, output, all, "parallelism " + parallelism);
      long newest = Minutes.endingAt(release.newestWindowEnd());
      assertThat(output.records())
          .filteredOn(placed -> placed.record().header().set().equals("fares"))
          .extracting(placed -> placed.record().header().emission().completeSince())
          .as("old state knows no fares")
          .hasSizeGreaterThanOrEqualTo(more.size())
          .allMatch(since -> since > newest);
    }
  }

  /** Only what comes after the savepoint is emitted, and nothing before it is missed. */
  private static void assertGoesOn(ReleaseFolder release, Output output, Tape all, String run)
      throws Exception {
    int lateBefore = KeptRecord.read(release.late()).size();
    int rejectsBefore = KeptRecord.read(release.rejects()).size();
    for (FeatureSet set : release.sets()) {
      long next = release.newestWindowEnd() + Tape.MINUTE;
      assertThat(output.rows(set)).as(run).allMatch(row -> row.windowEnd() >= next);
      Answer answer = new Answer(set, release.products(), all);
      answer.holdsFrom(next, output, run);
      // What the old program read of them is not known any more.
      answer.countsHold(Minutes.endingAt(next), output, run);
      assertThat(output.counts(set).values())
          .as(run)
          .allSatisfy(
              minute ->
                  assertThat(minute.kinds())
                      .allMatch(kind -> kind.completeSince() > minute.minute()));
      assertThat(output.late()).as(run).hasSize(answer.late() - lateBefore).isNotEmpty();
      assertThat(output.rejects()).as(run).hasSize(answer.rejects() - rejectsBefore).isNotEmpty();
    }
    assertThat(output.records())
        .as(run)
        .filteredOn(placed -> !placed.record().header().set().equals("fares"))
        .extracting(placed -> placed.record().header().emission().completeSince())
        .isSubsetOf(release.completeSince());
  }

  /** Over the rows that it had stored, and where only what comes after the savepoint is stored. */
  @ParameterizedTest
  @MethodSource("releases")
  void thePublisherGoesOnFromItsSavepointOverTheStoredTables(ReleaseFolder release)
      throws Exception {
    List<FeatureSet> sets = release.sets();
    Stage stage = new Stage(SharedBroker.get(), folder, sets, release.products(), 1);
    Output output = new Output(stage.bootstrapServers(), release.topics());
    KeptRecord.fill(
        SharedBroker.get(),
        output.name() + "-features",
        Map.of(),
        KeptRecord.read(release.features()));
    fillRegistry(release, output);
    Shelf stored = new Shelf(SharedNode.get(), stage, Layout.BLOCK);
    restoreTables(release, stored);
    Shelf empty = new Shelf(SharedNode.get(), stage, Layout.BLOCK);

    Map<FeatureSet, SortedSet<Long>> before =
        sets.stream().collect(Collectors.toMap(Function.identity(), stored::marked));
    for (FeatureSet set : sets) {
      SortedSet<Long> marked = before.get(set);
      assertThat(marked).isNotEmpty();
      assertRows(release, set, stored, row -> row.windowEnd() <= marked.last());
    }
    publish(release, output, stored, 1);
    publish(release, output, empty, 3);
    for (FeatureSet set : sets) {
      SortedSet<Long> marked = before.get(set);
      assertRows(release, set, stored, row -> true);
      assertRows(release, set, empty, row -> row.windowEnd() > marked.last());
      assertThat(empty.marked(set)).isNotEmpty().allMatch(end -> end > marked.last());
    }
    assertThat(output.unwritten()).isEmpty();
  }

  private static void assertRows(
      ReleaseFolder release, FeatureSet set, Shelf shelf, Predicate<FeatureRow> expected)
      throws Exception {
    List<FeatureRow> rows = release.rows(set).stream().filter(expected).toList();
    assertThat(rows).isNotEmpty();
    Comparison diff = Comparison.between(set, rows, shelf.rows(set));
    assertThat(diff.isEqual()).as("set %s: %s", set.name(), diff).isTrue();
  }

  private void publish(ReleaseFolder release, Output output, Shelf shelf, int parallelism)
      throws Exception {
    Configuration flink = new Configuration();
    flink.set(CoreOptions.DEFAULT_PARALLELISM, parallelism);
    Path copy = folder.resolve("publisher-" + parallelism);
    flink.set(
        StateRecoveryOptions.SAVEPOINT_PATH,
        release.savepoint(ReleaseFolder.PUBLISHER, copy, output.bootstrapServers()));
    RunningJob job = shelf.publishing(output, flink);
    for (FeatureSet set : release.sets()) {
      long newest = release.newestWindowEnd();
      Waiting.until("the newest marker", () -> shelf.marked(set).contains(newest));
    }
    job.cancel();
  }

  /** In a rolling upgrade, callers get from both versions the same. */
  @ParameterizedTest
  @MethodSource("releases")
  void theServiceAnswersAsTheServiceOfTheReleaseDid(ReleaseFolder release) throws Exception {
    Stage stage = new Stage(SharedBroker.get(), folder, release.sets(), release.products(), 1);
    Output output = stage.newOutput();
    KeptRecord.fill(
        SharedBroker.get(),
        output.name() + "-features",
        Map.of(),
        KeptRecord.read(release.features()));
    Shelf shelf = new Shelf(SharedNode.get(), stage, Layout.BLOCK);
    restoreTables(release, shelf);
    for (KeptRecord record : KeptRecord.read(release.served())) {
      ServedAnswer served = ServedAnswer.parseFrom(record.value());
      FeatureTable answer = served.getAnswer();
      FeatureSet set =
          release.sets().stream()
              .filter(one -> one.name().equals(answer.getFeatureSet()))
              .findFirst()
              .orElseThrow();
      long windowEnd = answer.getWindowEndsMs(0);
      SetClock clock = new SetClock(served.getServedAtMs());
      try (FeatureServing serving = Served.of(stage, output, shelf, clock)) {
        serving.start();
        Served.awaitStored(serving, set, windowEnd);
        // The topic was kept later than the answer, and goes on.
        Served.awaitFollowed(serving, set, release.newestWindowEnd());
        try (FeatureClient client =
            FeatureClient.connect(
                ClientConfig.of(Duration.ofSeconds(10), "localhost:" + serving.port()).build())) {
          GetFeaturesRequest request =
              GetFeaturesRequest.newBuilder()
                  .setSelection(served.getSelection())
                  .addAllHexagons(answer.getHexagonsList())
                  .addAllProducts(answer.getProductsList())
                  .setWindowEndMs(windowEnd)
                  .build();
          assertThat(client.get(request).table()).isEqualTo(answer);
        }
      }
    }
  }

  /** The tables as the release made them, brought up to this version as an upgrade does. */
  private static void restoreTables(ReleaseFolder release, Shelf shelf) throws IOException {
    PublishConfig config = shelf.config();
    String keyspace = config.store().keyspace();
    String cql = Files.readString(release.store()).replace("${keyspace}", keyspace);
    try (CqlSession session = ReleaseMaker.session()) {
      session.execute("DROP KEYSPACE " + keyspace);
      Pattern.compile(";\\n").splitAsStream(cql).forEach(session::execute);
    }
    StoreSchema.init(config.store(), config.featureSets());
  }

  private static void fillRegistry(ReleaseFolder release, Output output) throws IOException {
    KeptRecord.fill(
        SharedBroker.get(),
        RegistryTopic.usualName(output.name() + "-features"),
        Map.of("cleanup.policy", "compact"),
        KeptRecord.read(release.registry()));
  }

  private static <T> int maxOf(List<T> all, ToIntFunction<T> number) {
    return all.stream().mapToInt(number).max().orElseThrow();
  }

  /** The end of the minute before the last event's. */
  private static long lastMinute(Tape tape) {
    long last = tape.arrivals().get(tape.size() - 1).event().timestamp();
    return last - last % Tape.MINUTE;
  }
}
