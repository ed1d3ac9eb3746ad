package io.ringcast.store.hedge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

class CancelsTest {

  @RepeatedTest(20)
  void areNeverMoreWithinTheTime(RepetitionInfo repetition) {
    long seed = repetition.getCurrentRepetition();
    Random random = new Random(seed);
    int most = 1 + random.nextInt(20);
    long within = 1_000;
    Cancels cancels = new Cancels(most, within);
    List<Long> taken = new ArrayList<>();
    // As System.nanoTime may, it begins below zero and goes beyond.
    long now = -50_000;
    for (int i = 0; i < 5_000; i++) {
      now += random.nextInt(60);
      long after = now - within;
      boolean room = taken.stream().filter(time -> time > after).count() < most;
      boolean may = cancels.take(now);
      assertThat(may).as("seed %d, at %d", seed, now).isEqualTo(room);
      if (may) {
        taken.add(now);
      }
    }
  }
}
