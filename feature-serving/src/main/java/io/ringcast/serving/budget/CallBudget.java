package io.ringcast.serving.budget;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * What one call holds of the {@link Budget}: memory from its first byte on, a place from its last
 * byte on. All is given back when its stream and all work for it have ended, since the store reads
 * on for callers that have gone.
 */
public final class CallBudget {

  private final Budget budget;
  private final Resource kind;

  /** Null until it is known, and after all is given back. */
  private String caller;

  private boolean admitted;
  private long bytes;

  /** The stream, and work that is not done. */
  private int users = 1;

  /** Null unless this is a part. */
  private CallBudget whole;

  public CallBudget(Budget budget, Resource kind) {
    this.budget = budget;
    this.kind = kind;
  }

  /** Memory for a part of the call, which gives it back itself; the call ends after its parts. */
  public synchronized CallBudget part() {
    CallBudget part = new CallBudget(budget, kind);
    part.caller = caller;
    part.whole = this;
    users++;
    return part;
  }

  /** From now on, the caller holds it. */
  public synchronized void of(String name) {
    if (users > 0) {
      caller = name;
    }
  }

  /** Takes a place for the call, or says why not. */
  public synchronized Optional<Shortage> admit() {
    Optional<Shortage> shortage = caller == null ? Optional.empty() : budget.take(caller, kind, 1);
    admitted = caller != null && shortage.isEmpty();
    return shortage;
  }

  /** Takes memory, or says why not; then it holds what it held before. */
  public synchronized Optional<Shortage> take(long more) {
    Optional<Shortage> shortage =
        caller == null ? Optional.empty() : budget.take(caller, Resource.BYTES, more);
    if (caller != null && shortage.isEmpty()) {
      bytes += more;
    }
    return shortage;
  }

  /** Keeps all until this work is done, too. */
  public void until(CompletionStage<?> work) {
    synchronized (this) {
      if (caller == null) {
        return;
      }
      users++;
    }
    work.whenComplete((any, failure) -> release());
  }

  /** The stream, or a piece of work, has ended. */
  public synchronized void release() {
    users--;
    if (users > 0) {
      return;
    }
    if (caller != null) {
      giveAll();
    }
    if (whole != null) {
      whole.release();
    }
  }

  private void giveAll() {
    budget.give(caller, Resource.BYTES, bytes);
    if (admitted) {
      budget.give(caller, kind, 1);
    }
    bytes = 0;
    caller = null;
  }
}
