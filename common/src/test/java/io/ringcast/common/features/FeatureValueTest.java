package io.ringcast.common.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.ringcast.testing.Seeds;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FeatureValueTest {

  private static final int LARGEST_DISK = DiskSizes.ordinary(FeatureSet.MAX_RING);

  @Test
  void publishedExamples() {
    assertThat(FeatureValue.of(4, 1, 7)).isEqualTo(4.0 / 7);
    assertThat(FeatureValue.of(10, 1, 19)).isEqualTo(10.0 / 19);
    assertThat(FeatureValue.of(4, 2, 1)).isEqualTo(2.0);
    assertThat(FeatureValue.of(0, 32, 1261)).isZero();
  }

  @Test
  void isTheNearestDouble() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    for (int i = 0; i < 200_000; i++) {
      long sum = random.nextLong() >>> (1 + random.nextInt(63));
      int window = 1 + random.nextInt(FeatureSet.MAX_WINDOW);
      int disk = 1 + random.nextInt(LARGEST_DISK);
      assertNearest(sum, window, disk, "seed " + seed);
      long divisor = 1 + (random.nextLong() >>> (23 + random.nextInt(41)));
      assertNearest(FeatureValue.of(sum, (double) divisor), sum, divisor, "seed " + seed);
      int unit = ValueKind.unit("fare-sum." + random.nextInt(ValueKind.MAX_DECIMALS + 1));
      long count = 1L + (random.nextInt() >>> 1);
      assertNearest(FeatureValue.mean(sum, count, unit), sum, count * unit, "mean, seed " + seed);
    }
    assertThat(FeatureValue.mean(0, 0, 100)).as("nobody had the value").isNaN();
    assertThat(FeatureValue.mean(0, 3, 100)).isZero();
    assertThat(FeatureValue.mean(1_250, 3, 100)).isEqualTo(12.5 / 3);
  }

  @Test
  void theSumCanBeToldFromItsValue() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    for (int i = 0; i < 1_000_000; i++) {
      // As often near the limit, where roundings matter, as of any size.
      long size = FeatureValue.RECOVERABLE >> (random.nextBoolean() ? 0 : random.nextInt(52));
      long sum = size - 1 - random.nextLong(size > 1 ? size / 2 : 1);
      int window = 1 + random.nextInt(FeatureSet.MAX_WINDOW);
      int disk = 1 + random.nextInt(LARGEST_DISK);
      double unit = ValueKind.unit("fare-sum." + random.nextInt(ValueKind.MAX_DECIMALS + 1));
      double divisor = window * disk * (random.nextBoolean() ? 1 : unit);
      if (FeatureValue.sumOf(FeatureValue.of(sum, divisor), divisor) != sum) {
        fail(
            "%d / (%d · %d · %s) is taken for another sum, seed %d", sum, window, disk, unit, seed);
      }
    }
  }

  @Test
  void isTheNearestDoubleAtTheEdges() {
    long[] sums = {(1L << 53) - 1, 1L << 53, (1L << 53) + 1, (1L << 54) + 2, Long.MAX_VALUE};
    for (long sum : sums) {
      for (int window : new int[] {1, 2, 3, 32, FeatureSet.MAX_WINDOW}) {
        for (int disk : new int[] {1, 7, 1261, LARGEST_DISK}) {
          assertNearest(sum, window, disk, "");
        }
      }
    }
    // Half-way between two doubles: to the even one, and away from it with the least bit more.
    assertThat(FeatureValue.of((1L << 53) + 1, 1, 1)).isEqualTo(0x1p53);
    assertThat(FeatureValue.of((1L << 53) + 3, 1, 1)).isEqualTo(0x1p53 + 4);
    assertThat(FeatureValue.of((1L << 54) + 3, 2, 1)).isEqualTo(0x1p53 + 2);
  }

  @Test
  void refusesWhatIsNoFeature() {
    assertThatThrownBy(() -> FeatureValue.of(-1, 2, 7)).hasMessageContaining("-1 / (2 · 7)");
    assertThatThrownBy(() -> FeatureValue.of(1, 0, 7)).hasMessageContaining("no feature");
  }

  /** No neighbouring double is nearer to the quotient, in exact decimal arithmetic. */
  private static void assertNearest(long sum, int window, int disk, String context) {
    assertNearest(FeatureValue.of(sum, window, disk), sum, (long) window * disk, context);
  }

  private static void assertNearest(double value, long sum, long divisor, String context) {
    // 60 digits: two quotients of this size that differ do so in the first 45.
    BigDecimal exact =
        BigDecimal.valueOf(sum)
            .divide(BigDecimal.valueOf(divisor), new MathContext(60, RoundingMode.DOWN));
    BigDecimal error = new BigDecimal(value).subtract(exact).abs();
    String what = "%d / %d, %s".formatted(sum, divisor, context);
    for (double other : new double[] {Math.nextUp(value), Math.nextDown(value)}) {
      BigDecimal otherError = new BigDecimal(other).subtract(exact).abs();
      assertThat(error).as(what).isLessThanOrEqualTo(otherError);
      if (error.compareTo(otherError) == 0) {
        assertThat(Double.doubleToLongBits(value) & 1).as(what + " to even").isZero();
      }
    }
  }
}
