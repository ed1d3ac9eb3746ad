package io.ringcast.serving.load;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Lets so many reads of the store be under way that its connections have room for all. One caller
 * has at most half of these, and callers take turns with what waits. So whoever reads all cells of
 * the Earth delays themselves.
 */
public final class Turns {

  private static final int MOST = 512;
  private static final int MOST_OF_CALLER = MOST / 2;

  private final Executor executor;
  private final String nobody;
  private final Map<String, Queue> callers = new LinkedHashMap<>();
  private int underWay;

  /** Whether a thread begins what waits. A read that ends at once begins no other: no recursion. */
  private boolean beginning;

  /** One caller's reads. */
  private static final class Queue {
    private final int most;
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private int underWay;

    private Queue(int most) {
      this.most = most;
    }
  }

  /**
   * Without reads.
   *
   * @param executor begins reads that have waited: the thread that ends a read is needed elsewhere
   * @param nobody the name of all callers that have none: together they may have all reads
   */
  public Turns(Executor executor, String nobody) {
    this.executor = executor;
    this.nobody = nobody;
  }

  /** Reads when it is the caller's turn. */
  public <T> CompletionStage<T> take(
      String caller, Supplier<? extends CompletionStage<? extends T>> read) {
    CompletableFuture<T> end = new CompletableFuture<>();
    if (isAtOnce(caller, () -> begin(caller, read, end))) {
      begin(caller, read, end);
    }
    return end;
  }

  /** Whether the read can begin; if not, it waits. */
  private synchronized boolean isAtOnce(String caller, Runnable read) {
    Queue its =
        callers.computeIfAbsent(
            caller, name -> new Queue(name.equals(nobody) ? MOST : MOST_OF_CALLER));
    if (underWay < MOST && its.underWay < its.most && its.waiting.isEmpty()) {
      its.underWay++;
      underWay++;
      return true;
    }
    its.waiting.add(read);
    return false;
  }

  private <T> void begin(
      String caller,
      Supplier<? extends CompletionStage<? extends T>> read,
      CompletableFuture<T> end) {
    begun(read)
        .whenComplete(
            (found, failure) -> {
              boolean othersWait = ended(caller);
              if (failure == null) {
                end.complete(found);
              } else {
                end.completeExceptionally(failure);
              }
              if (othersWait) {
                executor.execute(this::beginAll);
              }
            });
  }

  private static <T> CompletionStage<? extends T> begun(
      Supplier<? extends CompletionStage<? extends T>> read) {
    try {
      return read.get();
    } catch (RuntimeException | Error e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Whether others wait. */
  private synchronized boolean ended(String caller) {
    underWay--;
    Queue its = callers.get(caller);
    its.underWay--;
    if (its.underWay == 0 && its.waiting.isEmpty()) {
      callers.remove(caller);
    }
    return callers.values().stream().anyMatch(queue -> !queue.waiting.isEmpty());
  }

  private void beginAll() {
    for (Runnable next = next(true); next != null; next = next(false)) {
      next.run();
    }
  }

  /**
   * What is to begin now; null if nothing is.
   *
   * @param first whether the thread has begun nothing yet
   */
  private synchronized Runnable next(boolean first) {
    if (first && beginning) {
      return null;
    }
    Runnable next = underWay < MOST ? nextOfAny() : null;
    beginning = next != null;
    return next;
  }

  private Runnable nextOfAny() {
    Iterator<Map.Entry<String, Queue>> all = callers.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<String, Queue> its = all.next();
      Queue queue = its.getValue();
      if (queue.underWay < queue.most && !queue.waiting.isEmpty()) {
        // The others come first next time.
        all.remove();
        callers.put(its.getKey(), queue);
        queue.underWay++;
        underWay++;
        return queue.waiting.remove();
      }
    }
    return null;
  }
}
