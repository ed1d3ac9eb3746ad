package io.ringcast.cli.job;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
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

  /** What is counted, and the label {@code reason} of those that have one. */
  private record Counted(String name, String reason) {}

  private final Set<String> counted;
  private final Set<String> watched = ConcurrentHashMap.newKeySet();
  private final Optional<String> clock;
  private final Map<Metric, Counted> counters = new ConcurrentHashMap<>();
  private final Map<Metric, String> gauges = new ConcurrentHashMap<>();
  private final Map<Metric, Gauge<?>> watermarks = new ConcurrentHashMap<>();
  private final Map<Metric, Gauge<?>> restarts = new ConcurrentHashMap<>();
  private final Map<Counted, AtomicLong> ofEndedTasks = new ConcurrentHashMap<>();

  private JobMetrics(Set<String> counted, Optional<String> clock) {
    this.counted = counted;
    this.clock = clock;
  }

  /** Counts what the job's operators count under these names. */
  public static JobMetrics open(String... counters) {
    return new JobMetrics(Set.of(counters), Optional.empty());
  }

  /**
   * Also watches how far event time is.
   *
   * @param operators what the names of the operators begin with whose watermark tells it
   */
  public static JobMetrics openWithClock(String operators, String... counters) {
    return new JobMetrics(Set.of(counters), Optional.of(operators));
  }

  /** Also watches a gauge of times, or of other whole numbers. */
  public JobMetrics withGauge(String name) {
    watched.add(name);
    return this;
  }

  /** Lets a job that starts with this configuration be counted here. */
  public void addTo(Configuration flink) {
    OwnReporters.add(this, "ringcast", flink);
  }

  /** One of the counters, since this process began: a restart of the job does not set it back. */
  public long count(String name) {
    return countByReason(name).values().stream().mapToLong(count -> count).sum();
  }

  /** What one of the counters has counted by its label {@code reason}, empty if it has none. */
  public Map<String, Long> countByReason(String name) {
    Map<String, Long> counts = new TreeMap<>();
    ofEndedTasks.forEach((counted, count) -> add(counted, count.get(), name, counts));
    counters.forEach(
        (counter, counted) -> add(counted, ((Counter) counter).getCount(), name, counts));
    return counts;
  }

  private static void add(Counted counted, long count, String name, Map<String, Long> counts) {
    if (counted.name().equals(name) && count > 0) {
      counts.merge(counted.reason(), count, Long::sum);
    }
  }

  /** The largest value that a gauge has in any subtask; 0 if there is none. */
  public long largest(String name) {
    long largest = 0;
    for (Map.Entry<Metric, String> gauge : gauges.entrySet()) {
      if (gauge.getValue().equals(name)) {
        largest = Math.max(largest, (Long) ((Gauge<?>) gauge.getKey()).getValue());
      }
    }
    return largest;
  }

  /** Until when all minutes are closed, in epoch milliseconds; not positive if none is yet. */
  public long closedUntil() {
    long least = Long.MAX_VALUE;
    for (Gauge<?> watermark : watermarks.values()) {
      least = Math.min(least, (Long) watermark.getValue());
    }
    return least == Long.MAX_VALUE ? 0 : least + 1;
  }

  /** How often the job was started again after a failure. */
  public long restarts() {
    return restarts.values().stream().mapToLong(gauge -> (Long) gauge.getValue()).sum();
  }

  @Override
  public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
    if (metric instanceof Counter && counted.contains(name)) {
      counters.put(metric, counted(name, group));
    } else if (metric instanceof Gauge<?> && watched.contains(name)) {
      gauges.put(metric, name);
    } else if (metric instanceof Gauge<?> gauge && name.equals("numRestarts")) {
      restarts.put(metric, gauge);
    } else if (metric instanceof Gauge<?> gauge && name.equals("currentInputWatermark")) {
      String operator = group.getAllVariables().getOrDefault("<operator_name>", "");
      if (clock.filter(operator::startsWith).isPresent()) {
        watermarks.put(metric, gauge);
      }
    }
  }

  @Override
  public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
    gauges.remove(metric);
    watermarks.remove(metric);
    restarts.remove(metric);
    Counted ended = counters.remove(metric);
    if (ended != null) {
      ofEndedTasks
          .computeIfAbsent(ended, any -> new AtomicLong())
          .addAndGet(((Counter) metric).getCount());
    }
  }

  private static Counted counted(String name, MetricGroup group) {
    return new Counted(name, group.getAllVariables().getOrDefault("<reason>", ""));
  }

  @Override
  public void open(MetricConfig config) {}

  /** Of the reporter: Flink ends, but what was counted can still be asked for. */
  @Override
  public void close() {
    OwnReporters.remove(this);
  }
}
