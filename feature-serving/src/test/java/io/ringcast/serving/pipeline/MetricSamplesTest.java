package io.ringcast.serving.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
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

    assertThat(readings.sum("a", labels -> true)).isEqualTo(3.5);
    assertThat(readings.max("a", labels -> "two".equals(labels.get("kind")))).isEqualTo(2);
    assertThat(readings.sum("b", labels -> true)).isEqualTo(3);
    assertThat(readings.max("c", labels -> true)).isInfinite();
    assertThat(readings.sum("nothing", labels -> true)).isNaN();
    assertThat(readings.sums("a", "kind", labels -> !labels.containsKey("task_name")))
        .containsOnlyKeys("one", "two");
    assertThat(of("").isEmpty()).isTrue();
  }

  /** A task's name may be as long as its query. */
  @ParameterizedTest
  @ValueSource(strings = {"a", "\\\\", "\\\"", "a\\n"})
  void aLabelMayBeLong(String piece) {
    String name = piece.repeat(10_000);

    MetricSamples readings = of("a{task_name=\"" + name + "\",kind=\"one\"} 1");

    assertThat(readings.sums("a", "task_name", labels -> "one".equals(labels.get("kind"))))
        .containsOnlyKeys(name);
  }

  /** Within the bucket that the sorted values say. */
  @Test
  void aQuantileIsOfWhatCameSince() {
    long seed = 11;
    Random random = new Random(seed);
    double[] bounds = {0.001, 0.01, 0.02, 0.05, 0.1, 1};
    double[] before = random.doubles(50, 0, 1).toArray();
    double[] since = random.doubles(400).map(value -> value * value * 0.4).sorted().toArray();
    double[] all = Arrays.copyOf(before, before.length + since.length);
    System.arraycopy(since, 0, all, before.length, since.length);
    MetricSamples then = of(page(before, bounds));
    MetricSamples now = of(page(all, bounds));

    for (double quantile : new double[] {0.01, 0.5, 0.9, 0.99}) {
      double right = since[(int) Math.ceil(quantile * since.length) - 1];
      double found = now.quantile(quantile, "t", labels -> true, then);
      double upper =
          Arrays.stream(bounds).filter(bound -> bound >= right).findFirst().orElseThrow();
      double lower = Arrays.stream(bounds).filter(bound -> bound < right).max().orElse(0);
      assertThat(found).as("seed %d, %s", seed, quantile).isBetween(lower, upper);
      assertThat(found).isCloseTo(right, within(upper - lower));
    }
    assertThat(now.quantile(0.5, "t", labels -> true, now)).as("nothing came").isNaN();
  }

  private static String page(double[] values, double[] bounds) {
    StringBuilder page = new StringBuilder();
    for (double bound : bounds) {
      long count = Arrays.stream(values).filter(value -> value <= bound).count();
      page.append("t_bucket{le=\"%s\"} %d%n".formatted(bound, count));
    }
    return page.append("t_bucket{le=\"+Inf\"} %d%n".formatted(values.length)).toString();
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

    assertThat(Charts.ofCompute(now, before, 10).get("compute.events"))
        .isEqualTo(Map.of("demand", 3.0, "supply", 4.0, "walk", 2.0));
  }
}
