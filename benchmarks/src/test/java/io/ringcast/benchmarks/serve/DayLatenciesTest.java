package io.ringcast.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DayLatenciesTest {

  private static final long SEED = 8;

  @Test
  void showsWhatComesAgain() {
    double[] values = noise();
    for (int i = 0; i < values.length; i += 12) {
      values[i] += 5;
    }

    double[] again = DayLatencies.autocorrelation(values);

    assertThat(again[12]).as("seed %d", SEED).isGreaterThan(0.15);
    assertThat(highest(again)).as("seed %d", SEED).isIn(12, 24, 36, 48, 60);
  }

  @Test
  void showsNothingWhereNothingComesAgain() {
    double[] values = noise();
    for (int i = 0; i < values.length; i++) {
      // The slow course of the day is none.
      values[i] += 10 * Math.sin(2 * Math.PI * i / values.length);
    }
    values[100] = 1000;

    double[] again = DayLatencies.autocorrelation(values);

    assertThat(again[highest(again)]).as("seed %d", SEED).isLessThan(0.12);
  }

  private static double[] noise() {
    Random random = new Random(SEED);
    return IntStream.range(0, DayLatencies.MINUTES).mapToDouble(i -> random.nextDouble()).toArray();
  }

  private static int highest(double[] again) {
    return IntStream.range(1, again.length)
        .reduce((a, b) -> again[b] > again[a] ? b : a)
        .orElseThrow();
  }
}
