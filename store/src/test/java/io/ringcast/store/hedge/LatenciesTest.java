package io.ringcast.store.hedge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LatenciesTest {

  private static final double KEEP = 0.8;
  private static final double STEP = Math.pow(2, 1.0 / 8);

  /** What was recorded, and how much of it still counts. */
  private record Known(long nanos, double weight) {}

  @RepeatedTest(20)
  void areAsExactAsAStepHoweverOldTheyAre(RepetitionInfo repetition) {
    long seed = repetition.getCurrentRepetition();
    Random random = new Random(seed);
    Latencies latencies = new Latencies(KEEP);
    List<Known> known = new ArrayList<>();
    for (int tick = 0; tick < 10; tick++) {
      List<Known> older =
          known.stream().map(one -> new Known(one.nanos, one.weight * KEEP)).toList();
      known.clear();
      known.addAll(older);
      int records = random.nextInt(1000);
      for (int i = 0; i < records; i++) {
        long nanos = (long) (1_000_000 * Math.exp(random.nextGaussian() * 2));
        latencies.record(nanos);
        known.add(new Known(nanos, 1));
      }
      latencies.tick();
      for (double share : new double[] {0, 0.001, 0.01, 0.05, 0.5, 0.9}) {
        long exact = exceededBy(known, share);
        assertThat(latencies.exceededBy(share))
            .as("seed %d, tick %d, share %f", seed, tick, share)
            .isBetween(exact, (long) (Math.max(10_000, exact) * STEP) + 2);
      }
    }
  }

  private static long exceededBy(List<Known> known, double share) {
    double allowed = known.stream().mapToDouble(Known::weight).sum() * share;
    List<Known> longestFirst =
        known.stream().sorted(Comparator.comparing(Known::nanos).reversed()).toList();
    double longer = 0;
    for (Known one : longestFirst) {
      longer += one.weight;
      if (longer > allowed * (1 + 1e-9)) {
        return one.nanos;
      }
    }
    return 0;
  }

  @Test
  void theLongestAndTheShortestHaveAPlaceToo() {
    Latencies latencies = new Latencies(KEEP);
    latencies.record(Long.MAX_VALUE);
    latencies.record(0);
    latencies.record(-1);
    latencies.tick();

    assertThat(latencies.weight()).isEqualTo(3);
    assertThat(latencies.exceededBy(0)).isGreaterThan(120_000_000_000L);
    assertThat(latencies.exceededBy(0.5)).isEqualTo(10_000);
  }
}
