package io.ringcast.servers;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A server that all test classes of a JVM share: the first who asks starts it, and it ends with the
 * JVM. Where it fails to start, all hear of it at once.
 */
final class StartedOnce<S> {

  private final String name;
  private final FutureTask<S> start;

  /**
   * @param name as it stands in a sentence, such as "the Cassandra node"
   */
  StartedOnce(String name, Callable<S> start) {
    this.name = name;
    this.start = new FutureTask<>(start);
  }

  S get() {
    start.run();
    try {
      return start.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + name + " started", e);
    }
  }
}
