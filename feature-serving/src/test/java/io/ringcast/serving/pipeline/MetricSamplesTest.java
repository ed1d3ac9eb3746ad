package io.ringcast.serving.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricSamplesTest {

  private static MetricSamples of(String page) {
    MetricSamples readings = new MetricSamples();
    readings.add(page);
    return readings;
  }

  @Test
  void readsWhatPrometheusReads() {
    MetricSamples readings =
        of(
            """
            # HELP a Some help.
            # TYPE a gauge
            a{task_name="Source: {x} \\"y\\", z",kind="one",} 1.5
            a{kind="two"} 2 1700000000000
            a{kind="one"} NaN
            b 3
            c +Inf
            not a line of it
            """);

    assertThat(readings.sum("a")).isEqualTo(3.5);
    assertThat(readings.max("a", labels -> "two".equals(labels.get("kind")))).isEqualTo(2);
    assertThat(readings.sum("b")).isEqualTo(3);
    assertThat(readings.max("c", labels -> true)).isInfinite();
    assertThat(readings.sum("nothing")).isNaN();
    assertThat(readings.sums("a", "kind")).containsOnlyKeys("one", "two");
    assertThat(readings.sums("a", "task_name")).containsKeys("Source: {x} \\\"y\\\", z", "");
    assertThat(of("").isEmpty()).isTrue();
  }

  /** A task's name may be as long as its query. */
  @ParameterizedTest
  @ValueSource(strings = {"a", "\\\\", "\\\"", "a\\n"})
  void aLabelMayBeLong(String piece) {
    String name = piece.repeat(10_000);

    MetricSamples readings = of("a{task_name=\"" + name + "\",kind=\"one\"} 1");

    assertThat(readings.sums("a", "task_name")).containsOnlyKeys(name);
    assertThat(readings.max("a", labels -> "one".equals(labels.get("kind")))).isEqualTo(1);
  }

  @Test
  void ratesAreOfWhatWasAddedAlsoByWhoBeganAnew() {
    String metric = "flink_taskmanager_job_task_operator_kind_events{kind=\"%s\"} %d%n";
    MetricSamples before = of(metric.formatted("demand", 100) + metric.formatted("supply", 500));
    MetricSamples now =
        of(
            metric.formatted("demand", 130)
                + metric.formatted("supply", 40)
                + metric.formatted("walk", 20));

    assertThat(JobCharts.ofCompute(now, before, 10).get("compute.events"))
        .isEqualTo(Map.of("demand", 3.0, "supply", 4.0, "walk", 2.0));
  }
}
