package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.testkit.broker.KafkaBroker;
import io.ringcast.testkit.golden.Comparison;
import io.ringcast.testkit.recording.RecordedEvent;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.apache.flink.configuration.Configuration;

/** Bad events through the real job, each between two good ones of its place and partition. */
final class BadInput {

  static final UUID PRODUCT = Tape.SOLO;

  /** Where all are that say no other place. */
  static final double LAT = 40.75;

  static final double LNG = -73.98;

  /** For events that say it by a hexagon. */
  static final long CELL = 0x892a100d29bffffL;

  /** When all arrive but those that are about time; within a minute. */
  static final long NOW = Tape.START + 20_000;

  private static final int PARTITIONS = 2;
  private static final FeatureSet SET =
      FeatureSet.of(
          "near", List.of("demand", "fare-sum.2", "fare-count"), List.of(0, 2), List.of(1, 3));
  private static final List<UUID> PRODUCTS = List.of(PRODUCT, Tape.VAN);

  private final Stage stage;
  private final Tape all = new Tape();

  /** What is to be counted, or to be late, and nothing else. */
  private final Tape readable = new Tape();

  private final long[] nextOffset = new long[PARTITIONS];

  /** The bad events by partition and offset. */
  private final Map<String, BadEvent> byPlace = new HashMap<>();

  private BadInput(KafkaBroker kafka, Path folder) {
    this.stage = new Stage(kafka, folder, List.of(SET), PRODUCTS, PARTITIONS);
  }

  /**
   * Runs the job over them: each must end where it should, be counted there, and leave its
   * neighbours alone.
   *
   * @param goodOf a good event of this rider, in the topic's format
   * @param options of the job, for the topic's format
   */
  static void eachEndsWhereItShould(
      KafkaBroker kafka,
      Path folder,
      List<BadEvent> events,
      Function<String, byte[]> goodOf,
      List<String> options) {
    BadInput input = new BadInput(kafka, folder);
    for (int i = 0; i < events.size(); i++) {
      int partition = i % PARTITIONS;
      input.addGood("before-" + i, goodOf, partition);
      input.addBad(events.get(i), partition);
      input.addGood("after-" + i, goodOf, partition);
    }
    input.run(options);
  }

  private void addGood(String rider, Function<String, byte[]> goodOf, int partition) {
    nextOffset[partition]++;
    all.add("demand", new RecordedEvent(partition, NOW, goodOf.apply(rider)));
    readable.add("demand", new RecordedEvent(partition, NOW, BadJsonEvents.good(rider)));
  }

  private void addBad(BadEvent bad, int partition) {
    byPlace.put(partition + "-" + nextOffset[partition]++, bad);
    all.add("demand", new RecordedEvent(partition, bad.arrival(), bad.value()));
    if (!bad.isReject()) {
      readable.add("demand", new RecordedEvent(partition, bad.arrival(), bad.plain()));
    }
  }

  private void run(List<String> options) {
    stage.send(all);
    Output output = stage.newOutput();
    try (JobMetrics metrics = new JobMetrics()) {
      replay(output, options, metrics);
      assertThat(found(output)).containsExactlyInAnyOrderEntriesOf(expected());
      assertThat(metrics.countByReason("rejected")).isEqualTo(rejectsByReason());
      assertThat(metrics.count("late"))
          .isEqualTo(byPlace.values().stream().filter(BadEvent::isLate).count());
    }
    List<FeatureRow> rows = new Answer(SET, PRODUCTS, readable).rows();
    Comparison diff = Comparison.between(SET, rows, output.rows(SET));
    assertThat(diff.isEqual()).as(diff.toString()).isTrue();
  }

  private void replay(Output output, List<String> options, JobMetrics metrics) {
    ComputeConfig config =
        stage.config(output, 2, options).forOneRun(stage.bootstrapServers(), PARTITIONS);
    Configuration flink = new Configuration();
    metrics.addTo(flink);
    RunningJob job = RunningJob.compute(config, Reading.REPLAY, flink);
    assertThat(job.awaitEnd(120_000)).as("the job has ended").isTrue();
  }

  private Map<String, Long> rejectsByReason() {
    Map<String, Long> rejects = new TreeMap<>();
    byPlace.values().stream()
        .filter(BadEvent::isReject)
        .forEach(event -> rejects.merge(event.outcome(), 1L, Long::sum));
    return rejects;
  }

  /** The outcomes by the events' names, so that a difference can be read. */
  private Map<String, String> expected() {
    Map<String, String> outcomes = new HashMap<>();
    for (BadEvent event : byPlace.values()) {
      if (!event.isCounted()) {
        outcomes.put(event.name(), event.outcome());
      }
    }
    return outcomes;
  }

  private Map<String, String> found(Output output) {
    Map<String, String> found = new HashMap<>();
    for (Output.Letter letter : output.rejects()) {
      found.put(nameOf(letter), letter.reason());
    }
    for (Output.Letter letter : output.late()) {
      found.put(nameOf(letter), letter.reason());
    }
    return found;
  }

  private String nameOf(Output.Letter letter) {
    String place = letter.partition() + "-" + letter.offset();
    BadEvent event = byPlace.get(place);
    return event == null ? "the neighbour at " + place : event.name();
  }
}
