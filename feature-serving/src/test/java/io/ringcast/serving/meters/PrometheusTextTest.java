package io.ringcast.serving.meters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.testing.Seeds;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PrometheusTextTest {

  private final Meters meters = new Meters();

  private List<String> lines() {
    return PrometheusText.of(meters.collect()).lines().toList();
  }

  /** The value of the one line that begins so. */
  private double value(String series) {
    List<String> found = lines().stream().filter(line -> line.startsWith(series + " ")).toList();
    assertThat(found).as(series).hasSize(1);
    return Double.parseDouble(found.get(0).substring(series.length() + 1));
  }

  @Test
  void aCounterIsALineForEachSeries() {
    meters.counter(Metric.REQUESTS, "GetArea", "OK", "pricing", "none").add(3);
    meters.counter(Metric.REQUESTS, "GetArea", "CANCELLED", "pricing", "none").increment();

    assertThat(lines())
        .contains(
            "# TYPE ringcast_requests_total counter",
            "ringcast_requests_total{method=\"GetArea\",status=\"OK\",caller=\"pricing\",view=\"none\"} 3",
            "ringcast_requests_total{method=\"GetArea\",status=\"CANCELLED\",caller=\"pricing\",view=\"none\"} 1");
  }

  @Test
  void aLabelMayHoldWhatEndsALabel() {
    meters.counter(Metric.REFUSALS, "a\"b\\c\nd").increment();

    assertThat(lines()).contains("ringcast_refusals_total{reason=\"a\\\"b\\\\c\\nd\"} 1");
  }

  @Test
  void aGaugeIsWhatItIsWhenSomebodyLooks() {
    double[] now = {1.5};
    meters.observe(Metric.PROCESS_UPTIME, out -> out.is(now[0]));
    assertThat(value("process_uptime_seconds")).isEqualTo(1.5);
    now[0] = 2;
    assertThat(lines()).contains("process_uptime_seconds 2");
  }

  @Test
  void aBucketHoldsAllThatIsNotAboveItsBound() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    double[] all = random.doubles(1000).map(any -> Math.pow(10, any * 7 - 6)).toArray();
    for (double one : all) {
      meters.histogram(Metric.REQUEST_STAGE_DURATION, "store").record(one);
    }
    String name = "ringcast_request_stage_duration_seconds";
    String bucket = name + "_bucket{stage=\"store\",le=\"";

    int bounds = 0;
    for (String line : lines()) {
      if (line.startsWith(bucket) && !line.contains("+Inf")) {
        double bound = Double.parseDouble(line.substring(bucket.length(), line.indexOf("\"}")));
        long right = Arrays.stream(all).filter(one -> one <= bound).count();
        assertThat(line).as("seed %d", seed).endsWith("} " + right);
        bounds++;
      }
    }
    assertThat(bounds).isEqualTo(97);
    assertThat(value(name + "_bucket{stage=\"store\",le=\"+Inf\"}")).isEqualTo(1000);
    assertThat(value(name + "_count{stage=\"store\"}")).isEqualTo(1000);
  }

  @Test
  void labelsAreThoseOfTheMetric() {
    assertThatThrownBy(() -> meters.counter(Metric.REFUSALS))
        .hasMessageContaining("ringcast.refusals has the labels [reason], not 0");
  }
}
