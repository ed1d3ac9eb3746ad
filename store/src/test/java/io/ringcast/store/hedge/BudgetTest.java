package io.ringcast.store.hedge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class BudgetTest {

  private static final int MOST = 20;

  @RepeatedTest(20)
  void givesWhatABucketHoldsAndNoMoreInAnyStretch(RepetitionInfo repetition) {
    long seed = repetition.getCurrentRepetition();
    Random random = new Random(seed);
    double share = (1 + random.nextInt(50)) / 1000.0;
    Budget budget = new Budget(share, MOST, 0);
    double bucket = 0;
    // Extras of the worst stretch that ends here, less what its requests allow.
    double stretch = 0;
    double askFor = share * 3 * random.nextDouble();
    for (int request = 0; request < 20_000; request++) {
      if (random.nextInt(2_000) == 0) {
        askFor = random.nextDouble() < 0.3 ? 1 : share * 3 * random.nextDouble();
      }
      budget.request();
      bucket = Math.min(MOST, bucket + share);
      stretch = Math.max(0, stretch - share);
      if (random.nextDouble() < askFor) {
        int left = random.nextInt(12);
        boolean taken = budget.take(left);
        assertThat(taken)
            .as("seed %d, request %d, %f tokens, %d to be left", seed, request, bucket, left)
            .isEqualTo(bucket - 1 >= left - 1e-9);
        bucket -= taken ? 1 : 0;
        stretch += taken ? 1 : 0;
        assertThat(stretch).as("seed %d, request %d", seed, request).isLessThan(MOST + 1e-6);
      }
    }
  }

  @Test
  void anotherShareHoldsFromThenOn() {
    Budget budget = new Budget(0.01, MOST, 0);
    budget.share(0.5);
    budget.request();
    budget.request();
    assertThat(budget.take(0)).isTrue();
    assertThat(budget.take(0)).isFalse();
  }

  @Test
  void isOneForAllThreads() throws Exception {
    int threads = 4;
    int requests = 50_000;
    Budget budget = new Budget(0.01, MOST, 0);
    Callable<Integer> greedy =
        () -> {
          int taken = 0;
          for (int request = 0; request < requests; request++) {
            budget.request();
            taken += budget.take(0) ? 1 : 0;
          }
          return taken;
        };
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    int taken = 0;
    try {
      List<Future<Integer>> all = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        all.add(executor.submit(greedy));
      }
      for (Future<Integer> each : all) {
        taken += each.get();
      }
    } finally {
      executor.shutdown();
    }
    assertThat(taken).isBetween(threads * requests / 100 - 1, threads * requests / 100);
  }
}
