package io.ringcast.cli.audit;

import io.ringcast.cli.audit.ServedComparison.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Results of a pass over all sets: a set that cannot be compared hides none of the others. */
final class Findings {

  private final Map<Outcome, Long> rows = new EnumMap<>(Outcome.class);
  private final List<RuntimeException> failures = new ArrayList<>();

  /** Does a part of the pass, without which the others go on. */
  void attempt(Runnable part) {
    try {
      part.run();
    } catch (RuntimeException e) {
      failures.add(e);
    }
  }

  void add(Map<Outcome, Long> ofSet) {
    ofSet.forEach((outcome, count) -> rows.merge(outcome, count, Long::sum));
  }

  /** Whether there is something to look at. */
  boolean isDifferent() {
    return isDrift() || rows.containsKey(Outcome.UNMARKED);
  }

  /** Whether readers get wrong values. */
  private boolean isDrift() {
    return rows.getOrDefault(Outcome.DIFFERENT, 0L) + rows.getOrDefault(Outcome.MISSING, 0L) > 0;
  }

  List<RuntimeException> failures() {
    return List.copyOf(failures);
  }

  /** Counts the pass once: a difference weighs more than a failure. */
  void count(AuditMetrics metrics, long nowSeconds) {
    if (isDrift() || failures.isEmpty()) {
      metrics.passed(rows, isDrift(), nowSeconds);
    } else {
      // An earlier difference stays to be seen: it may be of the set that failed now.
      metrics.failed();
    }
  }
}
