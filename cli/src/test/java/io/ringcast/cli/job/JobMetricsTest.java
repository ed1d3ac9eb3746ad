package io.ringcast.cli.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.Test;

class JobMetricsTest {

  private static final MetricGroup ANY = new UnregisteredMetricsGroup();

  @Test
  void sumsUpOverSubtasksAndForgetsNothingWhenTheyEnd() {
    try (JobMetrics metrics = new JobMetrics()) {
      Counter first = counter(3);
      metrics.notifyOfAddedMetric(first, "rows", ANY);
      metrics.notifyOfAddedMetric(counter(4), "rows", ANY);
      metrics.notifyOfAddedMetric(counter(5), "numRecordsIn", ANY);
      metrics.notifyOfRemovedMetric(first, "rows", ANY);
      metrics.notifyOfAddedMetric(counter(10), "rows", ANY);

      assertThat(metrics.count("rows")).isEqualTo(17);
      assertThat(metrics.count("events")).isZero();
    }
  }

  @Test
  void sumsUpByReason() {
    try (JobMetrics metrics = new JobMetrics()) {
      Counter ended = counter(3);
      metrics.notifyOfAddedMetric(ended, "rejected", labelled("reason", "empty"));
      metrics.notifyOfRemovedMetric(ended, "rejected", labelled("reason", "empty"));
      metrics.notifyOfAddedMetric(counter(4), "rejected", labelled("reason", "empty"));
      metrics.notifyOfAddedMetric(counter(5), "rejected", labelled("reason", "no_fix"));
      metrics.notifyOfAddedMetric(counter(6), "late", ANY);

      assertThat(metrics.countByReason("rejected")).isEqualTo(Map.of("empty", 7L, "no_fix", 5L));
      assertThat(metrics.count("rejected")).isEqualTo(12);
      assertThat(metrics.countByReason("late")).isEqualTo(Map.of("", 6L));
    }
  }

  @Test
  void minutesAreClosedUntilTheSlowestSubtasksWatermark() {
    try (JobMetrics metrics = new JobMetrics()) {
      assertThat(metrics.closedUntil()).isNotPositive();
      watermark(metrics, "markers-r9", 119_999);
      watermark(metrics, "markers-r9", 59_999);
      watermark(metrics, "late topic: Writer", Long.MIN_VALUE);

      assertThat(metrics.closedUntil()).isEqualTo(60_000);
    }
  }

  @Test
  void withoutSuchOperatorsNoMinuteIsEverClosed() {
    try (JobMetrics metrics = new JobMetrics()) {
      watermark(metrics, "rows-r9", 119_999);

      assertThat(metrics.closedUntil()).isZero();
    }
  }

  @Test
  void aGaugeHasTheLargestValueOfAllSubtasks() {
    try (JobMetrics metrics = new JobMetrics()) {
      assertThat(metrics.largest("newestComplete")).isZero();
      Gauge<Long> first = () -> 120_000L;
      Gauge<Long> second = () -> 60_000L;
      metrics.notifyOfAddedMetric(first, "newestComplete", ANY);
      metrics.notifyOfAddedMetric(second, "newestComplete", ANY);
      metrics.notifyOfAddedMetric((Gauge<Long>) () -> 180_000L, "somethingElse", ANY);
      assertThat(metrics.largest("newestComplete")).isEqualTo(120_000);

      metrics.notifyOfRemovedMetric(first, "newestComplete", ANY);
      assertThat(metrics.largest("newestComplete")).isEqualTo(60_000);
    }
  }

  @Test
  void flinkFindsItAsLongAsItIsOpen() {
    Configuration flink = new Configuration();
    Properties properties = new Properties();
    JobMetrics metrics = new JobMetrics();
    metrics.addTo(flink);
    properties.putAll(flink.toMap());
    properties.setProperty("key", properties.getProperty("metrics.reporter.ringcast.key"));
    OwnReporters.Factory factory = new OwnReporters.Factory();

    assertThat(factory.createMetricReporter(properties)).isSameAs(metrics);
    metrics.close();
    assertThatThrownBy(() -> factory.createMetricReporter(properties))
        .isInstanceOf(IllegalStateException.class);
  }

  private static Counter counter(long count) {
    Counter counter = new SimpleCounter();
    counter.inc(count);
    return counter;
  }

  private static void watermark(JobMetrics metrics, String operator, long value) {
    Gauge<Long> gauge = () -> value;
    metrics.notifyOfAddedMetric(
        gauge, "currentInputWatermark", labelled("operator_name", operator));
  }

  private static MetricGroup labelled(String name, String value) {
    return new UnregisteredMetricsGroup() {
      @Override
      public Map<String, String> getAllVariables() {
        return Map.of("<" + name + ">", value);
      }
    };
  }
}
