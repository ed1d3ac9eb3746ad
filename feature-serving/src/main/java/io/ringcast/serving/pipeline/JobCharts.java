package io.ringcast.serving.pipeline;

import java.util.Map;
import java.util.TreeMap;

/** A job's charts at one time: lines and their values. Of counters, they show the rate. */
final class JobCharts {

  private static final String OPERATOR = "flink_taskmanager_job_task_operator_";
  private static final String TASK = "flink_taskmanager_job_task_";
  private static final double MILLIS = 1e-3;

  private final Map<String, Map<String, Double>> charts = new TreeMap<>();
  private final MetricSamples now;
  private final MetricSamples before;
  private final double seconds;

  private JobCharts(MetricSamples now, MetricSamples before, double seconds) {
    this.now = now;
    this.before = before;
    this.seconds = seconds;
  }

  static Map<String, Map<String, Double>> ofCompute(
      MetricSamples now, MetricSamples before, double seconds) {
    JobCharts its = new JobCharts(now, before, seconds);
    its.rates("compute.events", OPERATOR + "kind_events", "kind");
    its.rates("compute.rejects", OPERATOR + "reason_rejected", "reason");
    its.rate("compute.distinct", "distinct", OPERATOR + "distinct");
    its.rate("compute.late", "late", OPERATOR + "late");
    its.rate("compute.rows", "rows", OPERATOR + "rows");
    its.summary("compute.freshness", OPERATOR + "freshnessMillis", "rows");
    its.ofAnyJob("compute");
    return its.charts;
  }

  static Map<String, Map<String, Double>> ofPublish(
      MetricSamples now, MetricSamples before, double seconds) {
    JobCharts its = new JobCharts(now, before, seconds);
    its.rate("publish.rows", "rows", OPERATOR + "rowsWritten");
    its.rate("publish.trouble", "retries", OPERATOR + "retries");
    its.rate("publish.trouble", "dead letters", OPERATOR + "deadLetters");
    its.summary("publish.freshness", OPERATOR + "freshnessMillis", "vouch");
    its.summary("publish.write", OPERATOR + "writeMillis", "store");
    its.ofAnyJob("publish");
    return its.charts;
  }

  private void ofAnyJob(String job) {
    put(job + ".lag", "records", now.sum(OPERATOR + "pendingRecords"));
    put(job + ".work", "busy", now.max(TASK + "busyTimeMsPerSecond", JobCharts::any) * MILLIS);
    put(
        job + ".work",
        "back-pressured",
        now.max(TASK + "backPressuredTimeMsPerSecond", JobCharts::any) * MILLIS);
  }

  private void rates(String chart, String metric, String label) {
    // A series that has come since then began at 0.
    Map<String, Double> earlier = before.sums(metric, label);
    now.sums(metric, label)
        .forEach((name, count) -> put(chart, name, rate(count, earlier.getOrDefault(name, 0.0))));
  }

  private void rate(String chart, String name, String metric) {
    put(chart, name, rate(now.sum(metric), before.sum(metric)));
  }

  /** A smaller count began at zero again. */
  private double rate(double count, double earlier) {
    return (count < earlier ? count : count - earlier) / seconds;
  }

  /** A summary's milliseconds in seconds, of the slowest subtask. */
  private void summary(String chart, String metric, String operator) {
    for (String quantile : new String[] {"0.5", "0.99"}) {
      double millis =
          now.max(
              metric,
              labels ->
                  quantile.equals(labels.get("quantile"))
                      && labels.getOrDefault("operator_name", "").startsWith(operator));
      put(chart, quantile.equals("0.5") ? "median" : "p99", millis * MILLIS);
    }
  }

  private void put(String chart, String line, double value) {
    if (Double.isFinite(value)) {
      charts.computeIfAbsent(chart, any -> new TreeMap<>()).put(line, value);
    }
  }

  private static boolean any(Map<String, String> labels) {
    return true;
  }
}
