package io.ringcast.history;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What an area's counts of a kind usually are.
 *
 * @param perMinute the median over the weeks, by hour of the week since 1970 in UTC; -1 if fewer
 *     than two weeks have the hour
 */
public record UsualTotal(double[] perMinute) {

  public static final int HOUR = 60;

  static final int HOURS = 7 * 24;

  /** A sudden loss shows in so many minutes. */
  private static final int MINUTES = 5;

  /** A comparison needs so many minutes up to its own. */
  public static final int REACH = MINUTES + HOUR;

  /** Half shows if so many are usual in five minutes, though chance adds a standard deviation. */
  private static final int SHOWS_HALF = 150;

  /** A total beside the usual one; below a share of it, it is a loss. */
  public record Comparison(long total, int minutes, double usual, double share) {

    /** The roots of counts have a standard deviation of a half; chance does not reach six. */
    public boolean isLoss() {
      return total < share * usual && 2 * (Math.sqrt(usual + 0.375) - Math.sqrt(total + 0.375)) > 6;
    }
  }

  /**
   * Learns from the past.
   *
   * @param firstHour since 1970
   * @param counts of each minute from there on; -1 if not known
   */
  static UsualTotal of(long firstHour, long[] counts) {
    double[] medians = new double[HOURS];
    for (int first = 0; first < HOURS; first++) {
      long[] weeks =
          IntStream.iterate(first, hour -> hour * HOUR < counts.length, hour -> hour + HOURS)
              .mapToLong(hour -> sum(counts, hour * HOUR + HOUR - 1, HOUR))
              .filter(sum -> sum >= 0)
              .sorted()
              .toArray();
      int size = weeks.length;
      medians[Math.floorMod(firstHour + first, HOURS)] =
          size < 2 ? -1 : (weeks[(size - 1) / 2] + weeks[size / 2]) / 2.0 / HOUR;
    }
    return new UsualTotal(medians);
  }

  private static long sum(long[] counts, int last, int minutes) {
    long sum = 0;
    for (int i = last - minutes + 1; i <= last; i++) {
      if (i < 0 || i >= counts.length || counts[i] < 0) {
        return -1;
      }
      sum += counts[i];
    }
    return sum;
  }

  /**
   * Compares the last minutes with what is usual after an hour like the last one, and the last hour
   * with the usual one.
   *
   * @param first the minute of the first count
   * @param counts of each minute; -1 if not known
   * @return empty if a count of the last 65 minutes is not known, or what is usual is not
   */
  public Optional<Comparison> compare(long first, long[] counts, long minute) {
    int last = Math.toIntExact(minute - first);
    long now = sum(counts, last, MINUTES);
    long before = sum(counts, last - MINUTES, HOUR);
    double usual = usual(minute, MINUTES);
    double usualBefore = usual(minute - MINUTES, HOUR);
    double usualHour = usual(minute, HOUR);
    if (Math.min(now, before) < 0 || Math.min(usual, Math.min(usualBefore, usualHour)) < 0) {
      return Optional.empty();
    }
    // A busy hour may end soon, so it raises what is expected by a tenth at most.
    double level = Math.min(1.1, (before + 0.5) / (usualBefore + 0.5));
    Comparison sudden = new Comparison(now, MINUTES, usual * level, 0.65);
    Comparison lasting = new Comparison(sum(counts, last, HOUR), HOUR, usualHour, 0.55);
    return Optional.of(lasting.isLoss() && !sudden.isLoss() ? lasting : sudden);
  }

  /** Between the middles of two hours, medians lie on a line. */
  private double usual(long last, int minutes) {
    double middle = (last + 1 - minutes / 2.0 - HOUR / 2.0) / HOUR;
    long hour = (long) Math.floor(middle);
    double one = perMinute[Math.floorMod(hour, HOURS)];
    double next = perMinute[Math.floorMod(hour + 1, HOURS)];
    return one < 0 || next < 0 ? -1 : minutes * (one + (middle - hour) * (next - one));
  }

  /** The hours of the week in which a loss of half shows within minutes. */
  long hoursThatShowHalf() {
    return Arrays.stream(perMinute).filter(mean -> mean * MINUTES >= SHOWS_HALF).count();
  }
}
