package io.ringcast.serving.warn;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/** Writes one warning in ten seconds, and how many others came since the last. Safe to share. */
public final class Warnings {

  static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Logger log;
  private final LongSupplier nanos;
  private final List<Class<? extends Throwable>> ordinary;

  /** The time from which the next warning is written. */
  private final AtomicLong next;

  private final LongAdder leftOut = new LongAdder();

  /** Of ordinary failures it writes the message only, of others the stack trace, too. */
  public Warnings(Logger log, List<Class<? extends Throwable>> ordinary) {
    this(log, System::nanoTime, ordinary);
  }

  Warnings(Logger log, LongSupplier nanos, List<Class<? extends Throwable>> ordinary) {
    this.log = log;
    this.nanos = nanos;
    this.ordinary = ordinary;
    this.next = new AtomicLong(nanos.getAsLong());
  }

  /** Writes or counts a warning: {@code what} begins the sentence, the cause ends it. */
  public void warn(String what, Throwable why) {
    long now = nanos.getAsLong();
    long due = next.get();
    if (now - due < 0 || !next.compareAndSet(due, now + PAUSE_NANOS)) {
      leftOut.increment();
      return;
    }
    Throwable cause = cause(why);
    long others = leftOut.sumThenReset();
    String more =
        others == 0 ? "" : " (after %d such warnings that are left out)".formatted(others);
    if (ordinary.stream().anyMatch(kind -> kind.isInstance(cause))) {
      log.warn("{}: {}{}", what, cause.getMessage(), more);
    } else {
      log.warn("{}: {}{}", what, cause, more, cause);
    }
  }

  /** The cause that a stage has wrapped. */
  private static Throwable cause(Throwable why) {
    return why instanceof CompletionException && why.getCause() != null ? why.getCause() : why;
  }
}
