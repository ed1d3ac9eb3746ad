package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.launcher.job.ComputeJob;
import io.ringcast.launcher.job.JobMetrics;
import io.ringcast.launcher.job.RunningJob;
import io.ringcast.testbed.naive.RowDiff;
import io.ringcast.testbed.recording.RecordedEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every bad event through the real job, each between two good ones of the same place, minute and
 * partition: it ends where it should with the reason that it should, and its neighbours count.
 */
class BadInputTest {

  private static final int PARTITIONS = 2;
  private static final long NOW = Tape.START + 20_000;
  private static final FeatureSet SET =
      new FeatureSet(
          "near", 1, 9, Distinct.PER_CELL, List.of("demand"), List.of(0, 2), List.of(1, 3), "", "");
  private static final List<UUID> PRODUCTS = List.of(Tape.SOLO, Tape.VAN);

  @RegisterExtension static final Broker BROKER = new Broker();

  @TempDir Path folder;

  private final Tape all = new Tape();

  /** What is to be counted, or to be late, and nothing else. */
  private final Tape readable = new Tape();

  private final long[] nextOffset = new long[PARTITIONS];

  /**
   * What is in the reject and the late topic, or should be: the outcome by partition and offset.
   */
  private final Map<String, String> expected = new HashMap<>();

  private final Map<String, String> names = new HashMap<>();

  @Test
  void eachEndsWhereItShouldAndItsNeighboursCount() throws IOException {
    List<BadEvents.Case> cases = BadEvents.all(NOW, H3Core.newInstance());
    for (int i = 0; i < cases.size(); i++) {
      int partition = i % PARTITIONS;
      addGood("before-" + i, partition);
      addCase(cases.get(i), partition);
      addGood("after-" + i, partition);
    }
    Stage stage = new Stage(BROKER.kafka(), folder, List.of(SET), PRODUCTS, PARTITIONS);
    stage.send(all);

    Output output = stage.newOutput();
    try (JobMetrics metrics = ComputeJob.openMetrics()) {
      run(stage, output, metrics);
      long rejects = expected.values().stream().filter(o -> !o.equals(BadEvents.LATE)).count();
      assertThat(metrics.count("rejected")).isEqualTo(rejects);
      assertThat(metrics.count("late")).isEqualTo(expected.size() - rejects);
    }

    assertThat(found(output)).containsExactlyInAnyOrderEntriesOf(named());
    List<FeatureRow> rows = new Answer(SET, PRODUCTS, readable).rows();
    RowDiff diff = RowDiff.between(SET, rows, output.rows(SET));
    assertThat(diff.isEmpty()).as(diff.report(10)).isTrue();
  }

  private void addGood(String rider, int partition) {
    nextOffset[partition]++;
    all.add("demand", rider, BadEvents.PRODUCT, BadEvents.CELL, NOW, partition);
    readable.add("demand", rider, BadEvents.PRODUCT, BadEvents.CELL, NOW, partition);
  }

  private void addCase(BadEvents.Case bad, int partition) {
    String place = partition + "-" + nextOffset[partition]++;
    names.put(place, bad.name());
    RecordedEvent event = new RecordedEvent(partition, bad.arrival(), bad.value());
    all.add("demand", event);
    if (bad.outcome().equals(BadEvents.COUNTED) || bad.outcome().equals(BadEvents.LATE)) {
      readable.add("demand", event);
    }
    if (!bad.outcome().equals(BadEvents.COUNTED)) {
      expected.put(place, bad.outcome());
    }
  }

  private static void run(Stage stage, Output output, JobMetrics metrics) {
    ComputeConfig config =
        stage.config(output, 2, List.of()).forOneRun(stage.bootstrapServers(), PARTITIONS);
    Configuration flink = new Configuration();
    metrics.addTo(flink);
    RunningJob job = ComputeJob.start(config, Reading.REPLAY, flink);
    assertThat(job.awaitEnd(120_000)).as("the job has ended").isTrue();
  }

  /** The outcomes by the cases' names, so that a difference can be read. */
  private Map<String, String> named() {
    Map<String, String> named = new HashMap<>();
    expected.forEach((place, outcome) -> named.put(names.get(place), outcome));
    return named;
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
    return names.getOrDefault(place, "the neighbour at " + place);
  }
}
