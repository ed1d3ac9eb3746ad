package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.counts.CountsPart;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.KafkaBroker;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A live job ends at once, and another one starts without its state: windows come from the counts
 * topic, as if the first had never stopped.
 */
@Timeout(600)
class WarmStartTest extends RestartScene {

  private static final int PARTITIONS = 2;
  private static final String WARM = "start.from=counts";
  private static final String RUNNING = "output.running-counts=100ms";

  private static final FeatureSet CELLS = SETS.get(0);

  /** The first run ends within this minute, so the one before is the border. */
  private static final int ENDED = 30;

  private static final int LAST = ENDED + 5;

  WarmStartTest() {
    super(8);
  }

  @BeforeEach
  void begin() {
    begin(PARTITIONS);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void rowsAreThoseOfAJobThatNeverStopped(int parallelism) {
    runFirst(SETS);
    long before = newestVersion();
    // Of both minutes beside the border, when it was closed.
    send(oneEach("late", minute(ENDED - 1) + 59_999).and(oneEach("early", minute(ENDED))));
    send(events(ENDED, LAST).and(pulse(LAST)));
    try (JobMetrics metrics = new JobMetrics()) {
      Configuration flink = new Configuration();
      metrics.addTo(flink);
      RunningJob job = Stage.live(config(parallelism, SETS, WARM), null, flink);
      awaitMarkers(SETS, LAST);
      job.stop(true, savepoints());
      assertThat(metrics.count("countedBefore")).as("events that were read again").isPositive();
    }

    for (FeatureSet set : SETS) {
      Answer answer = new Answer(set, PRODUCTS, sent);
      assertThat(answer.late()).as(run).isGreaterThan(KINDS.size() * PARTITIONS);
      answer.holdsFor(stage, output, run);
      answer.countsAreComplete(minute(LAST) / Tape.MINUTE, output, run);
      Completeness.holds(output.records(), set, 2, run);
      assertThat(emissions(set, before))
          .allMatch(emission -> isComplete(emission, set))
          .extracting(Emission::windowEnd)
          .as("ten window ends again, and no older one")
          .contains(minute(ENDED - 9))
          .allMatch(end -> end >= minute(ENDED - 9));
    }
    assertThat(output.counts(CELLS).headMap(minute(ENDED) / Tape.MINUTE).values())
        .as("minutes of the first run stay as they are")
        .allMatch(counts -> counts.rowVersion() <= before);
  }

  /** The counts topic has running counts, too: they are passed over. */
  @Test
  void aSetWithWiderRingsAndLongerWindowsIsCompleteFromItsFirstWindowEnd() {
    int ended = 140;
    int last = ended + 3;
    FeatureSet wide =
        new FeatureSet(
            "wide", 1, 9, Distinct.PER_CELL, KINDS, List.of(0, 40), List.of(1, 120), "", "");
    send(around(1, 0, 5).and(around(24, 0, ended)).and(pulse(ended)));
    RunningJob first = runToMarkers(List.of(CELLS), ended, RUNNING);
    new Answer(CELLS, PRODUCTS, sent).awaitRunningCounts(minute(ended) / Tape.MINUTE, output);
    first.cancel();
    long before = newestVersion();
    send(around(4, ended, last).and(pulse(last)));
    RunningJob second = runToMarkers(List.of(CELLS, wide), last, WARM, RUNNING);
    new Answer(CELLS, PRODUCTS, sent).awaitRunningCounts(minute(last) / Tape.MINUTE, output);
    second.cancel();

    new Answer(CELLS, PRODUCTS, sent).holdsBetween(0, minute(last), output, run);
    new Answer(wide, PRODUCTS, sent).holdsBetween(minute(ended - 9), minute(last), output, run);
    for (FeatureSet set : List.of(CELLS, wide)) {
      assertThat(emissions(set, before)).isNotEmpty().allMatch(e -> isComplete(e, set));
      Completeness.holds(output.records(), set, 2, run);
    }
  }

  /** It counts since the second run, in which no minute of the recording is complete for it. */
  @Test
  void aKindThatWasAddedLaterIsPartialUntilItsWindowsAreFull() {
    List<String> added = List.of("open-app");
    FeatureSet cells = set("cells", Distinct.PER_CELL, KINDS);
    FeatureSet apps = set("apps", Distinct.PER_CELL, List.of("demand", "open-app"));
    List<FeatureSet> all = List.of(cells, apps);
    send(events(0, 20).and(pulse(20)));
    String savepoint = runToMarkers(List.of(cells), 20).stop(false, savepoints());
    stage = stage.withSets(all);
    send(events(added, 21, ENDED).and(pulse(added, ENDED)).and(events(20, ENDED)));
    send(pulse(ENDED));
    RunningJob job = Stage.live(config(2, all), savepoint);
    awaitMarkers(all, ENDED);
    job.cancel();
    long before = newestVersion();
    send(events(ENDED, LAST).and(events(added, ENDED, LAST)));
    send(pulse(LAST).and(pulse(added, LAST)));
    job = Stage.live(config(2, all, WARM), null);
    awaitMarkers(all, LAST);
    job.stop(true, savepoints());

    new Answer(cells, PRODUCTS, sent).holdsFor(stage, output, run);
    new Answer(apps, PRODUCTS, sent).holdsFrom(minute(22), output, run);
    assertThat(emissions(cells, before)).allMatch(emission -> isComplete(emission, cells));
    assertThat(emissions(apps, before))
        .extracting(Emission::completeSince)
        .containsOnly(minute(ENDED) / Tape.MINUTE);
  }

  /** It moves the positions of a value's kinds, so old state is refused; counts have names. */
  @Test
  void aKindThatIsAddedBesideValuesCostsNoCounts() {
    runFirst(SETS);
    long before = newestVersion();
    List<String> added = List.of("open-app");
    FeatureSet apps = set("apps", Distinct.PER_CELL, List.of("demand", "open-app"));
    List<FeatureSet> all = List.of(SETS.get(0), SETS.get(1), apps);
    stage = stage.withSets(all);
    send(events(ENDED, LAST).and(events(added, ENDED + 1, LAST)));
    send(pulse(LAST).and(pulse(added, LAST)));
    RunningJob job = Stage.live(config(2, all, WARM), null);
    awaitMarkers(all, LAST);
    job.stop(true, savepoints());

    for (FeatureSet set : SETS) {
      new Answer(set, PRODUCTS, sent).holdsFor(stage, output, run);
      assertThat(emissions(set, before)).isNotEmpty().allMatch(e -> isComplete(e, set));
    }
  }

  @Test
  void whatTheCountsTopicLacksIsPartial() throws Exception {
    runFirst(SETS);
    send(events(ENDED, LAST).and(pulse(LAST)));
    long gap = minute(ENDED - 5) / Tape.MINUTE;
    Map<String, LongPredicate> kept =
        Map.of("gap", minute -> minute != gap, "deleted", minute -> minute > gap);
    for (Map.Entry<String, LongPredicate> topic : kept.entrySet()) {
      String name = copyCounts(topic.getKey(), topic.getValue());
      Output second = stage.newOutput();
      stage = stage.withSets(SETS);
      ComputeConfig config =
          stage.config(second, 2, List.of("job.parallelism=2", WARM, "topics.counts=" + name));
      RunningJob job = Stage.live(config, null);
      SETS.forEach(set -> second.awaitMarkers(set, minute(LAST)));
      job.stop(true, savepoints());

      for (FeatureSet set : SETS) {
        Answer answer = new Answer(set, PRODUCTS, sent);
        answer.holdsWhereWhole(gap + 1, minute(ENDED + 1), minute(LAST + 9), second, run);
        answer.holdsFrom(minute(ENDED - 3 + set.maxWindow()), second, run);
        assertThat(emissions(second, set))
            .isNotEmpty()
            .allMatch(emission -> emission.windowEnd() > minute(ENDED))
            .extracting(Emission::completeSince)
            .as("%s, %s", run, topic.getKey())
            .containsOnly(gap + 1);
      }
    }
  }

  @Test
  void whereEventsBehindTheCountsAreLostThereIsNoWarmStart() {
    runFirst(SETS);
    stage.sendAndDelete(events(ENDED, ENDED + 2));
    Warnings warnings = Warnings.during(() -> Stage.live(config(1, SETS, WARM), null).cancel());
    assertThat(warnings.texts())
        .contains(
            "No warm start: events since %s, where the counts end, are no longer all there. Reading begins one longest window back."
                .formatted(Warnings.time(minute(ENDED))));
  }

  /**
   * Struck while it begins, and when it has begun; the next start finds minutes that came twice.
   */
  @Test
  void aWarmStartThatIsKilledBeginsAgainOrGoesOn() throws Exception {
    runFirst(SETS);
    long before = newestVersion();
    send(events(ENDED, LAST).and(pulse(LAST)));
    MiniCluster cluster = cluster(2);
    cluster.start();
    try {
      JobClient job = submit(cluster, config(2, SETS, WARM));
      cluster.terminateTaskManager(0).get();
      cluster.startTaskManager();
      Waiting.until("rows", () -> newestVersion() > before);
      cluster.terminateTaskManager(1).get();
      cluster.startTaskManager();
      awaitMarkers(SETS, LAST);
      send(events(LAST, LAST + 2).and(pulse(LAST + 2)));
      cluster.terminateTaskManager(2).get();
      cluster.startTaskManager();
      awaitMarkers(SETS, LAST + 2);
      job.cancel().get();
    } finally {
      cluster.close();
    }
    send(events(LAST + 2, LAST + 4).and(pulse(LAST + 4)));
    RunningJob last = Stage.live(config(2, SETS, WARM), null);
    awaitMarkers(SETS, LAST + 4);
    last.stop(true, savepoints());
    for (FeatureSet set : SETS) {
      new Answer(set, PRODUCTS, sent).holdsFor(stage, output, run);
      Completeness.holds(output.records(), set, 2, run);
      assertThat(emissions(set, before)).allMatch(emission -> isComplete(emission, set));
    }
  }

  @Test
  void aReplayTakesNoCounts() {
    runFirst(SETS);
    ComputeConfig config = config(2, SETS, WARM).forOneRun(stage.bootstrapServers(), 2);
    assertThat(RunningJob.compute(config, Reading.REPLAY).awaitEnd(120_000)).isTrue();
    for (FeatureSet set : SETS) {
      new Answer(set, PRODUCTS, sent).holdsFor(stage, output, run);
    }
  }

  private void runFirst(List<FeatureSet> sets) {
    send(events(0, ENDED).and(pulse(ENDED)));
    runToMarkers(sets, ENDED).cancel();
  }

  private RunningJob runToMarkers(List<FeatureSet> sets, int minute, String... settings) {
    RunningJob job = Stage.live(config(2, sets, settings), null);
    awaitMarkers(sets, minute);
    return job;
  }

  /** A counts topic with some of the minutes, each twice. All of their records are small. */
  private String copyCounts(String suffix, LongPredicate minutes) throws Exception {
    KafkaBroker kafka = SharedBroker.get();
    String copy = output.name() + "-" + suffix;
    kafka.createTopic(copy, 1, Map.of());
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (byte[] value : output.countsRecords()) {
        if (minutes.test(minuteOf(value))) {
          producer.send(new ProducerRecord<>(copy, value)).get();
          producer.send(new ProducerRecord<>(copy, value)).get();
        }
      }
    }
    return copy;
  }

  private static long minuteOf(byte[] value) throws BlockFormatException {
    return CountsPart.parse(value).orElseThrow().counts().minute();
  }

  private ComputeConfig config(int parallelism, List<FeatureSet> sets, String... settings) {
    stage = stage.withSets(sets);
    return config(parallelism, "100ms", settings);
  }

  private Tape events(int from, int until) {
    return events(KINDS, from, until);
  }

  private Tape events(List<String> kinds, int from, int until) {
    return events(kinds, 6 * (until - from), from, until, PARTITIONS);
  }

  /** Few events, since each makes thousands of rows. */
  private Tape around(int perPoint, int from, int until) {
    return new RandomEvents(random, places, KINDS, 9)
        .around(points.subList(1, 3), perPoint, minutes(from, until), PARTITIONS);
  }

  private Tape pulse(int minute) {
    return pulse(KINDS, minute);
  }

  private Tape pulse(List<String> kinds, int minute) {
    return pulse(kinds, minute, PARTITIONS);
  }

  private Tape oneEach(String who, long eventTime) {
    return oneEach(KINDS, who, eventTime, PARTITIONS);
  }

  private long newestVersion() {
    return output.records().stream()
        .mapToLong(placed -> placed.record().header().emission().rowVersion())
        .max()
        .orElseThrow();
  }

  /** Of a set's rows and markers by later runs. */
  private List<Emission> emissions(FeatureSet set, long afterVersion) {
    return emissions(output, set).stream()
        .filter(emission -> emission.rowVersion() > afterVersion)
        .toList();
  }

  private static List<Emission> emissions(Output from, FeatureSet set) {
    return from.records().stream()
        .map(placed -> placed.record().header())
        .filter(header -> header.set().equals(set.name()))
        .map(header -> header.emission())
        .toList();
  }

  private static boolean isComplete(Emission emission, FeatureSet set) {
    return emission.completeSince() <= emission.windowEnd() / Tape.MINUTE - set.maxWindow();
  }
}
