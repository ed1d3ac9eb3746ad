package io.ringcast.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition. */
public final class Await {

  private static final long LIMIT_NANOS = Duration.ofMinutes(2).toNanos();
  private static final long AGAIN_AFTER_NANOS = Duration.ofMillis(20).toNanos();

  private Await() {}

  /**
   * Asks again and again, and leaves the cores to others meanwhile.
   *
   * @param what names the condition where it fails
   */
  public static void until(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + LIMIT_NANOS;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain for " + what);
      }
      LockSupport.parkNanos(AGAIN_AFTER_NANOS);
    }
  }
}
