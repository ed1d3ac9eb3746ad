package io.ringcast.history;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.smoothing.smooth.WindowSums;
import io.ringcast.smoothing.tile.Tiling;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Threads that compute rows. Their results come back in the order of the tasks, on the thread of
 * the caller. For one thread.
 */
final class RowWorkers<T> implements AutoCloseable {

  /** So that no thread waits while the caller writes a result. */
  private static final int TASKS_A_THREAD = 3;

  private final Consumer<T> results;
  private final int mostTasks;
  private final ExecutorService threads;
  private final ThreadLocal<WindowSums> sums;
  private final Queue<Future<T>> running = new ArrayDeque<>();

  RowWorkers(FeatureSet set, Tiling tiling, Consumer<T> results) {
    this.results = results;
    int count = Runtime.getRuntime().availableProcessors();
    mostTasks = TASKS_A_THREAD * count;
    threads = Executors.newFixedThreadPool(count);
    sums = ThreadLocal.withInitial(() -> windowSums(set, tiling));
  }

  private static WindowSums windowSums(FeatureSet set, Tiling tiling) {
    try {
      return new WindowSums(set, set.kinds(), tiling.frames());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void submit(Function<WindowSums, T> task) {
    if (running.size() == mostTasks) {
      takeResult();
    }
    running.add(threads.submit(() -> task.apply(sums.get())));
  }

  /** Waits for all tasks. */
  void finish() {
    while (!running.isEmpty()) {
      takeResult();
    }
  }

  private void takeResult() {
    try {
      results.accept(running.remove().get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while rows were computed", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("rows cannot be computed: " + e.getCause(), e.getCause());
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
