package io.ringcast.benchmarks.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.BenchRun;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.common.features.Minutes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The run at the real rate takes real minutes; so its results are made up here. */
class UberReportTest {

  private static final int MINUTES = 4;

  /** The first minute ended so long ago. */
  private static final long AGO = 100_000;

  @TempDir Path folder;

  private final Report report = Report.of("bench uber: a test");
  private final UberReport results = new UberReport(report);
  private WorldRun.Result result;

  /** Four minutes of 1,000 rows, done one after the other at once. */
  @BeforeEach
  void measure() {
    long start = System.currentTimeMillis() - AGO - Minutes.MILLIS;
    MinuteClock clock = new MinuteClock(start);
    for (int minute = 1; minute <= MINUTES; minute++) {
      List<Duration> cpu =
          List.of(
              Duration.ofSeconds(20L * minute),
              Duration.ofSeconds(2L * minute),
              Duration.ofSeconds(8L * minute),
              Duration.ZERO);
      MinuteClock.Work work =
          new MinuteClock.Work(1_000L * minute, 7_200L * minute, 5_400L * minute);
      clock.reached(start + minute * Minutes.MILLIS, work, cpu);
    }
    result = new WorldRun.Result(clock, 250_000_000, new WorldRun.Checkpoints(), 5_000_000_000L);
  }

  @Test
  void freshnessCountsFromTheEndOfEachMinute() throws Exception {
    results.addFreshness("with", result, 1, 2);
    report.save(folder, "live");

    String row = lastLine("live", "freshness");
    double seconds = Double.parseDouble(row.split(",", -1)[2]);
    // The second minute ended a minute after the first.
    assertThat(seconds).isBetween(AGO / 1e3 - 60, AGO / 1e3);
    assertThat(row).startsWith("with,1,%1$.1f,%1$.1f,%1$.1f,%1$.1f,".formatted(seconds));
    assertThat(row).endsWith(",1000,,,5000");
  }

  @Test
  void speedSaysWhoUsedTheCores() throws Exception {
    WorldPlan plan = new WorldPlan(0.001, 1, WorldPlan.FRIDAY_EVENING, MINUTES, 0.15, 2);
    results.addSpeed("compute", plan, result, 1, 1, MINUTES);
    results.addSpeed("end to end", plan, result, 600, 1, MINUTES);
    report.save(folder, "speed");

    assertThat(lastLine("speed", "real-time factor"))
        .startsWith("end to end,15%,2,120,10,75%,3,")
        .contains(",4166.67,30.0,20.0,2.0,8.0,1000,250,,,,5000");
  }

  @Test
  void agesAreDrawnOverTheRun() throws Exception {
    List<double[]> rows = List.of(new double[] {0, 20}, new double[] {120_000, 80});
    List<double[]> live = List.of(new double[] {0, 1}, new double[] {120_000, 2});
    results.plotAges(rows, live);
    report.save(folder, "live");

    assertThat(folder.resolve("live.svg"))
        .content()
        .containsSubsequence(
            "points=\"0.0,-75.0 700.0,-300.0\"", "points=\"0.0,-3.8 700.0,-7.5\"", "</svg>");
  }

  private String lastLine(String name, String title) throws Exception {
    List<List<String>> rows = BenchRun.table(folder, name, title);
    return String.join(",", rows.get(rows.size() - 1));
  }
}
