package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Quantiles;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.plot.Axis;
import io.ringcast.benchmarks.report.plot.LinePlot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** How long answers took over a day, and whether something in it comes again and again. */
final class DayLatencies {

  static final int MINUTES = 24 * 60;

  private static final int PARTS = 10;

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

  void tell(List<Renewals.Lag> lags, Report report) {
    renewal(lags, report);
    double[] byMinute = p99(1);
    spikes(byMinute, report);
    LinePlot day =
        LinePlot.of(
                "day",
                "p99 of each minute over a day, and how long its renewal takes",
                Axis.linear("hour of the day"),
                Axis.logarithmic("ms"))
            .line("p99", points(byMinute, minute -> minute / 60.0));
    List<LinePlot.Point> renewals =
        lags.stream()
            .filter(lag -> lag.firstMillis() > 0)
            .map(lag -> new LinePlot.Point(lag.minute() / 60.0, lag.firstMillis()))
            .toList();
    if (!renewals.isEmpty()) {
      day.line("renewal", renewals);
    }
    report.plot(day);
  }

  private static void renewal(List<Renewals.Lag> lags, Report report) {
    Report.Table table =
        report.table(
            "Renewal of all values in each minute of the day",
            "from the sending of a minute's records to",
            "p50 ms",
            "p95 ms",
            "p99 ms",
            "longest ms");
    renewal(
        table,
        "the first answer with its values",
        lags.stream().mapToDouble(Renewals.Lag::firstMillis));
    renewal(
        table, "the last answer without them", lags.stream().mapToDouble(Renewals.Lag::lastMillis));
  }

  private static void renewal(Report.Table table, String what, DoubleStream millis) {
    Quantiles quantiles = new Quantiles(millis);
    table.add(
        what,
        Report.hundredths(quantiles.median()),
        Report.hundredths(quantiles.percentile(95)),
        Report.hundredths(quantiles.percentile(99)),
        Report.hundredths(quantiles.max()));
  }

  private void spikes(double[] byMinute, Report report) {
    Report.Table table =
        report.table(
            "Does something come again in the day",
            "what",
            "period",
            "lowest p99 ms",
            "median p99 ms",
            "highest p99 ms",
            "highest / median",
            "spike");
    spikes(table, "renewal, by tenths of a minute", Spikes.every(PARTS, p99(PARTS)));
    Spikes.Again again = Spikes.again(byMinute);
    report.note(
        ("day: of any two minutes, those are most alike in their p99 that are %d minutes apart:"
                + " a correlation of %s of 1, where chance alone brings up to %s; so %s")
            .formatted(
                again.lag(),
                Report.hundredths(again.correlation()),
                Report.hundredths(again.chance()),
                again.isThere() ? "something comes again" : "nothing comes again"));
    double[] correlations = Spikes.autocorrelation(byMinute);
    report.plot(
        LinePlot.of(
                "day-again",
                "How alike the p99 of minutes is, by the time between them",
                Axis.linear("minutes between them"),
                Axis.linear("correlation, if above 0"))
            .line(
                "correlation",
                IntStream.range(1, correlations.length)
                    .mapToObj(lag -> new LinePlot.Point(lag, correlations[lag]))
                    .toList()));
  }

  private static void spikes(Report.Table table, String what, Spikes spikes) {
    table.add(
        what,
        "1 minute",
        Report.hundredths(spikes.lowest()),
        Report.hundredths(spikes.median()),
        Report.hundredths(spikes.highest()),
        Report.hundredths(spikes.times()),
        spikes.isThere() ? "yes" : "no");
  }

  /** Of each so-many-th part of each minute; 0 where nobody asked. */
  private double[] p99(int parts) {
    List<List<Double>> sorted = new ArrayList<>();
    for (int i = 0; i < MINUTES * parts; i++) {
      sorted.add(new ArrayList<>());
    }
    for (int i = 0; i < latencies.size(); i++) {
      int part = (int) (latencies.seconds(i) * minutesOfSecond * parts);
      sorted.get(Math.min(sorted.size() - 1, part)).add(latencies.millis(i));
    }
    return sorted.stream()
        .mapToDouble(
            some -> new Quantiles(some.stream().mapToDouble(Double::doubleValue)).percentile(99))
        .toArray();
  }

  private static List<LinePlot.Point> points(double[] values, IntToDoubleFunction x) {
    return IntStream.range(0, values.length)
        .filter(i -> values[i] > 0)
        .mapToObj(i -> new LinePlot.Point(x.applyAsDouble(i), values[i]))
        .toList();
  }
}
