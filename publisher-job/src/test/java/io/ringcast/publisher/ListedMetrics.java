package io.ringcast.publisher;

import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/** Remembers all metrics that jobs in this process ever registered, under their whole names. */
public final class ListedMetrics implements MetricReporter {

  static final Map<String, Metric> ALL = new ConcurrentHashMap<>();

  @Override
  public void open(MetricConfig config) {}

  @Override
  public void close() {}

  @Override
  public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
    ALL.put(group.getMetricIdentifier(name) + group.getAllVariables().values(), metric);
  }

  @Override
  public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {}

  /** Found by Flink as a service. */
  public static final class Factory implements MetricReporterFactory {

    @Override
    public MetricReporter createMetricReporter(Properties properties) {
      return new ListedMetrics();
    }
  }
}
