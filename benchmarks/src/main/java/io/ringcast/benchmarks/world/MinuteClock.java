package io.ringcast.benchmarks.world;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** When each minute of event time was done, by the machine's own clock. */
public final class MinuteClock {

  /**
   * A minute that is done.
   *
   * @param nanos when, since the clock was started
   * @param rows how many rows there were until then
   * @param cpuNanos what all processes together had used of the cores until then
   */
  public record Tick(int minute, long nanos, long rows, long cpuNanos) {}

  private final long start;
  private final long beginMillis = System.currentTimeMillis();
  private final long begin = System.nanoTime();
  private final List<Tick> ticks = new ArrayList<>();
  private int done;

  /**
   * A clock for one run.
   *
   * @param start of the first minute, in epoch milliseconds
   */
  MinuteClock(long start) {
    this.start = start;
  }

  /**
   * Says how far things are.
   *
   * @param until epoch milliseconds; all minutes before are done; anything before the start if none
   *     is
   */
  void reached(long until, long rows, long cpuNanos) {
    // The difference of a time that is not set yet would wrap around.
    int now = until < start ? 0 : (int) ((until - start) / 60_000);
    if (now > done) {
      done = now;
      ticks.add(new Tick(now, System.nanoTime() - begin, rows, cpuNanos));
    }
  }

  /** How many minutes are done. */
  int done() {
    return done;
  }

  List<Tick> ticks() {
    return ticks;
  }

  /** How things went between two minutes. */
  public Stretch between(int from, int to) {
    Tick first = at(from);
    Tick last = at(to);
    return new Stretch(
        last.minute() - first.minute(),
        (last.nanos() - first.nanos()) / 1e9,
        last.rows() - first.rows(),
        (last.cpuNanos() - first.cpuNanos()) / 1e9);
  }

  /** How long after their end minutes were done, one after the other, in milliseconds. */
  List<Long> delays(int from, int to) {
    return IntStream.rangeClosed(from + 1, to)
        .mapToObj(minute -> beginMillis + at(minute).nanos() / 1_000_000 - start - minute * 60_000L)
        .toList();
  }

  /** The first tick at a minute or later. */
  private Tick at(int minute) {
    return ticks.stream()
        .filter(tick -> tick.minute() >= minute)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("minute " + minute + " was never done"));
  }

  /** Some minutes of event time, and what they took; none where all were done at once. */
  public record Stretch(int minutes, double seconds, long rows, double cpuSeconds) {

    /** Minutes of event time in a minute of the wall clock. */
    public double realTimeFactor() {
      return minutes == 0 ? 0 : minutes * 60 / seconds;
    }

    public double cpuSecondsPerMinute() {
      return cpuSeconds / Math.max(1, minutes);
    }

    public double rowsPerMinute() {
      return (double) rows / Math.max(1, minutes);
    }
  }
}
