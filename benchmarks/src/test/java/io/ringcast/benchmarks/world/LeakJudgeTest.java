package io.ringcast.benchmarks.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.world.LeakJudge.Outcome;
import io.ringcast.benchmarks.world.LeakJudge.Verdict;
import io.ringcast.benchmarks.world.RoleWatch.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Series as those of a soak of six hours: 36 minutes in three lives, a sample each half minute. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LeakJudgeTest {

  private static final int LIVES = 3;
  private static final int SAMPLES_OF_LIFE = 24;
  private static final double WARM_UP = 3;

  private final LeakJudge judge = new LeakJudge(WARM_UP, 16);

  static IntStream seeds() {
    return IntStream.range(0, 100);
  }

  /** A heap of 100 MB, and what the shape adds at a minute of a life. */
  private static List<Reading> series(long seed, double noise, Shape shape) {
    Random random = new Random(seed);
    List<Reading> samples = new ArrayList<>();
    for (int i = 0; i < LIVES * SAMPLES_OF_LIFE; i++) {
      double age = i % SAMPLES_OF_LIFE / 2.0;
      double value = 100 + noise * random.nextGaussian() + shape.at(age, i / 2.0);
      samples.add(reading("life " + i / SAMPLES_OF_LIFE, i / 2.0, value));
    }
    return samples;
  }

  private static Reading reading(String life, double minutes, double value) {
    return new Reading("a role", "a measure", life, Math.round(minutes * 60_000), value);
  }

  private interface Shape {
    double at(double age, double minutes);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noiseIsFlat(long seed) {
    assertThat(judge.judge(series(seed, 20, (age, minutes) -> 0)).outcome())
        .isEqualTo(Outcome.FLAT);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatFillsUpAndIsEmptiedIsFlat(long seed) {
    Shape saw = (age, minutes) -> 60 * ((minutes / (1.7 + seed % 5)) % 1);

    assertThat(judge.judge(series(seed, 5, saw)).outcome()).isEqualTo(Outcome.FLAT);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatGrowsWhileALifeWarmsUpIsFlat(long seed) {
    Shape warmUp = (age, minutes) -> 80 * Math.min(1, age / WARM_UP);

    assertThat(judge.judge(series(seed, 5, warmUp)).outcome()).isEqualTo(Outcome.FLAT);
  }

  /** Each life begins from nothing: the series as a whole does not rise. */
  @ParameterizedTest
  @MethodSource("seeds")
  void aLeakThatEachRestartEndsIsFound(long seed) {
    Verdict verdict = judge.judge(series(seed, 3, (age, minutes) -> 2 * age));

    assertThat(verdict.outcome()).isEqualTo(Outcome.LEAK);
    assertThat(verdict.perHour()).isBetween(90.0, 150.0);
  }

  /** A tenth of all samples lie anywhere: the median slope stays. */
  @ParameterizedTest
  @MethodSource("seeds")
  void outliersHideNoLeak(long seed) {
    Random random = new Random(seed);
    Shape shape =
        (age, minutes) -> 3 * age + (random.nextInt(10) == 0 ? 1_000 * random.nextGaussian() : 0);

    assertThat(judge.judge(series(seed, 1, shape)).outcome()).isEqualTo(Outcome.LEAK);
  }

  /** A jump between two lives is no growth: another process may have another heap. */
  @Test
  void livesAreNotCompared() {
    assertThat(
            judge.judge(series(1, 1, (age, minutes) -> 500 * Math.floor(minutes / 12))).outcome())
        .isEqualTo(Outcome.FLAT);
  }

  @Test
  void littleGrowthIsNoLeak() {
    IntFunction<Reading> handles = i -> reading("one", i, 40 + i / 4);

    assertThat(judge.judge(IntStream.range(0, 40).mapToObj(handles).toList()).outcome())
        .isEqualTo(Outcome.FLAT);
  }

  @Test
  void fewSamplesAfterTheWarmUpAreNoVerdict() {
    List<Reading> series = series(1, 0, (age, minutes) -> 50 * age);

    assertThat(judge.judge(series.subList(0, 13)).outcome()).isEqualTo(Outcome.TOO_SHORT);
    assertThat(judge.judge(series.subList(0, 14)).outcome()).isEqualTo(Outcome.LEAK);
    assertThat(judge.judge(List.of()).outcome()).isEqualTo(Outcome.TOO_SHORT);
  }
}
