package io.ringcast.feature.intake.source;

import io.ringcast.common.features.Minutes;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** When a reader reports the common clock, and in which steps. */
final class ClockSteps {

  /** In milliseconds. */
  static final long LONGEST = 1_000;

  private final long step;
  private final Supplier<CompletableFuture<Void>> pause;
  private CompletableFuture<Void> due;

  /**
   * @param step in milliseconds
   * @param pause completes when the clock is to be reported again
   */
  ClockSteps(long step, Supplier<CompletableFuture<Void>> pause) {
    this.step = step;
    this.pause = pause;
    due = pause.get();
  }

  /** Done when the clock is to be reported. */
  CompletableFuture<Void> due() {
    return due;
  }

  /** True once each time that the clock is to be reported. */
  boolean takeDue() {
    if (!due.isDone()) {
      return false;
    }
    due = pause.get();
    return true;
  }

  /**
   * Steps that all readers share, from each minute's start, make one agreement of many reports. In
   * silence they are as long as can be.
   */
  ClockReport round(ClockReport report) {
    long clock = report.clock();
    if (clock == ClockReport.ALL || clock == PartitionClock.NONE) {
      return report;
    }
    long its = report.silent() ? LONGEST : step;
    return report.withClock(clock - Math.floorMod(clock, Minutes.MILLIS) % its);
  }
}
