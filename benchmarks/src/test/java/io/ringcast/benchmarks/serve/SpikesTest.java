package io.ringcast.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpikesTest {

  private static final long SEED = 8;
  private static final int EVERY = 12;

  @Test
  void showsWhatComesAgain() {
    double[] values = noise(SEED);
    for (int i = 5; i < values.length; i += EVERY) {
      values[i] += 1.5;
    }

    Spikes spikes = Spikes.every(EVERY, values);
    Spikes.Again again = Spikes.again(values);

    assertThat(spikes.isThere()).as("seed %d, %s times", SEED, spikes.times()).isTrue();
    assertThat(spikes.byPlace()[5]).isEqualTo(spikes.highest());
    assertThat(again.isThere()).as("seed %d, %s", SEED, again).isTrue();
    assertThat(again.lag() % EVERY).as("seed %d, %s", SEED, again).isZero();
  }

  /** Such as a connection's end, which comes some time later each time. */
  @Test
  void showsWhatComesAgainButNotAtAFixedTime() {
    double[] values = noise(SEED);
    Random random = new Random(SEED);
    for (int i = 5; i < values.length; i += 10 + random.nextInt(2)) {
      values[i] += 1.5;
    }

    Spikes.Again again = Spikes.again(values);

    assertThat(again.isThere()).as("seed %d, %s", SEED, again).isTrue();
  }

  @Test
  void showsNothingWhereNothingComesAgain() {
    for (long seed = SEED; seed < SEED + 20; seed++) {
      double[] values = noise(seed);
      for (int i = 0; i < values.length; i++) {
        // The slow course of the day is nothing that comes again.
        values[i] += 5 + 4 * Math.sin(2 * Math.PI * i / values.length);
      }
      // Neither is a single long pause, nor what nobody has asked for.
      values[100] = 1000;
      values[101] = 800;
      values[200] = 0;

      Spikes spikes = Spikes.every(10, values);
      Spikes.Again again = Spikes.again(values);

      assertThat(spikes.isThere()).as("seed %d, %s times", seed, spikes.times()).isFalse();
      assertThat(again.isThere()).as("seed %d, %s", seed, again).isFalse();
    }
  }

  /** About 1, as scattered as the p99 of a few hundred requests. */
  private static double[] noise(long seed) {
    Random random = new Random(seed);
    return IntStream.range(0, DayLatencies.MINUTES)
        .mapToDouble(i -> Math.exp(0.3 * random.nextGaussian()))
        .toArray();
  }
}
