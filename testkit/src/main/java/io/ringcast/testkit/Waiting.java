package io.ringcast.testkit;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Time that passes while other threads or processes do something. */
public final class Waiting {

  private static final Duration GLANCE = Duration.ofMillis(10);

  /** After a look that takes long: it takes cores from what it waits for. */
  private static final Duration LONGEST_REST = Duration.ofMillis(200);

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
    long begin = System.nanoTime();
    while (!condition.getAsBoolean()) {
      long now = System.nanoTime();
      if (now > end) {
        throw new IllegalStateException("waited " + limit.toSeconds() + " s in vain for " + what);
      }
      long rest = Math.max(GLANCE.toNanos(), 2 * (now - begin));
      pass(Duration.ofNanos(Math.min(LONGEST_REST.toNanos(), rest)));
      begin = System.nanoTime();
    }
  }
}
