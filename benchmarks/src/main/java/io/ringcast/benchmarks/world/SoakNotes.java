package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.world.LeakJudge.Outcome;
import io.ringcast.benchmarks.world.RoleWatch.Reading;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a soak has found so far; a file of it is what a later call continues from. */
final class SoakNotes implements Serializable {

  private static final long serialVersionUID = 1;

  /** In minutes: less than the shortest life of a role, and enough for caches. */
  private static final double WARM_UP = 3;

  /** Until as much expires as comes. */
  private static final double DISK_WARM_UP = 10;

  /** Growth over a run that is no leak in any case. */
  private static final Map<String, Double> LEAST =
      Map.of(
          RoleWatch.HEAP, 16.0,
          RoleWatch.HANDLES, 50.0,
          RoleWatch.THREADS, 10.0,
          RoleWatch.DISK, 256.0,
          RoleWatch.READ, 5.0);

  private final ArrayList<Phase> phases = new ArrayList<>();
  private final ArrayList<Reading> readings = new ArrayList<>();

  /**
   * @param killed what was killed when it began
   * @param back seconds from the kill until readers had a minute that ended after the restart
   * @param rows how many were compared, if any
   */
  record Phase(String killed, double back, long rows, boolean isEqual) implements Serializable {

    String compared() {
      return rows == 0 ? "" : Report.whole(rows);
    }

    String equal() {
      return rows == 0 ? "" : isEqual ? "yes" : "NO";
    }
  }

  int phases() {
    return phases.size();
  }

  void add(Phase phase, List<Reading> its) {
    phases.add(phase);
    readings.addAll(its);
  }

  /** Fills a report; what is wrong, in words. */
  List<String> judge(Report report) {
    List<String> problems = new ArrayList<>();
    Report.Table table = report.table("phases");
    for (Phase phase : phases) {
      table
          .row()
          .cell("killed", phase.killed)
          .tenths("fresh again s", phase.back)
          .cell("rows", phase.compared())
          .cell("equal", phase.equal())
          .add();
      if (!phase.isEqual) {
        problems.add("rows differ; the last that was killed is the " + phase.killed);
      }
    }
    Report.Table growth = report.table("growth");
    List<LinePlot.Line> heaps = new ArrayList<>();
    Map<List<String>, List<Reading>> series =
        readings.stream()
            .collect(
                Collectors.groupingBy(
                    r -> List.of(r.measure(), r.role()), LinkedHashMap::new, Collectors.toList()));
    series.forEach(
        (name, its) -> {
          double warmUp = name.get(0).equals(RoleWatch.DISK) ? DISK_WARM_UP : WARM_UP;
          LeakJudge.Verdict verdict = new LeakJudge(warmUp, LEAST.get(name.get(0))).judge(its);
          growth
              .row()
              .cell("role", name.get(1))
              .cell("measured", name.get(0))
              .whole("samples", verdict.samples())
              .tenths("median", verdict.usual())
              .tenths("an hour", verdict.perHour())
              .cell("verdict", verdict.outcome().name())
              .add();
          // Reads are skipped while rows are late.
          boolean isJudged =
              verdict.outcome() == Outcome.LEAK || !name.get(0).equals(RoleWatch.READ);
          if (isJudged && verdict.outcome() != Outcome.FLAT) {
            problems.add("%s of %s: %s".formatted(name.get(0), name.get(1), verdict.outcome()));
          }
          if (name.get(0).equals(RoleWatch.HEAP)) {
            heaps.add(
                new LinePlot.Line(
                    name.get(1), its.stream().map(r -> new double[] {r.at(), r.value()}).toList()));
          }
        });
    if (readings.isEmpty()) {
      problems.add("nothing was measured");
    }
    readings.stream()
        .map(Reading::role)
        .distinct()
        .filter(role -> !series.containsKey(List.of(RoleWatch.HEAP, role)))
        .forEach(role -> problems.add("the heap of %s was never measured".formatted(role)));
    if (!heaps.isEmpty()) {
      report.plot(new LinePlot("live heap, MB", heaps).svg());
    }
    return problems;
  }
}
