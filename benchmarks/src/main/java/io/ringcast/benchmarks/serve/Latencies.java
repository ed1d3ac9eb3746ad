package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Quantiles;
import io.ringcast.benchmarks.report.plot.LinePlot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** How long each request took, by the time when it was due. */
final class Latencies {

  private final double[] seconds;
  private final double[] millis;

  /** Nothing yet. */
  Latencies(Arrivals arrivals) {
    seconds =
        IntStream.range(0, arrivals.number()).mapToDouble(i -> arrivals.nanos(i) / 1e9).toArray();
    millis = new double[seconds.length];
  }

  /** Each arrival is told once, by whatever thread. */
  void set(int arrival, long nanos) {
    millis[arrival] = nanos / 1e6;
  }

  int size() {
    return seconds.length;
  }

  double seconds(int arrival) {
    return seconds[arrival];
  }

  double millis(int arrival) {
    return millis[arrival];
  }

  /** Of the requests that were due in a time. */
  double p99(double from, double to) {
    return new Quantiles(
            IntStream.range(0, seconds.length)
                .filter(i -> seconds[i] >= from && seconds[i] < to)
                .mapToDouble(i -> millis[i]))
        .percentile(99);
  }

  /** The same of each stretch of time in which any request was due. */
  List<LinePlot.Point> p99s(double stretch, double end) {
    List<LinePlot.Point> points = new ArrayList<>();
    for (double from = 0; from < end; from += stretch) {
      double p99 = p99(from, from + stretch);
      if (p99 > 0) {
        points.add(new LinePlot.Point(from, p99));
      }
    }
    return points;
  }
}
