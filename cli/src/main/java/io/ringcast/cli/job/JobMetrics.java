package io.ringcast.cli.job;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;

/**
 * What the job in this process counts, over all its subtasks: Flink hands its metrics to this
 * reporter, which only remembers where they are.
 */
public final class JobMetrics implements MetricReporter, AutoCloseable {

  private static final String RESTARTS = "numRestarts";
  private static final String WATERMARK = "currentInputWatermark";

  /** Prefix of the compute job's operators whose watermark says until when minutes are closed. */
  private static final String CLOSING_OPERATORS = "markers-";

  /** What a subtask's metric is called, and the label {@code reason} of those that have one. */
  private record Named(String name, String reason, String operator) {}

  private final Map<Metric, Named> metrics = new ConcurrentHashMap<>();
  private final Map<Named, AtomicLong> ofEndedTasks = new ConcurrentHashMap<>();

  /** Lets a job that starts with this configuration be counted here. */
  public void addTo(Configuration flink) {
    OwnReporters.add(this, "ringcast", flink);
  }

  /** Flink options of a job that is counted here. */
  public Configuration options() {
    Configuration flink = new Configuration();
    addTo(flink);
    return flink;
  }

  /** One of the counters, since this process began: a restart of the job does not set it back. */
  public long count(String name) {
    return countByReason(name).values().stream().mapToLong(count -> count).sum();
  }

  /** What one of the counters has counted by its label {@code reason}, empty if it has none. */
  public synchronized Map<String, Long> countByReason(String name) {
    Map<String, Long> counts = new TreeMap<>();
    ofEndedTasks.forEach(
        (named, count) -> {
          if (named.name().equals(name)) {
            add(named, count.get(), counts);
          }
        });
    metrics.forEach(
        (metric, named) -> {
          // Only these: some of Flink's own cannot be read while a task is being made.
          if (metric instanceof Counter counter && named.name().equals(name)) {
            add(named, counter.getCount(), counts);
          }
        });
    return counts;
  }

  private static void add(Named named, long count, Map<String, Long> counts) {
    if (count > 0) {
      counts.merge(named.reason(), count, Long::sum);
    }
  }

  /** The largest value that a gauge has in any subtask; 0 if there is none. */
  public long largest(String name) {
    return Math.max(0, gauges(name, "").max().orElse(0));
  }

  /** Until when the compute job has closed all minutes, in epoch milliseconds; 0 for none yet. */
  public long closedUntil() {
    long least = gauges(WATERMARK, CLOSING_OPERATORS).min().orElse(Long.MAX_VALUE);
    return least == Long.MAX_VALUE ? 0 : least + 1;
  }

  /** The newest window end whose rows are all in the store; 0 for none yet. */
  public long newestComplete() {
    return largest("newestComplete");
  }

  /** How often the job was started again after a failure. */
  public long restarts() {
    return gauges(RESTARTS, "").sum();
  }

  private LongStream gauges(String name, String operators) {
    return metrics.entrySet().stream()
        .filter(metric -> metric.getValue().name().equals(name))
        .filter(metric -> metric.getValue().operator().startsWith(operators))
        .filter(metric -> metric.getKey() instanceof Gauge<?>)
        .mapToLong(metric -> (Long) ((Gauge<?>) metric.getKey()).getValue());
  }

  @Override
  public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
    Map<String, String> labels = group.getAllVariables();
    String operator = labels.getOrDefault("<operator_name>", "");
    metrics.put(metric, new Named(name, labels.getOrDefault("<reason>", ""), operator));
  }

  /** Nobody counts meanwhile: a count is in one of the maps, never in none or in both. */
  @Override
  public synchronized void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
    Named ended = metrics.remove(metric);
    if (ended != null && metric instanceof Counter counter) {
      ofEndedTasks.computeIfAbsent(ended, any -> new AtomicLong()).addAndGet(counter.getCount());
    }
  }

  @Override
  public void open(MetricConfig config) {}

  /** Of the reporter: Flink ends, but what was counted can still be asked for. */
  @Override
  public void close() {
    OwnReporters.remove(this);
  }
}
