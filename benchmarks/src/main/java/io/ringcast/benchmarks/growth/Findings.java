package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.growth.SweepResult.CaseResult;
import io.ringcast.benchmarks.report.Report;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/**
 * What no sweep tells alone: how far measurements of the same case are apart, and whether feature
 * sets that share their counts cost more than their rows.
 *
 * <p>A set's rows are all that it may cost. What as many rows cost is known from one set alone, and
 * so many sets may not cost more than so many times as much; what they have in common shows against
 * two sets that share nothing.
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
    long same = chosen.stream().filter(step -> step.which(plan).isBase(plan)).count();
    Step point =
        Step.all(Sweep.PARALLELISM, plan).stream()
            .filter(step -> step.which(plan).isBase(plan))
            .findFirst()
            .orElseThrow();
    return Collections.nCopies((int) Math.max(0, SAME_POINT - same), point);
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
    all.stream()
        .filter(one -> one.which().hasSharedCounts())
        .max(Comparator.comparingInt(one -> one.which().sets().size()))
        .map(sets -> sideBySide(sets, same))
        .ifPresent(words::add);
    costs(one -> one.sets().size() == 2 && one.hasSharedCounts())
        .forEach(
            together ->
                costs(one -> one.sets().size() == 2 && !one.hasSharedCounts())
                    .forEach(apart -> words.add(sharing(together, apart))));
    return words;
  }

  private static String sideBySide(CaseResult sets, DoubleSummaryStatistics one) {
    int count = sets.which().sets().size();
    double theirs = sets.cost().microsPerEvent();
    double rows = count * one.getAverage();
    double scatter = (one.getMax() - one.getMin()) / one.getMax();
    return "sets: %d side by side cost %s µs per event, %d times one alone %s: %s"
        .formatted(
            count,
            Report.hundredths(theirs),
            count,
            Report.hundredths(rows),
            theirs <= rows * (1 + scatter)
                ? "within the scatter of %.0f%% a set costs its own rows and nothing else"
                    .formatted(100 * scatter)
                : "%.0f%% more than their rows, beyond the scatter of %.0f%%"
                    .formatted(100 * (theirs / rows - 1), 100 * scatter));
  }

  private static String sharing(double together, double apart) {
    return "sharing: two sets that count alike cost %s µs per event, two that share nothing %s: %.2f times"
        .formatted(Report.hundredths(together), Report.hundredths(apart), apart / together);
  }

  private DoubleStream costs(Predicate<GrowthCase> wanted) {
    return all.stream()
        .filter(one -> wanted.test(one.which()))
        .mapToDouble(one -> one.cost().microsPerEvent());
  }
}
