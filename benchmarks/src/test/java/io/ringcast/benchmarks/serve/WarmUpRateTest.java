package io.ringcast.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WarmUpRateTest {

  @Test
  void goesUpToTheMostWhereTheServiceKeepsUp() {
    assertThat(steps(10_000)).containsExactly(200.0, 400.0, 800.0, 1600.0, 3000.0, 3000.0, 3000.0);
  }

  @Test
  void doesNotComeBackToARateThatWasTooHigh() {
    assertThat(steps(1000)).containsExactly(200.0, 400.0, 800.0, 1600.0, 800.0, 800.0, 800.0);
  }

  @Test
  void goesOnFromTheFirstRateWhenAColdServiceWasSlow() {
    WarmUpRate rate = new WarmUpRate();
    rate.took(500);
    assertThat(rate.perSecond()).isEqualTo(200);
    rate.took(5);
    assertThat(rate.perSecond()).isEqualTo(400);
  }

  /** The rates that a service is given that can do so many requests a second. */
  private static List<Double> steps(double perSecond) {
    WarmUpRate rate = new WarmUpRate();
    return IntStream.range(0, 7)
        .mapToObj(
            step -> {
              double now = rate.perSecond();
              rate.took(now > perSecond ? 300 : 2);
              return now;
            })
        .toList();
  }
}
