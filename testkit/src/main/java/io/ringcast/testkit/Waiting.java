package io.ringcast.testkit;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Time that passes while other threads or processes do something. */
public final class Waiting {

  private static final Duration GLANCE = Duration.ofMillis(10);

  /** Longer than a busy machine takes for anything that a test waits for. */
  private static final Duration USUAL_LIMIT = Duration.ofMinutes(2);

  private Waiting() {}

  /** Lets time pass. */
  public static void pass(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Returns when a condition holds, or fails after two minutes. */
  public static void until(String what, BooleanSupplier condition) {
    until(what, USUAL_LIMIT, condition);
  }

  /**
   * Returns when a condition holds.
   *
   * @param what is waited for, as in "waited for ..."
   * @throws IllegalStateException if it does not come to hold within the limit
   */
  public static void until(String what, Duration limit, BooleanSupplier condition) {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("waited " + limit.toSeconds() + " s in vain for " + what);
      }
      pass(GLANCE);
    }
  }
}
