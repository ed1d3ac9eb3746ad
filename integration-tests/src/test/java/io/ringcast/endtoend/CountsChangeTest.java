package io.ringcast.endtoend;

import static io.ringcast.endtoend.ChangingJob.CHANGED;
import static io.ringcast.endtoend.ChangingJob.KINDS;
import static io.ringcast.endtoend.ChangingJob.STOPPED;
import static io.ringcast.endtoend.ChangingJob.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.cli.job.JobMetrics;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.job.state.StateException;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sets whose counts are not those that a savepoint holds: of another resolution or rule. */
class CountsChangeTest {

  private static final FeatureSet NEAR = set("near", 1, 9, List.of(0, 1, 3), List.of(1, 3, 8));
  private static final FeatureSet COARSE = set("coarse", 1, 8, List.of(0, 1), List.of(1, 3));
  private static final FeatureSet ONCE =
      new FeatureSet(
          "once", 1, 9, Distinct.PER_ENTITY, KINDS, List.of(0, 2), List.of(1, 3), "", "");

  @TempDir Path folder;

  @Test
  void besideTheOldOneTheyBeginEmptyAndSaySo() {
    ChangingJob job = new ChangingJob(folder, NEAR);
    String savepoint = job.runFirst();
    int coarseEvents = sendCoarse(job);
    Configuration flink = new Configuration();
    try (JobMetrics metrics = new JobMetrics()) {
      metrics.addTo(flink);
      job.runSecond(List.of(NEAR, COARSE, ONCE), savepoint, flink);

      assertThat(metrics.count("tooCoarse"))
          .as("by each of the two sets of resolution 9")
          .isEqualTo(2L * coarseEvents);
    }

    // Alone, NEAR would reject them; here they are rejected by none, since COARSE can use them.
    job.holdsFrom(0, NEAR);
    int rejects = job.answer(COARSE).rejects();
    assertThat(job.answer(NEAR).rejects()).isEqualTo(rejects + coarseEvents);
    assertThat(job.output().rejects()).hasSize(rejects);
    assertThat(job.partialSince(NEAR)).containsOnly(0L);
    for (FeatureSet set : List.of(COARSE, ONCE)) {
      job.holdsFrom(fullWindows(set), set);
      job.assertPartialUntilToday(set);
    }
  }

  @Test
  void inPlaceOfTheOldOneTheyAreRefusedUnlessItsCountsMayGo() {
    ChangingJob job = new ChangingJob(folder, NEAR);
    String savepoint = job.runFirst();
    List<FeatureSet> others = List.of(COARSE, ONCE);

    assertThatThrownBy(() -> job.start(others, savepoint))
        .isInstanceOf(StateException.class)
        .hasMessageContaining("holds counts of resolution 9, distinct per-cell")
        .hasMessageContaining("start with --allow-non-restored-state");
    assertThat(job.registry().readable()).as("nothing was announced").containsExactly(NEAR);

    Configuration flink = new Configuration();
    flink.set(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE, true);
    job.runSecond(others, savepoint, flink);

    for (FeatureSet set : others) {
      job.holdsFrom(fullWindows(set), set);
    }
    assertThat(job.output().rows(NEAR)).allMatch(row -> row.windowEnd() < CHANGED);
  }

  @Test
  void theCountsTopicIsSwitchedOffOnlyIfItsStateMayGo() {
    ChangingJob job = new ChangingJob(folder, NEAR);
    String savepoint = job.runFirst();
    List<FeatureSet> same = List.of(NEAR);
    String off = "topics.counts=off";

    assertThatThrownBy(() -> job.start(same, savepoint, off))
        .isInstanceOf(StateException.class)
        .hasMessageContaining("holds state of the counts topic, but topics.counts is off");

    int before = job.output().countsRecords().size();
    Configuration flink = new Configuration();
    flink.set(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE, true);
    job.runSecond(same, savepoint, flink, off);

    job.holdsFrom(0, NEAR);
    assertThat(job.output().countsRecords()).hasSize(before).isNotEmpty();
  }

  /** Events whose hexagon only {@link #COARSE} can use; how many. */
  private static int sendCoarse(ChangingJob job) {
    long time = Tape.START + (STOPPED + 2) * Tape.MINUTE;
    Tape tape = ChangingJob.inEachPartition("vague", job.usualCell(8), time, KINDS);
    job.send(tape);
    return tape.size();
  }

  /**
   * The first window end to compare. The first run has read events of the minute that it was
   * stopped in; when that has left the windows, so have the rows of zeros after it.
   */
  private static long fullWindows(FeatureSet set) {
    return CHANGED + (set.maxWindow() + 1) * Tape.MINUTE;
  }
}
