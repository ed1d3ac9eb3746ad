package io.ringcast.benchmarks.serve;

import io.ringcast.common.features.Minutes;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/** Lets minutes end, one after the other, beside the load. */
final class MinuteFeed {

  private final Stage stage;
  private final Renewals renewals;
  private final CompletableFuture<ShownMinute> last = new CompletableFuture<>();
  private int left;

  private MinuteFeed(Stage stage, Renewals renewals) {
    this.stage = stage;
    this.renewals = renewals;
  }

  /**
   * Begins at once, with the minute after the newest.
   *
   * @param renewals is told when each minute begins to be sent to the topic
   */
  static MinuteFeed start(Stage stage, int minutes, double secondsOfMinute, Renewals renewals) {
    MinuteFeed feed = new MinuteFeed(stage, renewals);
    Thread thread =
        new Thread(() -> feed.run(minutes, (long) (secondsOfMinute * 1e9)), "minute-feed");
    thread.setDaemon(true);
    thread.start();
    return feed;
  }

  private void run(int minutes, long nanos) {
    try {
      long begin = System.nanoTime();
      ShownMinute minute = null;
      for (int i = 1; i <= minutes; i++) {
        int due = (int) Math.min(minutes, (System.nanoTime() - begin) / nanos);
        if (due > i) {
          left += due - i;
          i = due;
        }
        minute = minute(i);
        await(begin + i * nanos);
        renewals.published(i, System.nanoTime());
        stage.sources().publish(minute);
        stage.sources().store(minute);
      }
      last.complete(minute);
    } catch (RuntimeException e) {
      last.completeExceptionally(e);
    }
  }

  private ShownMinute minute(int number) {
    return stage
        .city()
        .show(
            stage.city().size() - 1 + number, stage.truth().windowEnd() + number * Minutes.MILLIS);
  }

  private static void await(long nanoTime) {
    for (long wait = nanoTime - System.nanoTime(); wait > 0; wait = nanoTime - System.nanoTime()) {
      LockSupport.parkNanos(wait);
    }
  }

  /** How many minutes were left out, since the machine did not keep up; known at the end. */
  int leftOut() {
    return left;
  }

  /** Waits for the last minute. */
  ShownMinute end() {
    return last.join();
  }
}
