package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Quantiles;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.plot.Axis;
import io.ringcast.benchmarks.report.plot.LinePlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** How long answers took over a day, and whether something in it comes again and again. */
final class DayLatencies {

  static final int MINUTES = 24 * 60;

  private static final int MINUTES_OF_POINT = 10;
  private static final int LONGEST_LAG = 60;
  private static final int PHASES = 10;

  /** Around a minute, so that the slow course of the day is none of its own. */
  private static final int AROUND = 15;

  private final Latencies latencies;
  private final double minutesOfSecond;

  /**
   * Looks at what there is at the end of the day.
   *
   * @param seconds that the day takes
   */
  DayLatencies(Latencies latencies, double seconds) {
    this.latencies = latencies;
    this.minutesOfSecond = MINUTES / seconds;
  }

  void tell(Report report) {
    double[] byMinute = p99(MINUTES, minute -> minute);
    double[] byPoint = p99(MINUTES / MINUTES_OF_POINT, minute -> minute / MINUTES_OF_POINT);
    double[] byPhase = p99(PHASES, minute -> (minute - Math.floor(minute)) * PHASES);
    double[] again = autocorrelation(byMinute);
    Report.Table table =
        report.table(
            "Does something come again in the day",
            "p99 of",
            "lowest ms",
            "median ms",
            "highest ms");
    add(table, "each minute of the day", byMinute);
    add(table, "each ten minutes", byPoint);
    add(table, "each tenth of a minute, all minutes together", byPhase);
    int most = 1;
    for (int lag = 1; lag < again.length; lag++) {
      most = again[lag] > again[most] ? lag : most;
    }
    report.note(
        "day: the p99 of a minute and of another later one, less the p99 of those around them, are most alike %d minutes apart: a correlation of %s of 1 (%s is what chance brings in one of %d lags)"
            .formatted(
                most,
                Report.hundredths(again[most]),
                Report.hundredths(chance(LONGEST_LAG)),
                LONGEST_LAG));
    report.plot(
        LinePlot.of(
                "day",
                "p99 over a day, each ten minutes",
                Axis.linear("hour of the day"),
                Axis.linear("ms"))
            .line("p99", points(byPoint, point -> point * MINUTES_OF_POINT / 60.0)));
    report.plot(
        LinePlot.of(
                "day-again",
                "How alike the p99 of minutes is, by the time between them",
                Axis.linear("minutes between them"),
                Axis.linear("correlation, if above 0"))
            .line("correlation", points(again, lag -> lag).subList(1, again.length)));
  }

  private static void add(Report.Table table, String what, double[] values) {
    Quantiles quantiles = new Quantiles(Arrays.stream(values));
    table.add(
        what,
        Report.hundredths(quantiles.percentile(0)),
        Report.hundredths(quantiles.median()),
        Report.hundredths(quantiles.max()));
  }

  /** Of those arrivals that belong together. */
  private double[] p99(int groups, DoubleUnaryOperator group) {
    List<List<Double>> sorted = new ArrayList<>();
    for (int i = 0; i < groups; i++) {
      sorted.add(new ArrayList<>());
    }
    for (int i = 0; i < latencies.size(); i++) {
      double minute = latencies.seconds(i) * minutesOfSecond;
      int its = (int) Math.min(groups - 1, group.applyAsDouble(minute));
      sorted.get(its).add(latencies.millis(i));
    }
    return sorted.stream()
        .mapToDouble(
            some -> new Quantiles(some.stream().mapToDouble(Double::doubleValue)).percentile(99))
        .toArray();
  }

  /**
   * How alike values are that lie so many places apart, from 0 to the longest lag; below 0 is 0.
   * Ranks take the place of values, so that a single long pause does not stand for all.
   */
  static double[] autocorrelation(double[] values) {
    double[] own = new double[values.length];
    for (int i = 0; i < own.length; i++) {
      int from = Math.max(0, i - AROUND);
      int to = Math.min(values.length, i + AROUND + 1);
      double value = values[i];
      double[] around = Arrays.copyOfRange(values, from, to);
      double below = Arrays.stream(around).filter(other -> other < value).count();
      double same = Arrays.stream(around).filter(other -> other == value).count();
      own[i] = (below + same / 2) / around.length - 0.5;
    }
    double square = Arrays.stream(own).map(value -> value * value).sum();
    return IntStream.rangeClosed(0, Math.min(LONGEST_LAG, values.length - 1))
        .mapToDouble(
            lag ->
                square == 0
                    ? 0
                    : IntStream.range(0, own.length - lag)
                            .mapToDouble(i -> own[i] * own[i + lag])
                            .sum()
                        / square)
        .map(value -> Math.max(0, value))
        .toArray();
  }

  /**
   * What the largest of so many correlations of values that have nothing to do with each other is.
   */
  private static double chance(int lags) {
    return Math.sqrt(2 * Math.log(lags) / MINUTES);
  }

  private static List<LinePlot.Point> points(double[] values, IntToDoubleFunction x) {
    return IntStream.range(0, values.length)
        .mapToObj(i -> new LinePlot.Point(x.applyAsDouble(i), values[i]))
        .toList();
  }
}
