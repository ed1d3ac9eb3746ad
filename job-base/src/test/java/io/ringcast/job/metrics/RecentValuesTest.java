package io.ringcast.job.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.apache.flink.metrics.HistogramStatistics;
import org.junit.jupiter.api.Test;

class RecentValuesTest {

  private long now;
  private final RecentValues values = new RecentValues(() -> now);

  @Test
  void percentilesAreValuesThatWereThere() {
    for (long value = 100; value >= 1; value--) {
      values.update(value);
    }
    HistogramStatistics statistics = values.getStatistics();
    assertThat(statistics.getQuantile(0.5)).isEqualTo(50);
    assertThat(statistics.getQuantile(0.99)).isEqualTo(99);
    assertThat(statistics.getQuantile(0)).isEqualTo(1);
    assertThat(statistics.getQuantile(1)).isEqualTo(100);
    assertThat(statistics.getMax()).isEqualTo(100);
    assertThat(statistics.getMin()).isEqualTo(1);
    assertThat(statistics.getMean()).isEqualTo(50.5);
  }

  @Test
  void onlyTheLatestCount() {
    for (long value = 0; value < 5_000; value++) {
      values.update(value);
    }
    assertThat(values.getCount()).isEqualTo(5_000);
    assertThat(values.getStatistics().size()).isEqualTo(1_024);
    assertThat(values.getStatistics().getMin()).isEqualTo(5_000 - 1_024);
  }

  @Test
  void whatIsOldCountsNoMore() {
    values.update(1_000);
    now += Duration.ofMinutes(4).toNanos();
    values.update(1);
    assertThat(values.getStatistics().getMax()).isEqualTo(1_000);

    now += Duration.ofMinutes(1).toNanos();
    assertThat(values.getStatistics().getMax()).isEqualTo(1);
    assertThat(values.getStatistics().size()).isEqualTo(1);
    assertThat(values.getCount()).isEqualTo(2);
  }

  @Test
  void nothingHasNoPercentile() {
    assertThat(values.getStatistics().getQuantile(0.5)).isNaN();
    assertThat(values.getStatistics().getMax()).isZero();
  }
}
