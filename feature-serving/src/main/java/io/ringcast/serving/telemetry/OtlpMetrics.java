package io.ringcast.serving.telemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramBuckets;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramData;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramPointData;
import io.opentelemetry.sdk.metrics.data.GaugeData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.metrics.data.SumData;
import io.opentelemetry.sdk.metrics.export.MetricProducer;
import io.opentelemetry.sdk.resources.Resource;
import io.ringcast.serving.meters.Histogram;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import java.time.Clock;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The metrics as OpenTelemetry has them, cumulative since the start. */
final class OtlpMetrics implements MetricProducer {

  private static final InstrumentationScopeInfo SCOPE =
      InstrumentationScopeInfo.create("io.ringcast.serving");

  private final Meters meters;
  private final Clock clock;
  private final long begin;

  OtlpMetrics(Meters meters, Clock clock) {
    this.meters = meters;
    this.clock = clock;
    this.begin = nanos();
  }

  private long nanos() {
    return TimeUnit.MILLISECONDS.toNanos(clock.millis());
  }

  @Override
  public Collection<MetricData> produce(Resource resource) {
    long now = nanos();
    return meters.collect().stream()
        .filter(family -> !family.points().isEmpty())
        .map(family -> metric(resource, family.metric(), data(family, now)))
        .toList();
  }

  private static MetricData metric(Resource resource, Metric metric, Data<?> data) {
    MetricDataType type =
        switch (metric.kind()) {
          case HISTOGRAM -> MetricDataType.EXPONENTIAL_HISTOGRAM;
          case COUNTER -> MetricDataType.DOUBLE_SUM;
          case GAUGE -> MetricDataType.DOUBLE_GAUGE;
        };
    String unit = metric.unit().isEmpty() ? "1" : metric.unit();
    return new OneMetric(resource, SCOPE, metric.text(), metric.meaning(), unit, type, data);
  }

  private Data<?> data(Meters.Family family, long now) {
    Metric metric = family.metric();
    return switch (metric.kind()) {
      case HISTOGRAM ->
          ExponentialHistogramData.create(
              AggregationTemporality.CUMULATIVE,
              family.points().stream().map(point -> histogram(metric, point, now)).toList());
      case COUNTER ->
          SumData.createDoubleSumData(
              true, AggregationTemporality.CUMULATIVE, numbers(family, begin, now));
      case GAUGE -> GaugeData.createDoubleGaugeData(numbers(family, 0, now));
    };
  }

  private static List<DoublePointData> numbers(Meters.Family family, long from, long now) {
    return family.points().stream()
        .map(
            point ->
                DoublePointData.create(
                    from, now, attributes(family.metric(), point), point.value(), List.of()))
        .toList();
  }

  private ExponentialHistogramPointData histogram(Metric metric, Meters.Point point, long now) {
    Histogram.Content content = point.histogram();
    return ExponentialHistogramPointData.create(
        Histogram.SCALE,
        content.sum(),
        content.zeros(),
        false,
        0,
        false,
        0,
        buckets(content),
        ExponentialHistogramBuckets.create(Histogram.SCALE, 0, List.of()),
        begin,
        now,
        attributes(metric, point),
        List.of());
  }

  /** From the first bucket with values to the last. */
  private static ExponentialHistogramBuckets buckets(Histogram.Content content) {
    long[] counts = content.counts();
    int from = 0;
    int to = counts.length;
    while (from < to && counts[from] == 0) {
      from++;
    }
    while (to > from && counts[to - 1] == 0) {
      to--;
    }
    return ExponentialHistogramBuckets.create(
        Histogram.SCALE, Histogram.FIRST + from, Arrays.stream(counts, from, to).boxed().toList());
  }

  private static Attributes attributes(Metric metric, Meters.Point point) {
    AttributesBuilder attributes = Attributes.builder();
    for (int i = 0; i < metric.labels().size(); i++) {
      attributes.put(metric.labels().get(i), point.labels().get(i));
    }
    return attributes.build();
  }

  /** One metric with all its series. The components have the names of the interface's methods. */
  private record OneMetric(
      Resource getResource,
      InstrumentationScopeInfo getInstrumentationScopeInfo,
      String getName,
      String getDescription,
      String getUnit,
      MetricDataType getType,
      Data<?> getData)
      implements MetricData {}
}
