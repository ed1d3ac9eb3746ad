package io.ringcast.serving.meters;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** All metrics by labels. Safe to share; recording never waits. */
public final class Meters {

  private final Map<Metric, Series<LongAdder>> counters = new EnumMap<>(Metric.class);
  private final Map<Metric, Series<Histogram>> histograms = new EnumMap<>(Metric.class);
  private final Map<Metric, Consumer<Out>> observed =
      Collections.synchronizedMap(new EnumMap<>(Metric.class));

  /** Takes the values of a metric when it is read. */
  public interface Out {

    void is(double value, String... labels);

    default void is(long value, String... labels) {
      is((double) value, labels);
    }
  }

  /** A metric and its series, in no order. */
  public record Family(Metric metric, List<Point> points) {}

  /** One series: a number, or a histogram; the other is 0 or null. */
  public record Point(List<String> labels, double value, Histogram.Content histogram) {}

  public Meters() {
    for (Metric metric : Metric.values()) {
      if (metric.kind() == Metric.Kind.HISTOGRAM) {
        histograms.put(metric, new Series<>(metric, Histogram::new));
      } else if (metric.kind() == Metric.Kind.COUNTER) {
        counters.put(metric, new Series<>(metric, LongAdder::new));
      }
    }
  }

  static void requireLabels(Metric metric, int labels) {
    if (labels != metric.labels().size()) {
      throw new IllegalArgumentException(
          "%s has the labels %s, not %d".formatted(metric.text(), metric.labels(), labels));
    }
  }

  public LongAdder counter(Metric metric, String... labels) {
    return counters.get(metric).get(labels);
  }

  public Histogram histogram(Metric metric, String... labels) {
    return histograms.get(metric).get(labels);
  }

  /** From now on, the source gives the metric's values when it is read. */
  public void observe(Metric metric, Consumer<Out> source) {
    observed.put(metric, source);
  }

  public List<Family> collect() {
    List<Family> families = new ArrayList<>();
    for (Metric metric : Metric.values()) {
      families.add(new Family(metric, points(metric)));
    }
    return families;
  }

  private List<Point> points(Metric metric) {
    List<Point> points = new ArrayList<>();
    Consumer<Out> source = observed.get(metric);
    if (source != null) {
      source.accept(
          (value, labels) -> {
            requireLabels(metric, labels.length);
            points.add(new Point(List.of(labels), value, null));
          });
    } else if (metric.kind() == Metric.Kind.COUNTER) {
      counters
          .get(metric)
          .forEach((labels, count) -> points.add(new Point(labels, (double) count.sum(), null)));
    } else if (metric.kind() == Metric.Kind.HISTOGRAM) {
      histograms
          .get(metric)
          .forEach((labels, its) -> points.add(new Point(labels, 0, its.content())));
    }
    return points;
  }
}
