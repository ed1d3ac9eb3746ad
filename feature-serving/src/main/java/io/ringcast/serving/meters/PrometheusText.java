package io.ringcast.serving.meters;

import io.ringcast.serving.meters.Meters.Family;
import io.ringcast.serving.meters.Meters.Point;
import java.util.List;
import java.util.Locale;

/** Metrics as Prometheus reads them, in version 0.0.4 of its text. */
public final class PrometheusText {

  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  /** Bounds are a fourth root of 2 apart: every second one of a histogram. */
  private static final int STEP = Histogram.PER_OCTAVE / 4;

  /** From 1 µs to 16 s. */
  private static final int FASTEST = -20;

  private static final int SLOWEST = 4;

  /** Ages are from 1 s to 36 h. */
  private static final int YOUNGEST = 0;

  private static final int OLDEST = 17;

  private final StringBuilder text = new StringBuilder();

  private PrometheusText() {}

  public static String of(List<Family> families) {
    PrometheusText all = new PrometheusText();
    families.forEach(all::add);
    return all.text.toString();
  }

  private void add(Family family) {
    Metric metric = family.metric();
    String name = metric.prometheusName();
    String type = metric.kind().name().toLowerCase(Locale.ROOT);
    text.append("# HELP ").append(name).append(' ').append(escaped(metric.meaning())).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    for (Point point : family.points()) {
      if (metric.kind() == Metric.Kind.HISTOGRAM) {
        addHistogram(metric, name, point);
      } else {
        line(name, labels(metric, point), point.value());
      }
    }
  }

  private void addHistogram(Metric metric, String name, Point point) {
    boolean ages = metric == Metric.SERVED_AGE;
    int first = (ages ? YOUNGEST : FASTEST) * Histogram.PER_OCTAVE;
    int last = (ages ? OLDEST : SLOWEST) * Histogram.PER_OCTAVE;
    String labels = labels(metric, point);
    String more = labels.isEmpty() ? "" : labels + ",";
    for (int bound = first; bound <= last; bound += STEP) {
      double le = Math.pow(2, (double) bound / Histogram.PER_OCTAVE);
      line(name + "_bucket", more + "le=\"" + le + "\"", (double) point.histogram().upTo(bound));
    }
    double count = point.histogram().count();
    line(name + "_bucket", more + "le=\"+Inf\"", count);
    line(name + "_sum", labels, point.histogram().sum());
    line(name + "_count", labels, count);
  }

  private void line(String name, String labels, double value) {
    text.append(name);
    if (!labels.isEmpty()) {
      text.append('{').append(labels).append('}');
    }
    text.append(' ');
    if (value == Math.rint(value) && Math.abs(value) < Long.MAX_VALUE) {
      text.append((long) value);
    } else {
      text.append(value);
    }
    text.append('\n');
  }

  private static String labels(Metric metric, Point point) {
    StringBuilder labels = new StringBuilder();
    for (int i = 0; i < metric.labels().size(); i++) {
      labels.append(i == 0 ? "" : ",").append(metric.labels().get(i)).append("=\"");
      labels.append(escaped(point.labels().get(i)).replace("\"", "\\\"")).append('"');
    }
    return labels.toString();
  }

  private static String escaped(String any) {
    return any.replace("\\", "\\\\").replace("\n", "\\n");
  }
}
