package io.ringcast.publisher.write;

import io.ringcast.publisher.config.Backoff;
import io.ringcast.store.RefusedException;
import io.ringcast.store.StoreException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.flink.util.ExceptionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes small writes, a bounded number at a time, and repeats failed ones. An item that the store
 * will never take fails the job.
 */
public final class RetryingWriter<T> implements AutoCloseable {

  /** Enough to keep three nodes busy, and too few to overload one. */
  static final int MOST_UNDER_WAY = 64;

  private static final Duration LAST_WAIT = Duration.ofSeconds(2);

  private static final Logger LOG = LoggerFactory.getLogger(RetryingWriter.class);

  private final String what;
  private final Backoff backoff;
  private final Function<T, CompletionStage<Void>> store;
  private final Consumer<T> written;
  private final Outage outage = new Outage();

  /** Items that the store has not taken yet, whether they are queued or under way. */
  private final Set<T> unwritten = new LinkedHashSet<>();

  private final Queue<T> queued = new ArrayDeque<>();
  private int underWay;
  private boolean sending;
  private boolean pausing;
  private boolean closed;

  /** Since the last time that everything was written. */
  private int pauses;

  private Throwable fatal;

  /**
   * {@code what} names the items in messages; {@code written} hears of each stored item, one thread
   * at a time.
   */
  public RetryingWriter(
      String what, Backoff backoff, Function<T, CompletionStage<Void>> store, Consumer<T> written) {
    this.what = what;
    this.backoff = backoff;
    this.store = store;
    this.written = written;
  }

  /** Begins to write these items, and returns without waiting for the store. */
  public synchronized void write(Collection<T> items) {
    for (T item : items) {
      if (unwritten.add(item)) {
        queued.add(item);
      }
    }
    send();
  }

  public synchronized List<T> unwritten() {
    return new ArrayList<>(unwritten);
  }

  /** Throws if the store will never take one of the items, with the store's reason. */
  public synchronized void check() {
    if (fatal != null) {
      throw new IllegalStateException(
          "The store will never take %s, however often they are written: %s"
              .formatted(what, fatal.getMessage()),
          fatal);
    }
  }

  /** Waits until the store has taken all items; throws what {@link #check} throws. */
  public synchronized void await() throws InterruptedException {
    while (!unwritten.isEmpty()) {
      check();
      wait();
    }
  }

  private void send() {
    if (sending) {
      return; // A store that answers at once calls back from within the loop below.
    }
    sending = true;
    while (!closed && fatal == null && !pausing && underWay < MOST_UNDER_WAY && !queued.isEmpty()) {
      T item = queued.remove();
      underWay++;
      long begun = System.nanoTime();
      var unused = start(item).whenComplete((done, failure) -> answered(item, begun, failure));
    }
    sending = false;
  }

  private CompletionStage<Void> start(T item) {
    try {
      return store.apply(item);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private synchronized void answered(T item, long begun, Throwable failure) {
    underWay--;
    if (failure == null) {
      outage.ended();
      unwritten.remove(item);
      written.accept(item);
    } else {
      failed(item, begun, ExceptionUtils.stripCompletionException(failure));
    }
    if (unwritten.isEmpty()) {
      pauses = 0;
    }
    if (fatal != null || unwritten.isEmpty()) {
      notifyAll();
    }
    send();
  }

  private void failed(T item, long begun, Throwable failure) {
    if (failure instanceof RefusedException || !(failure instanceof StoreException)) {
      fatal = failure;
      return;
    }
    queued.add(item);
    int failures = outage.failed(begun, System.nanoTime());
    if (pausing) {
      return;
    }
    pausing = true;
    long wait = backoff.millis(failures, ThreadLocalRandom.current()::nextDouble);
    pauses++;
    if (Integer.bitCount(pauses) == 1) {
      LOG.warn(
          "The store does not take {} of {}, trying again in {} ms: {}",
          unwritten.size(),
          what,
          wait,
          failure.getMessage());
    }
    CompletableFuture.delayedExecutor(wait, TimeUnit.MILLISECONDS).execute(this::resume);
  }

  private synchronized void resume() {
    pausing = false;
    send();
  }

  /**
   * Waits {@link #LAST_WAIT} at most for the store to take all items, then begins no more writes.
   */
  @Override
  public synchronized void close() throws InterruptedException {
    long end = System.nanoTime() + LAST_WAIT.toNanos();
    long left = LAST_WAIT.toMillis();
    try {
      while (!unwritten.isEmpty() && fatal == null && left > 0) {
        wait(left);
        left = (end - System.nanoTime()) / 1_000_000;
      }
    } finally {
      closed = true;
    }
  }
}
