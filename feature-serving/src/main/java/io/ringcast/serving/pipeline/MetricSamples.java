package io.ringcast.serving.pipeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/** The numbers of Prometheus pages at one time. */
final class MetricSamples {

  private static final Pattern LINE =
      Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? ([^ ]+)(?: -?[0-9]+)?");

  /** Possessive, since backtracking would need a stack frame for each character. */
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\",?");

  record Sample(Map<String, String> labels, double value) {}

  private final Map<String, List<Sample>> byMetric = new HashMap<>();

  /** Adds a page, without lines that are no metrics. */
  void add(String page) {
    page.lines().filter(line -> !line.startsWith("#")).forEach(this::addLine);
  }

  private void addLine(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return;
    }
    Map<String, String> labels = new HashMap<>();
    if (matcher.group(2) != null) {
      Matcher label = LABEL.matcher(matcher.group(2));
      while (label.find()) {
        labels.put(label.group(1), label.group(2));
      }
    }
    try {
      Sample reading = new Sample(labels, number(matcher.group(3)));
      byMetric.computeIfAbsent(matcher.group(1), any -> new ArrayList<>()).add(reading);
    } catch (NumberFormatException e) {
      // Somebody else's page; it shows as numbers that are not there.
      return;
    }
  }

  private static double number(String text) {
    return switch (text) {
      case "+Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  boolean isEmpty() {
    return byMetric.isEmpty();
  }

  double sum(String metric) {
    return values(metric, labels -> true).reduce(Double::sum).orElse(Double.NaN);
  }

  /** The largest series, as {@link #sum}. */
  double max(String metric, Predicate<Map<String, String>> which) {
    return values(metric, which).max().orElse(Double.NaN);
  }

  private DoubleStream values(String metric, Predicate<Map<String, String>> which) {
    return byMetric.getOrDefault(metric, List.of()).stream()
        .filter(reading -> which.test(reading.labels()))
        .mapToDouble(Sample::value)
        .filter(value -> !Double.isNaN(value));
  }

  /** The sums of the series by a label. */
  Map<String, Double> sums(String metric, String label) {
    Map<String, Double> sums = new TreeMap<>();
    for (Sample reading : byMetric.getOrDefault(metric, List.of())) {
      sums.merge(reading.labels().getOrDefault(label, ""), reading.value(), Double::sum);
    }
    return sums;
  }
}
