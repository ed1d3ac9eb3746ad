package io.ringcast.cli.audit;

import io.ringcast.cli.audit.ServedComparison.Outcome;
import io.ringcast.history.HistoryAudit.Found;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What a pass has found, set by set: one that cannot be compared hides nothing of the others. */
final class Findings {

  private final Map<Outcome, Long> rows = new EnumMap<>(Outcome.class);
  private boolean different;
  private final List<RuntimeException> failures = new ArrayList<>();

  /** Does a part of the pass, without which the others go on. */
  void attempt(Runnable part) {
    try {
      part.run();
    } catch (RuntimeException e) {
      failures.add(e);
    }
  }

  void add(ServedComparison ofSet) {
    for (Outcome outcome : Outcome.values()) {
      add(outcome, ofSet.rows(outcome));
    }
    different |= !ofSet.isEqual();
  }

  void add(Found ofSet) {
    add(Outcome.EQUAL, ofSet.equal());
    add(Outcome.DIFFERENT, ofSet.different() + ofSet.extra());
    add(Outcome.MISSING, ofSet.missing());
    different |= !ofSet.isEqual();
  }

  private void add(Outcome outcome, long count) {
    rows.merge(outcome, count, Long::sum);
  }

  boolean isDifferent() {
    return different;
  }

  List<RuntimeException> failures() {
    return List.copyOf(failures);
  }

  /** Throws the first failure, if there is any. */
  void throwFailure() {
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }

  /** Counts the pass once: a difference weighs more than a failure. */
  void count(AuditMetrics metrics, long nowSeconds) {
    if (isDifferent() || failures.isEmpty()) {
      metrics.passed(rows, different, nowSeconds);
    } else {
      // An earlier difference stays to be seen: it may be of the set that failed now.
      metrics.failed();
    }
  }
}
