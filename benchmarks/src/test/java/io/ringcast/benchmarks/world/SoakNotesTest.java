package io.ringcast.benchmarks.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.world.RoleWatch.Reading;
import io.ringcast.benchmarks.world.SoakNotes.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The verdict over a soak of six hours, two roles and a phase. */
class SoakNotesTest {

  private static final int READINGS = 72;

  private final Random random = new Random(7);
  private final SoakNotes notes = new SoakNotes();
  private final Report report = Report.of("a soak");

  @Test
  void flatSeriesAndEqualRowsAreNoProblem() {
    notes.add(phase(true), readings("service", 0, 0));
    notes.add(phase(true), readings("node", 0, 0));

    assertThat(notes.judge(report)).isEmpty();
    assertThat(String.join("\n", report.markdown()))
        .containsPattern("\\| node +\\| disk, MB +\\| +5[0-9] \\|.*FLAT")
        .containsPattern("\\| service +\\| +4\\.0 \\| +1,000 \\| yes");
  }

  @Test
  void eachSeriesIsJudgedAndRowsAreToo() {
    notes.add(phase(false), readings("service", 2, 0));
    notes.add(phase(true), readings("node", 0, 40));

    assertThat(notes.judge(report))
        .containsExactly(
            "rows differ; the last that was killed is the service",
            "live heap, MB of service: LEAK",
            "disk, MB of node: LEAK");
  }

  @Test
  void aHeapThatWasNeverMeasuredIsNotFlat() {
    List<Reading> its = readings("service", 0, 0);
    its.removeIf(reading -> reading.measure().equals(RoleWatch.HEAP));
    notes.add(phase(true), its);

    assertThat(notes.judge(report)).containsExactly("the heap of service was never measured");
  }

  /** Until the first rows expire, a disk cannot be flat. */
  @Test
  void aDiskThatWasMeasuredTooShortlyIsNotFlat() {
    notes.add(phase(true), readings("node", 0, 40).subList(0, 4 * 18));

    assertThat(notes.judge(report)).containsExactly("disk, MB of node: TOO_SHORT");
  }

  @Test
  void nothingIsNoGoodSoak() {
    assertThat(notes.judge(report)).containsExactly("nothing was measured");
  }

  private static Phase phase(boolean isEqual) {
    return new Phase("service", 4, 1_000, isEqual);
  }

  /** With growth of the heap and of the disk a minute, in megabytes. */
  private List<Reading> readings(String role, double heap, double disk) {
    List<Reading> readings = new ArrayList<>();
    for (int i = 0; i < READINGS; i++) {
      long at = i * 30_000L;
      double minutes = i / 2.0;
      readings.add(reading(role, RoleWatch.HEAP, at, 100 + heap * minutes));
      readings.add(reading(role, RoleWatch.HANDLES, at, 300));
      readings.add(reading(role, RoleWatch.THREADS, at, 80));
      readings.add(reading(role, RoleWatch.DISK, at, 3_000 + disk * minutes));
    }
    return readings;
  }

  private Reading reading(String role, String measure, long at, double value) {
    return new Reading(role, measure, "life", at, value + random.nextGaussian());
  }
}
