package io.ringcast.cli;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * Shows how far a long piece of work is.
 *
 * <p>A terminal gets one line that is drawn again and again, anything else a plain line now and
 * then. Closed without {@link #finish()}, the work has failed: the live line goes away and nothing
 * claims that it was done.
 */
public final class Progress implements AutoCloseable {

  private static final Duration LIVE_PAUSE = Duration.ofMillis(100);
  private static final Duration PLAIN_PAUSE = Duration.ofSeconds(5);
  private static final int BAR_WIDTH = 20;

  private final Terminal terminal;
  private final StatusLine line;
  private final LongSupplier nanoClock;
  private final String work;
  private final String unit;
  private final long begin;
  private final long pause;

  private long done;
  private long nextLine;

  /**
   * @param work what is being done, as the line begins
   * @param unit what is counted, in the plural
   */
  Progress(Terminal terminal, LongSupplier nanoClock, String work, String unit) {
    this.terminal = terminal;
    this.line = new StatusLine(terminal);
    this.nanoClock = nanoClock;
    this.work = work;
    this.unit = unit;
    this.begin = nanoClock.getAsLong();
    this.pause = (terminal.live() ? LIVE_PAUSE : PLAIN_PAUSE).toNanos();
    this.nextLine = begin + pause;
  }

  /** By the machine's own clock. */
  public static Progress of(Terminal terminal, String work, String unit) {
    return new Progress(terminal, System::nanoTime, work, unit);
  }

  /**
   * Takes a step of a command's work, and sums it up.
   *
   * @param step returns how many it has done in all
   * @return the same
   */
  public static long step(
      Terminal terminal, String work, String unit, ToLongFunction<Progress> step) {
    try (Progress progress = of(terminal, work, unit)) {
      long done = step.applyAsLong(progress);
      progress.finish(done);
      return done;
    }
  }

  /** Says how many are done, where nobody knows how many there will be. */
  public void update(long doneByNow) {
    update(doneByNow, Double.NaN);
  }

  /**
   * Says how far the work is; cheap enough to be called very often.
   *
   * @param share of the whole work, from 0 to 1
   */
  public synchronized void update(long doneByNow, double share) {
    done = doneByNow;
    long now = nanoClock.getAsLong();
    if (now - nextLine < 0) {
      return;
    }
    nextLine = now + pause;
    line.show(describe(share, now - begin));
  }

  /** Leaves a line that stays; the work goes on below it. */
  public synchronized void say(String text) {
    line.clear();
    terminal.say(text);
  }

  /** All is done: leaves one line that sums up. */
  public synchronized void finish(long doneInAll) {
    done = doneInAll;
    finish();
  }

  /** All is done, and all of it was told: leaves one line that sums up. */
  public synchronized void finish() {
    long elapsed = nanoClock.getAsLong() - begin;
    line.clear();
    terminal.out().printf("%s: %s in %s%n", work, count(done), clock(elapsed) + rate(elapsed));
    terminal.out().flush();
  }

  @Override
  public synchronized void close() {
    line.clear();
  }

  private String describe(double share, long elapsed) {
    if (Double.isNaN(share)) {
      return work + ": " + count(done) + rate(elapsed) + ", " + clock(elapsed);
    }
    double part = Math.max(0, Math.min(1, share));
    String bar = terminal.live() ? " " + bar(part) : "";
    // Rounded down, since 100 % promises that all is done.
    String percent = String.format(" %3d%%, ", (int) (part * 100));
    String left = part == 0 ? "" : ", " + clock((long) (elapsed / part) - elapsed) + " left";
    return work + ":" + bar + percent + count(done) + rate(elapsed) + left;
  }

  private static String bar(double part) {
    int full = (int) (part * BAR_WIDTH);
    return "[" + "=".repeat(full) + " ".repeat(BAR_WIDTH - full) + "]";
  }

  private String count(long number) {
    return String.format("%,d %s", number, unit);
  }

  private String rate(long elapsed) {
    double seconds = elapsed / 1e9;
    if (seconds <= 0) {
      return "";
    }
    double perSecond = done / seconds;
    return done > 0 && perSecond < 1
        ? String.format(" (%.1f/min)", perSecond * 60)
        : String.format(" (%,d/s)", Math.round(perSecond));
  }

  /** Minutes and seconds, with hours before them where there are any. */
  private static String clock(long nanos) {
    Duration time = Duration.ofNanos(nanos);
    return time.toHours() == 0
        ? String.format("%d:%02d", time.toMinutes(), time.toSecondsPart())
        : String.format("%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart());
  }
}
