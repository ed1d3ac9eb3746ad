package io.ringcast.serving.pipeline;

import io.ringcast.serving.meters.Histogram;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Meters.Family;
import io.ringcast.serving.meters.Meters.Point;
import io.ringcast.serving.meters.Metric;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The charts of this service, from the differences since the last look. */
final class ServiceCharts {

  private static final double NANOS = 1e-9;

  private final Meters meters;
  private Map<Metric, List<Point>> before;
  private Map<Metric, List<Point>> now;
  private long readAt;

  ServiceCharts(Meters meters) {
    this.meters = meters;
  }

  /** The first look makes no charts, since there is no earlier one. */
  Map<String, Map<String, Double>> look() {
    before = now;
    now = meters.collect().stream().collect(Collectors.toMap(Family::metric, Family::points));
    long last = readAt;
    readAt = System.nanoTime();
    return before == null ? Map.of() : charts((readAt - last) * NANOS);
  }

  private Map<String, Map<String, Double>> charts(double seconds) {
    Map<String, Double> requests = added(Metric.REQUESTS);
    requests.replaceAll((method, count) -> count / seconds);
    Map<String, Map<String, Double>> charts = new TreeMap<>();
    charts.put("serve.requests", requests);
    charts.put("serve.latency", quantiles(Metric.REQUEST_DURATION, List.of()));
    charts.put("serve.store", quantiles(Metric.STORE_READ_DURATION, List.of("ok")));
    charts.put("serve.ages", quantiles(Metric.SERVED_AGE, List.of()));
    charts.put("serve.cache", hits());
    charts.values().removeIf(Map::isEmpty);
    return charts;
  }

  /** The increase of a counter by its first label. */
  private Map<String, Double> added(Metric metric) {
    Map<String, Double> added = new TreeMap<>();
    now.get(metric).forEach(its -> added.merge(its.labels().get(0), its.value(), Double::sum));
    before.get(metric).forEach(its -> added.merge(its.labels().get(0), -its.value(), Double::sum));
    return added;
  }

  /** The share of needed blocks that no request had to wait for. */
  private Map<String, Double> hits() {
    Map<String, Double> added = added(Metric.CACHE_LOOKUPS);
    double all = added.values().stream().mapToDouble(Double::doubleValue).sum();
    double hits = added.getOrDefault("held", 0.0) + added.getOrDefault("empty", 0.0);
    return all > 0 ? Map.of("hits", hits / all) : Map.of();
  }

  private Map<String, Double> quantiles(Metric metric, List<String> labels) {
    Histogram.Content since = total(now, metric, labels).minus(total(before, metric, labels));
    return since.count() == 0
        ? Map.of()
        : Map.of("median", since.quantile(0.5), "p99", since.quantile(0.99));
  }

  private static Histogram.Content total(
      Map<Metric, List<Point>> when, Metric metric, List<String> labels) {
    return when.get(metric).stream()
        .filter(point -> point.labels().containsAll(labels))
        .map(Point::histogram)
        .reduce(Histogram.Content.NONE, Histogram.Content::plus);
  }
}
