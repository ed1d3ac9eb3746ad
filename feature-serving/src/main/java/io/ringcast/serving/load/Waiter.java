package io.ringcast.serving.load;

import io.grpc.Context;
import io.ringcast.serving.callers.Caller;

/**
 * Waits for reads of the store until its call ends, or until this time of {@link System#nanoTime}.
 */
public record Waiter(Caller caller, Context call, long until) {

  /** Waits from now on, for the present call. */
  public static Waiter of(Caller caller, long nanos) {
    return new Waiter(caller, Context.current(), System.nanoTime() + nanos);
  }

  long nanosLeft() {
    return until - System.nanoTime();
  }

  public boolean isWaiting() {
    return !call.isCancelled() && System.nanoTime() - until < 0;
  }
}
