package io.ringcast.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RateSearchTest {

  private static final long SEED = 12;

  @Test
  void comesAsNearToTheBorderAsWanted() {
    Random random = new Random(SEED);
    for (int i = 0; i < 200; i++) {
      double border = Math.exp(random.nextDouble() * 10) / 2;
      double first = 1 + random.nextInt(1000);
      if (border <= 2 * first / 1000) {
        // So low that the search gives up.
        continue;
      }
      List<Double> tried = new ArrayList<>();
      double found =
          RateSearch.highest(
              first,
              0.05,
              rate -> {
                tried.add(rate);
                return rate <= border;
              });
      assertThat(found).as("seed %d, %s", SEED, tried).isBetween(border / 1.06, border);
      assertThat(tried).as("seed %d", SEED).contains(found).hasSizeLessThan(30);
    }
  }

  @Test
  void givesUpWhereNoRateIsGood() {
    assertThat(RateSearch.highest(500, 0.05, rate -> false)).isZero();
  }
}
