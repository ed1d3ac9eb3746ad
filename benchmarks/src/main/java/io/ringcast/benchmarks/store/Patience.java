package io.ringcast.benchmarks.store;

import com.datastax.oss.driver.api.core.DriverException;
import io.ringcast.store.StoreException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** A node that has just been given more than it can take answers again when that is done. */
final class Patience {

  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final Duration ASK_AGAIN_AFTER = Duration.ofMillis(500);

  private Patience() {}

  /** Asks until there is an answer, for a minute at most. */
  static <T> T with(Supplier<T> question) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      try {
        return question.get();
      } catch (DriverException | StoreException | CompletionException e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
      }
      LockSupport.parkNanos(ASK_AGAIN_AFTER.toNanos());
    }
  }
}
