package io.ringcast.api;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Contexts of zstd between messages, at most one for each core. A thread keeps none: its end would
 * not free the native memory.
 */
final class Contexts<C extends Closeable> {

  private final Supplier<C> make;
  private final BlockingQueue<C> idle =
      new ArrayBlockingQueue<>(Runtime.getRuntime().availableProcessors());

  Contexts(Supplier<C> make) {
    this.make = make;
  }

  <R> R use(Function<C, R> work) throws IOException {
    C polled = idle.poll();
    C context = polled == null ? make.get() : polled;
    try {
      return work.apply(context);
    } finally {
      if (!idle.offer(context)) {
        context.close();
      }
    }
  }
}
