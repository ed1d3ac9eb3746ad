package io.ringcast.endtoend;

import static io.ringcast.endtoend.ChangingJob.CHANGED;
import static io.ringcast.endtoend.ChangingJob.STOPPED;
import static io.ringcast.endtoend.ChangingJob.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.job.state.StateException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rings, windows and kinds of a running job are changed through a savepoint: rows are right from
 * the first minute that its counts allow, and say so where they are not.
 */
class FeatureSetChangeTest {

  private static final FeatureSet NEAR = set("near", 1, 9, List.of(0, 1, 3), List.of(1, 3, 8));
  private static final FeatureSet WIDE = set("wide", 1, 9, List.of(0, 7, 30), List.of(3, 12, 90));

  @TempDir Path folder;

  @Test
  void aWiderAndLongerSetIsRightFromTheFirstMinuteWhereThereIsRoomForIt() {
    ChangingJob job = new ChangingJob(folder, NEAR);
    String savepoint = job.runFirst("state.reach=30", "state.retained-minutes=90");
    job.runSecond(List.of(NEAR, WIDE), savepoint, "state.reach=30", "state.retained-minutes=90");

    job.holds(NEAR);
    job.holdsFrom(CHANGED, WIDE);
    assertThat(job.partialSince(WIDE))
        .as("since which minute counts are complete")
        .containsOnly(0L);
    assertThat(job.registry().readable()).containsExactly(NEAR, WIDE);
  }

  @Test
  void aLongerWindowThatThereIsNoRoomForIsPartialUntilItIsFull() {
    FeatureSet longer = set("longer", 1, 9, List.of(0, 2), List.of(2, 4, 6));
    FeatureSet brief = set("near", 1, 9, List.of(0, 2), List.of(1, 2));
    ChangingJob job = new ChangingJob(folder, brief);
    String savepoint = job.runFirst();
    Warnings warnings = Warnings.during(() -> job.runSecond(List.of(brief, longer), savepoint));

    job.holds(brief);
    // Two minutes were kept: the last one that was closed, and the one before it.
    long firstKept = Tape.START / Tape.MINUTE + STOPPED - 2;
    long full = (firstKept + longer.maxWindow()) * Tape.MINUTE;
    assertThat(job.partialSince(longer)).containsOnly(firstKept);
    job.holdsWhereWhole(firstKept, CHANGED, full, longer);
    job.holdsFrom(full, longer);
    assertThat(warnings.texts())
        .containsExactly(
            ("Feature set longer version 1: what its windows hold from before %s is not complete, so"
                    + " they are partial at first. The longest, of 6 minutes, is complete from %s on.")
                .formatted(Warnings.time(firstKept * Tape.MINUTE), Warnings.time(full)));
    assertThat(warnings.sets()).containsExactly("longer version 1");
  }

  /** Counts of tiles that are too far away for them now are still in the windows. */
  @Test
  void smallerRingsGoOnFromCountsThatWereSentFurther() {
    FeatureSet far = set("far", 1, 9, List.of(0, 30), List.of(1, 8));
    FeatureSet alone = set("alone", 1, 9, List.of(0), List.of(1, 8));
    ChangingJob job = new ChangingJob(folder, far);
    String savepoint = job.runFirst();
    job.runSecond(List.of(alone), savepoint);

    job.holdsFrom(CHANGED, alone);
  }

  @Test
  void kindsThatAreAddedArePartialUntilTheirWindowsAreFull() {
    FeatureSet apps =
        FeatureSet.of("apps", List.of("demand", "open-app"), NEAR.rings(), NEAR.windows());
    FeatureSet fares = FeatureSet.of("fares", Tape.FARES, NEAR.rings(), List.of(1, 3));
    List<FeatureSet> all = List.of(NEAR, apps, fares);
    ChangingJob job = new ChangingJob(folder, NEAR);
    String savepoint = job.runFirst();
    job.prepare(all);
    List<String> added = List.of("open-app");
    // It has been there for longer than anybody counted it.
    job.sendUncounted(job.pulse(0, added).and(job.pulse(1, added)));
    List<Integer> minutes = List.of(STOPPED, STOPPED + 2);
    job.send(job.events(added, minutes).and(job.pulse(ChangingJob.LAST, added)));
    job.runSecond(all, savepoint);

    assertThat(job.output().late()).noneMatch(letter -> letter.topic().endsWith("open-app"));
    job.holds(NEAR);
    job.holdsFrom(CHANGED, apps);
    assertThat(job.partialSince(NEAR)).containsOnly(0L);
    job.assertPartialUntilToday(apps);
    // The minute that was open has fares of the second run only.
    job.holdsFrom(CHANGED + 3 * Tape.MINUTE, fares);
    job.assertPartialUntilToday(fares);
  }

  @Test
  void ringsThatCountsWereNotSentToAndOtherTilesAreRefusedBeforeAnythingStarts() {
    ChangingJob job = new ChangingJob(folder, NEAR);
    String savepoint = job.runFirst();

    assertThatThrownBy(() -> job.start(List.of(NEAR, WIDE), savepoint))
        .isInstanceOf(StateException.class)
        .hasMessageContaining("sent 3 hexagons beyond their tile")
        .hasMessageContaining("rings of 30");
    assertThatThrownBy(() -> job.start(List.of(NEAR), savepoint, "state.tile-levels=4"))
        .isInstanceOf(StateException.class)
        .hasMessageContaining("Set state.tile-levels to 5");
    assertThatThrownBy(
            () ->
                job.start(
                    List.of(NEAR, set("near", 2, 9, List.of(0), List.of(1))), savepoint + "-gone"))
        .isInstanceOf(StateException.class)
        .hasMessageContaining("The job cannot begin with " + savepoint + "-gone");
    assertThat(job.registry().readable()).as("nothing was announced").containsExactly(NEAR);

    FeatureSet other = set("near", 1, 9, List.of(0, 1, 2), NEAR.windows());
    assertThatThrownBy(() -> job.start(List.of(other), null))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("near version 1 is already known")
        .hasMessageContaining("give it version 2");
  }
}
