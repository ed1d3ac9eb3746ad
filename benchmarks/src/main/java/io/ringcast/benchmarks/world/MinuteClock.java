package io.ringcast.benchmarks.world;

import io.ringcast.common.features.Minutes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** When each minute of event time was done, by the machine's own clock. */
public final class MinuteClock {

  /**
   * A minute that is done.
   *
   * @param nanos when, since the clock was started
   * @param done what the jobs had done until then
   * @param cpu what each process had used of the cores until then
   */
  public record Tick(int minute, long nanos, Work done, List<Duration> cpu) {}

  /**
   * What jobs have done.
   *
   * @param rows that were written
   * @param events that were valid and in time
   * @param repeats that were dropped before the shuffle
   */
  public record Work(long rows, long events, long repeats) {

    private Work minus(Work before) {
      return new Work(rows - before.rows, events - before.events, repeats - before.repeats);
    }
  }

  private final long start;
  private final long beginMillis = System.currentTimeMillis();
  private final long begin = System.nanoTime();
  private final List<Tick> ticks = new ArrayList<>();
  private int done;

  /**
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
  void reached(long until, Work work, List<Duration> cpu) {
    // The difference of a time that is not set yet would wrap around.
    int now = until < start ? 0 : (int) ((until - start) / Minutes.MILLIS);
    if (now > done) {
      done = now;
      ticks.add(new Tick(now, System.nanoTime() - begin, work, cpu));
    }
  }

  int done() {
    return done;
  }

  /** How things went between two minutes. */
  public Stretch between(int from, int to) {
    Tick first = at(from);
    Tick last = at(to);
    return new Stretch(
        last.minute() - first.minute(),
        (last.nanos() - first.nanos()) / 1e9,
        last.done().minus(first.done()),
        IntStream.range(0, last.cpu().size())
            .mapToObj(process -> last.cpu().get(process).minus(first.cpu().get(process)))
            .toList());
  }

  /** How long after their end minutes were done, one after the other, in milliseconds. */
  List<Long> delays(int from, int to) {
    return IntStream.rangeClosed(from + 1, to)
        .mapToObj(
            minute ->
                beginMillis + at(minute).nanos() / 1_000_000 - start - minute * Minutes.MILLIS)
        .toList();
  }

  /** The first tick at a minute or later. */
  private Tick at(int minute) {
    return ticks.stream()
        .filter(tick -> tick.minute() >= minute)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("minute " + minute + " was never done"));
  }

  /**
   * Some minutes of event time, and what they took; none where all were done at once.
   *
   * @param cpu of each process
   */
  public record Stretch(int minutes, double seconds, Work done, List<Duration> cpu) {

    /** Minutes of event time in a minute of the wall clock. */
    public double realTimeFactor() {
      return minutes == 0 ? 0 : minutes * 60 / seconds;
    }

    /** Of all processes. */
    public double cpuSecondsPerMinute() {
      return IntStream.range(0, cpu.size()).mapToDouble(this::cpuSecondsPerMinute).sum();
    }

    double cpuSecondsPerMinute(int process) {
      return cpu.get(process).toNanos() / 1e9 / Math.max(1, minutes);
    }

    double coresInUse() {
      return seconds == 0 ? 0 : cpuSecondsPerMinute() * minutes / seconds;
    }

    double coresInUse(int process) {
      return seconds == 0 ? 0 : cpuSecondsPerMinute(process) * minutes / seconds;
    }

    public double rowsPerMinute() {
      return (double) done.rows() / Math.max(1, minutes);
    }

    /** The share of the events that was dropped before the shuffle. */
    double repeats() {
      return (double) done.repeats() / Math.max(1, done.events());
    }
  }
}
