package io.ringcast.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ringcast.benchmarks.report.plot.LinePlot.Point;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TrendTest {

  @Test
  void aPowerIsFound() {
    for (double exponent : List.of(-1.0, 0.0, 0.1, 0.5, 1.0, 2.0)) {
      Trend trend = trend(size -> 3 * Math.pow(size, exponent));
      assertThat(trend.exponent()).isCloseTo(exponent, within(1e-9));
      assertThat(trend.sizes()).isEqualTo(32);
      assertThat(trend.costs()).isCloseTo(Math.pow(32, exponent), within(1e-6));
    }
  }

  @Test
  void wordsSayWhatTheExponentMeans() {
    assertThat(Stream.of(-0.5, -0.1, 0.0, 0.1, 0.5, 1.0, 1.5).map(TrendTest::words))
        .containsExactly(
            "falls",
            "falls a little",
            "flat",
            "nearly flat",
            "less than in proportion",
            "in proportion",
            "more than in proportion");
  }

  private static String words(double exponent) {
    return trend(size -> Math.pow(size, exponent)).inWords();
  }

  private static Trend trend(DoubleUnaryOperator cost) {
    return Trend.of(
        Stream.of(1.0, 4.0, 32.0).map(size -> new Point(size, cost.applyAsDouble(size))).toList());
  }
}
