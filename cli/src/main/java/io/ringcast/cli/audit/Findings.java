package io.ringcast.cli.audit;

import java.util.ArrayList;
import java.util.List;

/** What a pass has found, set by set: one that cannot be compared hides nothing of the others. */
final class Findings {

  private final List<ServedComparison> compared = new ArrayList<>();
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
    compared.add(ofSet);
  }

  boolean isDifferent() {
    return compared.stream().anyMatch(its -> !its.isEqual());
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
      metrics.passed(compared, nowSeconds);
    } else {
      // An earlier difference stays to be seen: it may be of the set that failed now.
      metrics.failed();
    }
  }
}
