package io.ringcast.testkit;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Work in a thread of its own, which fails for whoever waits for its result. */
public final class Background<T> {

  private final String name;
  private final FutureTask<T> task;
  private final Thread thread;

  private Background(String name, Callable<T> work) {
    this.name = name;
    task = new FutureTask<>(work);
    thread = new Thread(task, name);
    thread.setDaemon(true);
  }

  /**
   * Begins.
   *
   * @param name of the thread
   */
  public static <T> Background<T> start(String name, Callable<T> work) {
    Background<T> background = new Background<>(name, work);
    background.thread.start();
    return background;
  }

  /** Begins work that has no result. */
  public static Background<Void> run(String name, Runnable work) {
    return start(
        name,
        () -> {
          work.run();
          return null;
        });
  }

  /** Whether it has ended, well or not. */
  public boolean isDone() {
    return task.isDone();
  }

  /** Asks the work to give up; it has not yet. */
  public void interrupt() {
    thread.interrupt();
  }

  /**
   * Waits for the result.
   *
   * @throws RuntimeException what the work threw
   */
  public T get() {
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + name, e);
    }
  }
}
