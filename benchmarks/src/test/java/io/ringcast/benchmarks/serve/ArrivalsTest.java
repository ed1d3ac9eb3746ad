package io.ringcast.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

  private static final long SEED = 5;

  @Test
  void areAsManyAsWantedWithGapsOfAllSizes() {
    Arrivals arrivals = Arrivals.of(1000, 20, SEED);

    assertThat(arrivals.number()).isEqualTo(20_000);
    long[] gaps =
        IntStream.range(1, arrivals.number())
            .mapToLong(i -> arrivals.nanos(i) - arrivals.nanos(i - 1))
            .toArray();
    assertThat(LongStream.of(gaps).min().orElseThrow()).as("seed %d", SEED).isNotNegative();
    // Of an exponential distribution 1/e are longer than the mean, and 1/e³ than three of it.
    assertThat(share(gaps, 1_000_000)).isCloseTo(Math.exp(-1), Percentage.withPercentage(5));
    assertThat(share(gaps, 3_000_000)).isCloseTo(Math.exp(-3), Percentage.withPercentage(15));
    assertThat(arrivals.nanos(19_999) / 1e9).isCloseTo(20, Percentage.withPercentage(5));
  }

  private static double share(long[] gaps, long longerThan) {
    return (double) IntStream.range(0, gaps.length).filter(i -> gaps[i] > longerThan).count()
        / gaps.length;
  }
}
