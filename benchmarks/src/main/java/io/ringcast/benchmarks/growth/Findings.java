package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.growth.SweepResult.CaseResult;
import io.ringcast.benchmarks.report.Report;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What no sweep tells alone: how far measurements of the same case are apart, and whether feature
 * sets that share their counts cost more than their rows.
 *
 * <p>That twice as many sets cost twice as much says nothing of that, for sets that share nothing
 * do so too. So they are held against one set with as many more products: it makes as many rows of
 * the same events and counts.
 */
record Findings(List<CaseResult> all, GrowthPlan plan) {

  /** Of two one would not know much about how far measurements can be apart. */
  private static final int SAME_POINT = 3;

  Findings {
    all = List.copyOf(all);
  }

  /**
   * What has to be measured beside the chosen cases, so that there is something to hold against.
   */
  static List<Step> missing(List<Step> chosen, GrowthPlan plan) {
    List<Step> missing = new ArrayList<>();
    mostSets(chosen.stream().map(step -> step.which(plan)))
        .map(sets -> step(Sweep.PRODUCTS, plan, one -> one.hasRowsOf(sets, plan)))
        .filter(step -> !chosen.contains(step))
        .ifPresent(missing::add);
    long same = chosen.stream().filter(step -> step.which(plan).isBase(plan)).count();
    Step point = step(Sweep.PARALLELISM, plan, one -> one.isBase(plan));
    Stream.generate(() -> point).limit(Math.max(0, SAME_POINT - same)).forEach(missing::add);
    return missing;
  }

  private static Step step(Sweep sweep, GrowthPlan plan, Predicate<GrowthCase> wanted) {
    return Step.all(sweep, plan).stream()
        .filter(step -> wanted.test(step.which(plan)))
        .findFirst()
        .orElseThrow();
  }

  private static Optional<GrowthCase> mostSets(Stream<GrowthCase> cases) {
    return cases
        .filter(GrowthCase::hasSharedCounts)
        .max(Comparator.comparingInt(one -> one.sets().size()));
  }

  List<String> inWords() {
    DoubleSummaryStatistics same = costs(one -> one.isBase(plan)).summaryStatistics();
    List<String> words = new ArrayList<>();
    words.add(
        "scatter: the point that sweeps start from was measured %d times, at %s to %s µs per event"
            .formatted(
                same.getCount(),
                Report.hundredths(same.getMin()),
                Report.hundredths(same.getMax())));
    mostSets(all.stream().map(CaseResult::which))
        .map(sets -> sharing(sets, (same.getMax() - same.getMin()) / same.getMax()))
        .ifPresent(words::add);
    return words;
  }

  private String sharing(GrowthCase sets, double scatter) {
    double theirs = costs(sets::equals).findFirst().orElseThrow();
    double rows = costs(one -> one.hasRowsOf(sets, plan)).findFirst().orElseThrow();
    return "sets: %d side by side cost %s µs per event, one set with as many rows, of %d products, %s: %s"
        .formatted(
            sets.sets().size(),
            Report.hundredths(theirs),
            sets.sets().size() * plan.load().products(),
            Report.hundredths(rows),
            theirs <= rows * (1 + scatter)
                ? "within the scatter of %.0f%% a set costs its own rows and nothing else"
                    .formatted(100 * scatter)
                : "%.0f%% more than their rows, beyond the scatter of %.0f%%"
                    .formatted(100 * (theirs / rows - 1), 100 * scatter));
  }

  private DoubleStream costs(Predicate<GrowthCase> wanted) {
    return all.stream()
        .filter(one -> wanted.test(one.which()))
        .mapToDouble(one -> one.cost().microsPerEvent());
  }
}
