package io.ringcast.serving.grpc;

import io.grpc.Context;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Ends a watch that waits too long for its reader. A message would not reach the reader: it would
 * wait behind tables.
 */
final class WatchTimeout {

  static final Context.Key<WatchTimeout> CURRENT = Context.key("ringcast-cutoff");

  private final ScheduledExecutorService timer;
  private final long nanos;
  private final Context.CancellableContext context;
  private ScheduledFuture<?> pending;

  WatchTimeout(ScheduledExecutorService timer, long nanos, Context context) {
    this.timer = timer;
    this.nanos = nanos;
    this.context = context.withValue(CURRENT, this).withCancellation();
  }

  /** The call's context, cancelled with it. */
  Context context() {
    return context;
  }

  /** A wait begins, if none has begun. */
  synchronized void waitFor(String what) {
    if (pending == null && !context.isCancelled()) {
      TimeoutException why = new TimeoutException("waited in vain for " + what);
      pending = timer.schedule(() -> context.cancel(why), nanos, TimeUnit.NANOSECONDS);
    }
  }

  synchronized void came() {
    if (pending != null) {
      pending.cancel(false);
      pending = null;
    }
  }

  void ended() {
    came();
    context.cancel(null);
  }
}
