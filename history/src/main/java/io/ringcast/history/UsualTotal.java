package io.ringcast.history;

import io.ringcast.archive.files.MinuteRange;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * What an area's counts of a kind usually are.
 *
 * @param perMinute the median over the weeks, by hour of the week since 1970 in UTC; -1 if fewer
 *     than three weeks have the hour
 */
public record UsualTotal(double[] perMinute) {

  private static final int MINUTES_PER_HOUR = 60;
  static final int HOURS_PER_WEEK = 7 * 24;

  /** A sudden loss shows in so many minutes. */
  private static final int SUDDEN = 5;

  /** A comparison needs so many minutes up to its own. */
  public static final int REACH = SUDDEN + MINUTES_PER_HOUR;

  /** Half of so many a minute is six standard deviations away: one more than a loss needs. */
  private static final int SHOWS_HALF = 105;

  /** A total up to a minute and the usual one; below a share of it, the total is a loss. */
  public record Comparison(long minute, long total, int minutes, double usual, double share) {

    /**
     * The root of a count has a standard deviation of a half. Drivers count again in the next
     * minute, so many minutes are no surer than one.
     */
    public boolean isLoss() {
      double roots = Math.sqrt(usual / minutes + 0.375) - Math.sqrt(total * 1.0 / minutes + 0.375);
      return total < share * usual && 2 * roots > 5;
    }
  }

  /**
   * Learns from the past.
   *
   * @param firstHour since 1970
   * @param counts of each minute from there on; -1 if not known
   */
  static UsualTotal of(long firstHour, long[] counts) {
    double[] medians = new double[HOURS_PER_WEEK];
    int hours = counts.length / MINUTES_PER_HOUR;
    for (int first = 0; first < HOURS_PER_WEEK; first++) {
      long[] weeks =
          IntStream.iterate(first, hour -> hour < hours, hour -> hour + HOURS_PER_WEEK)
              .mapToLong(hour -> sum(counts, (hour + 1) * MINUTES_PER_HOUR - 1, MINUTES_PER_HOUR))
              .filter(sum -> sum >= 0)
              .sorted()
              .toArray();
      int size = weeks.length;
      medians[Math.floorMod(firstHour + first, HOURS_PER_WEEK)] =
          size < 3 ? -1 : (weeks[(size - 1) / 2] + weeks[size / 2]) / 2.0 / MINUTES_PER_HOUR;
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
   * Compares a range's minutes but the first 64, which the comparisons reach.
   *
   * @param counts of each minute; -1 if not known
   * @param losses gets the first of those within an hour
   * @return how many minutes could not be compared
   */
  public int compare(MinuteRange minutes, long[] counts, Consumer<Comparison> losses) {
    int unknown = 0;
    long last = Long.MIN_VALUE;
    for (long minute = minutes.first() + REACH - 1; minute <= minutes.last(); minute++) {
      Optional<Comparison> found = compare(minutes.first(), counts, minute);
      if (found.isEmpty()) {
        unknown++;
      } else if (found.get().isLoss()) {
        if (last < minute - MINUTES_PER_HOUR) {
          losses.accept(found.get());
        }
        last = minute;
      }
    }
    return unknown;
  }

  /**
   * Compares five minutes with the usual ones, at the level of the hour before. Compares the last
   * hour with the usual one.
   *
   * @param first the minute of the first count
   * @param counts of each minute; -1 if not known
   * @return empty if one of the last 65 minutes or of their usual counts is not known
   */
  Optional<Comparison> compare(long first, long[] counts, long minute) {
    int last = Math.toIntExact(minute - first);
    long now = sum(counts, last, SUDDEN);
    long before = sum(counts, last - SUDDEN, MINUTES_PER_HOUR);
    double usual = usual(minute, SUDDEN);
    double usualBefore = usual(minute - SUDDEN, MINUTES_PER_HOUR);
    double usualHour = usual(minute, MINUTES_PER_HOUR);
    if (Math.min(now, before) < 0 || Math.min(usual, Math.min(usualBefore, usualHour)) < 0) {
      return Optional.empty();
    }
    // A busy hour may end soon, so it raises what is expected by a tenth at most.
    double level = Math.min(1.1, (before + 0.5) / (usualBefore + 0.5));
    Comparison sudden = new Comparison(minute, now, SUDDEN, usual * level, 0.65);
    long hour = sum(counts, last, MINUTES_PER_HOUR);
    Comparison lasting = new Comparison(minute, hour, MINUTES_PER_HOUR, usualHour, 0.55);
    return Optional.of(lasting.isLoss() && !sudden.isLoss() ? lasting : sudden);
  }

  /** Between the middles of two hours, medians lie on a line. */
  private double usual(long last, int minutes) {
    double middle = (last + 1 - minutes / 2.0 - MINUTES_PER_HOUR / 2.0) / MINUTES_PER_HOUR;
    long hour = (long) Math.floor(middle);
    double one = perMinute[Math.floorMod(hour, HOURS_PER_WEEK)];
    double next = perMinute[Math.floorMod(hour + 1, HOURS_PER_WEEK)];
    return one < 0 || next < 0 ? -1 : minutes * (one + (middle - hour) * (next - one));
  }

  /** The hours of the week with enough counts to see a loss of half within minutes. */
  long hoursThatShowHalf() {
    return Arrays.stream(perMinute).filter(mean -> mean >= SHOWS_HALF).count();
  }
}
