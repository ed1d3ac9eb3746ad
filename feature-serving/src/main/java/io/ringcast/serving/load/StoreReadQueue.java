package io.ringcast.serving.load;

import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.callers.Callers;
import io.ringcast.store.FeatureStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * All reads of the store for callers. It limits the reads under way to what connections can carry.
 * One caller has at most half of them, callers take turns, and a named caller begins no more per
 * second than its quota allows.
 */
public final class StoreReadQueue {

  private static final int PLACES = 512;

  private final FeatureStore store;
  private final int places;
  private final Executor executor;
  private final Map<String, CallerQueue> callers = new LinkedHashMap<>();
  private int underWay;

  /** Whether a thread begins waiting reads; it begins all of them, without recursion. */
  private boolean beginning;

  private static final class CallerQueue {
    private final int places;
    private final Deque<Read<?>> waiting = new ArrayDeque<>();
    private int underWay;

    /** Whether the caller's quota is used up for now. */
    private boolean pauses;

    private CallerQueue(int places) {
      this.places = places;
    }
  }

  /** One read, and its result. */
  private record Read<T>(
      Caller caller,
      BooleanSupplier awaited,
      Function<FeatureStore, CompletionStage<T>> read,
      CompletableFuture<T> end) {

    /** A read that cannot begin fails its stage, and so gives its place back. */
    CompletionStage<T> of(FeatureStore store) {
      try {
        return Objects.requireNonNull(
            read.apply(store), "the store gave no answer to wait for: it broke its contract");
      } catch (RuntimeException | Error e) {
        return CompletableFuture.failedFuture(e);
      }
    }

    void drop() {
      end.completeExceptionally(new TimeoutException("no caller waits for this read any more"));
    }
  }

  /**
   * The executor begins reads that have waited: the thread that ends a read is needed elsewhere.
   */
  public StoreReadQueue(FeatureStore store, Executor executor) {
    this(store, PLACES, executor);
  }

  public StoreReadQueue(FeatureStore store, int places, Executor executor) {
    this.store = store;
    this.places = places;
    this.executor = executor;
  }

  /**
   * Reads when it is the caller's turn. Fails with {@link TimeoutException} if nobody waits any
   * more, or it would begin too late.
   */
  public <T> CompletionStage<T> read(
      Waiter waiter, Function<FeatureStore, CompletionStage<T>> read) {
    if (readsInTime(waiter) == 0) {
      return CompletableFuture.failedFuture(
          new TimeoutException("the caller's quota lets this read begin too late"));
    }
    return read(waiter.caller(), waiter::isWaiting, read);
  }

  /**
   * The same for several waiters; a read that had to wait is dropped if {@code awaited} is false.
   */
  <T> CompletionStage<T> read(
      Caller caller, BooleanSupplier awaited, Function<FeatureStore, CompletionStage<T>> read) {
    Read<T> one = new Read<>(caller, awaited, read, new CompletableFuture<>());
    if (beginsAtOnce(one)) {
      begin(one);
    }
    return one.end;
  }

  /** How many further reads can begin in the waiter's time, by the caller's quota. */
  public long readsInTime(Waiter waiter) {
    long most = waiter.caller().readsWithin(waiter.nanosLeft());
    List<Read<?>> dropped = new ArrayList<>();
    long waiting = dropFirstAndCount(waiter.caller().name(), dropped);
    dropped.forEach(Read::drop);
    return Math.max(0, most - waiting);
  }

  private synchronized int dropFirstAndCount(String caller, List<Read<?>> dropped) {
    CallerQueue queue = callers.get(caller);
    if (queue == null) {
      return 0;
    }
    dropFirst(queue, dropped);
    return queue.waiting.size();
  }

  /** Drops reads without waiters, up to the first with one. */
  private static void dropFirst(CallerQueue queue, List<Read<?>> dropped) {
    while (!queue.waiting.isEmpty() && !queue.waiting.peek().awaited.getAsBoolean()) {
      dropped.add(queue.waiting.remove());
    }
  }

  /** Else the read waits. */
  private synchronized boolean beginsAtOnce(Read<?> one) {
    CallerQueue its =
        callers.computeIfAbsent(
            one.caller.name(),
            // Callers without a name may have all places together.
            name -> new CallerQueue(name.equals(Callers.ANYONE) ? places : places / 2));
    if (underWay < places
        && its.underWay < its.places
        && its.waiting.isEmpty()
        && hasQuota(its, one.caller)) {
      its.underWay++;
      underWay++;
      return true;
    }
    its.waiting.add(one);
    return false;
  }

  /** Else the caller pauses until it has. */
  private boolean hasQuota(CallerQueue queue, Caller caller) {
    if (queue.pauses) {
      return false;
    }
    long wait = caller.takeRead();
    if (wait > 0) {
      queue.pauses = true;
      CompletableFuture.delayedExecutor(wait, TimeUnit.NANOSECONDS, executor)
          .execute(() -> goOn(queue));
    }
    return wait == 0;
  }

  private void goOn(CallerQueue queue) {
    synchronized (this) {
      queue.pauses = false;
    }
    beginAll();
  }

  private <T> void begin(Read<T> one) {
    one.of(store)
        .whenComplete(
            (found, failure) -> {
              boolean othersWait = ended(one.caller.name());
              if (failure == null) {
                one.end.complete(found);
              } else {
                one.end.completeExceptionally(failure);
              }
              if (othersWait) {
                executor.execute(this::beginAll);
              }
            });
  }

  /** True if others wait. */
  private synchronized boolean ended(String caller) {
    underWay--;
    CallerQueue its = callers.get(caller);
    its.underWay--;
    if (its.underWay == 0 && its.waiting.isEmpty()) {
      callers.remove(caller);
    }
    return callers.values().stream().anyMatch(queue -> !queue.waiting.isEmpty());
  }

  private void beginAll() {
    boolean first = true;
    boolean more = true;
    while (more) {
      List<Read<?>> dropped = new ArrayList<>();
      Read<?> next = next(first, dropped);
      // Who is told of the drop may do anything, so not under the lock.
      dropped.forEach(Read::drop);
      if (next != null) {
        begin(next);
      }
      first = false;
      more = next != null;
    }
  }

  /** The read to begin now, or null; {@code first} if this thread has begun no other. */
  private synchronized Read<?> next(boolean first, List<Read<?>> dropped) {
    if (first && beginning) {
      return null;
    }
    Read<?> next = underWay < places ? nextOfAny(dropped) : null;
    beginning = next != null;
    return next;
  }

  private Read<?> nextOfAny(List<Read<?>> dropped) {
    Iterator<Map.Entry<String, CallerQueue>> all = callers.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<String, CallerQueue> its = all.next();
      CallerQueue queue = its.getValue();
      Read<?> next = queue.underWay < queue.places ? nextOf(queue, dropped) : null;
      if (next != null) {
        // The others come first next time.
        all.remove();
        callers.put(its.getKey(), queue);
        queue.underWay++;
        underWay++;
        return next;
      }
      if (queue.underWay == 0 && queue.waiting.isEmpty()) {
        all.remove();
      }
    }
    return null;
  }

  private Read<?> nextOf(CallerQueue queue, List<Read<?>> dropped) {
    dropFirst(queue, dropped);
    Read<?> next = queue.waiting.peek();
    return next == null || !hasQuota(queue, next.caller) ? null : queue.waiting.remove();
  }
}
