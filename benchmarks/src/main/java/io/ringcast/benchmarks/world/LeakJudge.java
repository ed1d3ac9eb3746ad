package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.world.RoleWatch.Reading;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells a measure that grows for ever from one that goes up and down: by the median of the slopes
 * between all pairs of samples (Theil and Sen), and by how many of the pairs rise (Kendall). Only
 * samples of one life are paired, since a process that starts again starts from nothing.
 *
 * @param warmUp in minutes: a life's first samples, which are left out
 * @param least growth over all samples that counts at all
 */
record LeakJudge(double warmUp, double least) {

  /** Eight samples of a life have so many. */
  private static final int FEWEST_PAIRS = 28;

  /** Growth of less than this share of the usual value does not count either. */
  private static final double LEAST_SHARE = 0.05;

  /** Of the pairs, those that rise less those that fall. */
  private static final double RISING = 0.5;

  /** In standard deviations: by chance, one series in two thousand rises so often. */
  private static final double SURE = 3.3;

  enum Outcome {
    FLAT,
    LEAK,
    /** There are too few pairs of samples after the warm-up. */
    TOO_SHORT
  }

  /**
   * @param usual the median value
   * @param perHour the robust slope
   */
  record Verdict(Outcome outcome, int samples, double usual, double perHour) {}

  Verdict judge(Collection<Reading> series) {
    Map<String, List<Reading>> lives = new LinkedHashMap<>();
    Map<String, Double> begun = new LinkedHashMap<>();
    for (Reading sample : series) {
      double age = sample.minutes() - begun.computeIfAbsent(sample.life(), any -> sample.minutes());
      if (age >= warmUp) {
        lives.computeIfAbsent(sample.life(), any -> new ArrayList<>()).add(sample);
      }
    }
    double[] values =
        lives.values().stream().flatMap(List::stream).mapToDouble(Reading::value).toArray();
    List<Double> slopes = new ArrayList<>();
    double variance = 0;
    double minutes = 0;
    for (List<Reading> life : lives.values()) {
      int n = life.size();
      for (int i = 0; i < n; i++) {
        for (Reading later : life.subList(i + 1, n)) {
          Reading earlier = life.get(i);
          slopes.add((later.value() - earlier.value()) / (later.minutes() - earlier.minutes()));
        }
      }
      variance += n * (n - 1.0) * (2 * n + 5) / 18;
      minutes += life.get(n - 1).minutes() - life.get(0).minutes();
    }
    double usual = median(values);
    double slope = median(slopes.stream().mapToDouble(Double::doubleValue).toArray());
    double rising = slopes.stream().mapToDouble(Math::signum).sum();
    boolean grows =
        slope * minutes > Math.max(least, usual * LEAST_SHARE)
            && rising > RISING * slopes.size()
            && rising > SURE * Math.sqrt(variance);
    Outcome outcome =
        slopes.size() < FEWEST_PAIRS ? Outcome.TOO_SHORT : grows ? Outcome.LEAK : Outcome.FLAT;
    return new Verdict(outcome, values.length, usual, slope * 60);
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values.length == 0 ? 0 : values[values.length / 2];
  }
}
