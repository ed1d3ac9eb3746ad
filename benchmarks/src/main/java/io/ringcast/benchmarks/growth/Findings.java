package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.growth.SweepResult.CaseResult;
import io.ringcast.benchmarks.report.Report;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What no sweep tells alone: how far measurements of the same case are apart, and whether feature
 * sets that share their counts cost more than their rows.
 *
 * <p>That four sets cost four times as much as one says nothing of that: sets that share nothing do
 * so too, and so do sets whose rows cost far more than events. What a set's rows cost is seen where
 * there are few events; beside many events, that is all that another set may add.
 */
record Findings(List<CaseResult> all, GrowthPlan plan) {

  /** Of two one would not know much about how far measurements can be apart. */
  private static final int SAME_POINT = 3;

  Findings {
    all = List.copyOf(all);
  }

  /** What has to be measured beside the chosen cases, so that these can be judged. */
  static List<Step> missing(List<Step> chosen, GrowthPlan plan) {
    long same = chosen.stream().filter(step -> step.which(plan).isBase(plan)).count();
    Step point =
        Step.all(Sweep.PARALLELISM, plan).stream()
            .filter(step -> step.which(plan).isBase(plan))
            .findFirst()
            .orElseThrow();
    return Stream.generate(() -> point).limit(Math.max(0, SAME_POINT - same)).toList();
  }

  List<String> inWords() {
    DoubleSummaryStatistics same =
        costs(one -> one.isBase(plan)).mapToDouble(Cost::microsPerEvent).summaryStatistics();
    List<String> words = new ArrayList<>();
    words.add(
        "scatter: the point that sweeps start from was measured %d times, at %s to %s µs per event"
            .formatted(
                same.getCount(),
                Report.hundredths(same.getMin()),
                Report.hundredths(same.getMax())));
    double scatter = (same.getMax() - same.getMin()) / same.getMax();
    mostSets().map(sets -> sideBySide(sets, scatter)).ifPresent(words::add);
    costs(one -> one.sets().size() == 2 && one.hasSharedCounts())
        .forEach(
            together ->
                costs(one -> one.sets().size() == 2 && !one.hasSharedCounts())
                    .forEach(apart -> words.add(sharing(together, apart))));
    return words;
  }

  private Optional<GrowthCase> mostSets() {
    return all.stream()
        .map(CaseResult::which)
        .filter(GrowthCase::hasSharedCounts)
        .max(Comparator.comparingInt(one -> one.sets().size()));
  }

  private String sideBySide(GrowthCase sets, double scatter) {
    int count = sets.sets().size();
    double together = cpuSeconds(sets::equals);
    double alone = cpuSeconds(one -> one.isAloneOver(sets));
    double rows = cpuSeconds(one -> one.isBase(plan));
    double shared = alone + (count - 1) * rows;
    String found =
        together <= shared * (1 + scatter)
            ? "within the scatter of %.0f%%, another set costs its own rows and nothing else"
                .formatted(100 * scatter)
            : "they cost %.0f%% more than the first, beyond the scatter of %.0f%%"
                .formatted(100 * (together / shared - 1), 100 * scatter);
    return ("sets: %d side by side take %s CPU s. One alone takes %s, and %s of a %dth of the events. If"
            + " events are counted once, that makes %s + %d × %s = %s; if they are counted for each"
            + " set, %d × %s = %s: %s")
        .formatted(
            count,
            Report.tenths(together),
            Report.tenths(alone),
            Report.tenths(rows),
            GrowthPlan.MORE_PINGS,
            Report.tenths(alone),
            count - 1,
            Report.tenths(rows),
            Report.tenths(shared),
            count,
            Report.tenths(alone),
            Report.tenths(count * alone),
            found);
  }

  private static String sharing(Cost together, Cost apart) {
    return "sharing: two sets that count alike take %s CPU s, two that share nothing %s: %.2f times"
        .formatted(
            Report.tenths(together.cpuSeconds()),
            Report.tenths(apart.cpuSeconds()),
            apart.cpuSeconds() / together.cpuSeconds());
  }

  private double cpuSeconds(Predicate<GrowthCase> wanted) {
    return costs(wanted).mapToDouble(Cost::cpuSeconds).average().orElseThrow();
  }

  private Stream<Cost> costs(Predicate<GrowthCase> wanted) {
    return all.stream().filter(one -> wanted.test(one.which())).map(CaseResult::cost);
  }
}
