package io.ringcast.serving.warn;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/**
 * Writes one warning in ten seconds, or one about each subject, and how many others came since the
 * last. Safe to share.
 */
public final class Warnings {

  static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** In ten seconds: anybody could come from many addresses. */
  static final int MOST = 100;

  private final Logger log;
  private final LongSupplier nanos;
  private final List<Class<? extends Throwable>> ordinary;

  /** About whom there was one in these ten seconds. */
  private final Set<Object> written = new HashSet<>();

  /** When the next ten seconds may begin. */
  private long next;

  private final LongAdder leftOut = new LongAdder();

  /** Of ordinary failures it writes the message only, of others the stack trace, too. */
  public Warnings(Logger log, List<Class<? extends Throwable>> ordinary) {
    this(log, System::nanoTime, ordinary);
  }

  Warnings(Logger log, LongSupplier nanos, List<Class<? extends Throwable>> ordinary) {
    this.log = log;
    this.nanos = nanos;
    this.ordinary = ordinary;
    this.next = nanos.getAsLong();
  }

  /** Writes or counts a warning: {@code what} begins the sentence, the cause ends it. */
  public void warn(String what, Throwable why) {
    warn("", what, why);
  }

  /**
   * The same, where warnings about one must not hide those about another.
   *
   * @param whom who or what this one is about
   */
  public void warn(Object whom, String what, Throwable why) {
    if (!isDue(whom)) {
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

  private synchronized boolean isDue(Object whom) {
    long now = nanos.getAsLong();
    if (now - next >= 0) {
      written.clear();
      next = now + PAUSE_NANOS;
    }
    return written.size() < MOST && written.add(whom);
  }

  /** The cause that a stage has wrapped. */
  private static Throwable cause(Throwable why) {
    return why instanceof CompletionException && why.getCause() != null ? why.getCause() : why;
  }
}
