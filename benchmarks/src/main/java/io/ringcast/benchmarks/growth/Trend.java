package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.report.plot.LinePlot.Point;
import java.util.List;

/**
 * How a cost goes with a size.
 *
 * @param sizes how many times as large the largest size is as the smallest
 * @param costs how many times as much it costs there
 * @param exponent of the power of the size that fits all costs best: 0 where size does not matter,
 *     1 where the cost is in proportion to it
 */
record Trend(double sizes, double costs, double exponent) {

  private static final double FLAT = 0.05;
  private static final double NEARLY_FLAT = 0.15;
  private static final double NEARLY_ONE = 0.15;

  /** The line through the logarithms with the least squares. */
  static Trend of(List<Point> points) {
    double x = points.stream().mapToDouble(point -> Math.log(point.x())).average().orElseThrow();
    double y = points.stream().mapToDouble(point -> Math.log(point.y())).average().orElseThrow();
    double both = 0;
    double squares = 0;
    for (Point point : points) {
      double dx = Math.log(point.x()) - x;
      both += dx * (Math.log(point.y()) - y);
      squares += dx * dx;
    }
    Point first = points.get(0);
    Point last = points.get(points.size() - 1);
    return new Trend(last.x() / first.x(), last.y() / first.y(), both / squares);
  }

  String inWords() {
    if (exponent < -NEARLY_FLAT) {
      return "falls";
    }
    if (exponent < -FLAT) {
      return "falls a little";
    }
    if (exponent <= FLAT) {
      return "flat";
    }
    if (exponent <= NEARLY_FLAT) {
      return "nearly flat";
    }
    if (exponent < 1 - NEARLY_ONE) {
      return "less than in proportion";
    }
    return exponent <= 1 + NEARLY_ONE ? "in proportion" : "more than in proportion";
  }
}
