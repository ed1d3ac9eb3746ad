package io.ringcast.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QuantilesTest {

  @Test
  void takesTheValueOfARank() {
    Quantiles hundred = new Quantiles(IntStream.rangeClosed(1, 100).mapToDouble(i -> 101 - i));

    assertThat(hundred.percentile(0)).isEqualTo(1);
    assertThat(hundred.median()).isEqualTo(50);
    assertThat(hundred.percentile(99)).isEqualTo(99);
    assertThat(hundred.percentile(99.1)).isEqualTo(100);
    assertThat(hundred.percentile(100)).isEqualTo(100);
  }

  @Test
  void ofOddlyManyTheMedianStandsInTheMiddle() {
    assertThat(new Quantiles(DoubleStream.of(7, 1, 4)).median()).isEqualTo(4);
  }

  @Test
  void ofNothingAllAreZero() {
    assertThat(new Quantiles(DoubleStream.empty()).median()).isZero();
  }
}
