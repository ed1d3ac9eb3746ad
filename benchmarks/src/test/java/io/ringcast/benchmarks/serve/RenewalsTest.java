package io.ringcast.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RenewalsTest {

  private static final long SEED = 21;
  private static final long MILLI = 1_000_000;
  private static final long MINUTE = 60_000;
  private static final long BEFORE = 1000 * MINUTE;

  private record Came(int minute, long nanoTime) {}

  @Test
  void countToTheFirstAnswerWithAndTheLastWithout() {
    Renewals renewals = new Renewals(BEFORE, 3, 6);
    renewals.published(1, 100 * MILLI);
    // The second is left out.
    renewals.published(3, 300 * MILLI);
    renewals.answered(0, answer(0, 0), 105 * MILLI);
    renewals.answered(1, answer(1, 0), 106 * MILLI);
    renewals.answered(2, answer(1, 1), 107 * MILLI);
    renewals.answered(4, answer(1, 3), 309 * MILLI);
    renewals.answered(5, answer(3, 3), 308 * MILLI);

    assertThat(renewals.lags())
        .containsExactly(new Renewals.Lag(1, 7, 6), new Renewals.Lag(3, 8, 9));
  }

  @Test
  void aKeyWithoutAValueSaysNothing() {
    Renewals renewals = new Renewals(BEFORE, 1, 2);
    renewals.published(1, MILLI);
    renewals.answered(0, answer(1).toBuilder().addWindowEndsMs(0).build(), 3 * MILLI);
    renewals.answered(1, FeatureTable.newBuilder().addWindowEndsMs(0).build(), 2 * MILLI);

    assertThat(renewals.lags()).containsExactly(new Renewals.Lag(1, 2, 0));
  }

  @Test
  void areThoseThatOneFindsMinuteByMinute() {
    Random random = new Random(SEED);
    Renewals renewals = new Renewals(BEFORE, 50, 500);
    for (int minute = 1; minute <= 50; minute++) {
      renewals.published(minute, minute * 10L * MILLI);
    }
    List<Came> all = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      Came came = new Came(i / 10, (i + random.nextInt(30)) * MILLI);
      all.add(came);
      renewals.answered(i, answer(came.minute()), came.nanoTime());
    }

    assertThat(renewals.lags()).as("seed %d", SEED).hasSize(49);
    for (Renewals.Lag lag : renewals.lags()) {
      long published = lag.minute() * 10L * MILLI;
      long first =
          all.stream()
              .filter(came -> came.minute() >= lag.minute())
              .mapToLong(Came::nanoTime)
              .min()
              .orElseThrow();
      long last =
          all.stream()
              .filter(came -> came.minute() < lag.minute())
              .mapToLong(Came::nanoTime)
              .max()
              .orElseThrow();
      assertThat(lag.firstMillis()).as("seed %d", SEED).isEqualTo(after(first, published));
      assertThat(lag.lastMillis()).as("seed %d", SEED).isEqualTo(after(last, published));
    }
  }

  private static double after(long at, long since) {
    return Math.max(0, at - since) / (double) MILLI;
  }

  private static FeatureTable answer(int... minutes) {
    return FeatureTable.newBuilder()
        .addAllWindowEndsMs(
            Arrays.stream(minutes).mapToObj(minute -> BEFORE + minute * MINUTE).toList())
        .build();
  }
}
