package io.ringcast.serving.meters;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The series of a metric by label values. When there are too many, known series go on; in new ones,
 * the label with most values becomes {@value #OTHER}, so the others still differ.
 */
final class Series<T> {

  /** With so many series, new label values are not taken. */
  static final int USUAL = 1000;

  /** Including the combined series. */
  static final int MOST = 2 * USUAL;

  static final String OTHER = "other";

  private static final Logger LOG = LoggerFactory.getLogger(Series.class);

  private final ConcurrentMap<List<String>, T> all = new ConcurrentHashMap<>();
  private final Metric metric;
  private final Supplier<T> made;

  /** The labels, that with most values first; empty until there are too many series. */
  private volatile List<Integer> fullest = List.of();

  Series(Metric metric, Supplier<T> made) {
    this.metric = metric;
    this.made = made;
  }

  T get(String... labels) {
    List<String> key = List.of(labels);
    T there = all.get(key);
    return there == null ? make(key) : there;
  }

  void forEach(BiConsumer<List<String>, T> reader) {
    all.forEach(reader);
  }

  private T make(List<String> key) {
    Meters.requireLabels(metric, key.size());
    return all.size() < USUAL ? put(key) : together(key);
  }

  private T put(List<String> key) {
    return all.computeIfAbsent(key, any -> made.get());
  }

  private T together(List<String> key) {
    if (fullest.isEmpty()) {
      rank();
    }
    List<String> less = new ArrayList<>(key);
    for (int label : fullest) {
      less.set(label, OTHER);
      T there = all.get(less);
      if (there != null) {
        return there;
      }
      if (all.size() < MOST) {
        return put(List.copyOf(less));
      }
    }
    return put(List.copyOf(less));
  }

  private synchronized void rank() {
    if (!fullest.isEmpty()) {
      return;
    }
    List<Integer> ranked =
        IntStream.range(0, metric.labels().size())
            .boxed()
            .sorted(Comparator.comparing(this::values).reversed())
            .toList();
    LOG.warn(
        "{} has {} series, which is enough: of those that are new, {} is counted as `{}` from now"
            + " on. Find out why it has {} values (callers and views have the names that their"
            + " configuration gives them), have fewer, and start the service anew",
        metric.prometheusName(),
        all.size(),
        metric.labels().get(ranked.get(0)),
        OTHER,
        values(ranked.get(0)));
    fullest = ranked;
  }

  private long values(int label) {
    return all.keySet().stream().map(labels -> labels.get(label)).distinct().count();
  }
}
