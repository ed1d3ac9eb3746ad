package io.ringcast.cli.job;

import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/** Flink makes reporters by itself, from its configuration; so one of ours is found by its key. */
public final class OwnReporters {

  private static final Map<String, MetricReporter> OPEN = new ConcurrentHashMap<>();
  private static final String KEY = "key";

  private OwnReporters() {}

  /** Lets a job that starts with this configuration hand its metrics to a reporter. */
  static void add(MetricReporter reporter, String name, Configuration flink) {
    String key = UUID.randomUUID().toString();
    OPEN.put(key, reporter);
    String prefix = "metrics.reporter." + name + ".";
    flink.setString(prefix + "factory.class", Factory.class.getName());
    flink.setString(prefix + KEY, key);
  }

  static void remove(MetricReporter reporter) {
    OPEN.values().removeIf(open -> open == reporter);
  }

  /** Found by Flink as a service. */
  public static final class Factory implements MetricReporterFactory {

    @Override
    public MetricReporter createMetricReporter(Properties properties) {
      MetricReporter reporter = OPEN.get(properties.getProperty(KEY));
      if (reporter == null) {
        throw new IllegalStateException("nobody in this process asks for the job's metrics");
      }
      return reporter;
    }
  }
}
