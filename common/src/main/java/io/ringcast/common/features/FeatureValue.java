package io.ringcast.common.features;

/** From an exact numerator to the one double that a feature's value is. */
public final class FeatureValue {

  /** Up to here every whole number is a double. */
  private static final long EXACT = 1L << 53;

  /** Sums below this can be told again from their values. */
  public static final long RECOVERABLE = 1L << 52;

  private FeatureValue() {}

  /** The double nearest to sum / (window · diskSize); of two equally near ones the even one. */
  public static double of(long sum, int window, int diskSize) {
    if (sum < 0 || window < 1 || diskSize < 1) {
      throw new IllegalArgumentException(
          "%d / (%d · %d) is no feature".formatted(sum, window, diskSize));
    }
    return of(sum, (long) window * diskSize);
  }

  /** As above, with the product of window, disk size and a value's unit known already. */
  public static double of(long sum, long divisor) {
    // One division of two exact operands is rounded once.
    return sum <= EXACT ? (double) sum / divisor : ofLarge(sum, divisor);
  }

  /** As above, with that product as a double, which it exactly is. */
  public static double of(long sum, double divisor) {
    return sum <= EXACT ? sum / divisor : ofLarge(sum, (long) divisor);
  }

  /**
   * A value's mean: the sum, in fixed point, over the count of those that had the value; NaN where
   * nobody had it.
   */
  public static double mean(long sum, long count, int unit) {
    // The divisor is exact: with the largest unit it is below 2^53 up to 9 billion.
    return count == 0 ? Double.NaN : of(sum, (double) count * unit);
  }

  /**
   * Divides in whole numbers, bit by bit, to 62 or more bits and keeps a rest in the lowest bit, so
   * the conversion to double rounds once. The divisor is below 2^62.
   */
  private static double ofLarge(long sum, long divisor) {
    long bits = sum / divisor;
    long rest = sum % divisor;
    int shift = Long.numberOfLeadingZeros(bits) - 1;
    for (int bit = 0; bit < shift; bit++) {
      rest <<= 1;
      bits <<= 1;
      if (rest >= divisor) {
        rest -= divisor;
        bits |= 1;
      }
    }
    long sticky = rest == 0 ? 0 : 1;
    return Math.scalb((double) (bits | sticky), -shift);
  }

  /**
   * The sum, below {@link #RECOVERABLE}, that has this value. The exact product with the divisor is
   * less than a half off; the second term is what a double product lacks.
   */
  public static long sumOf(double value, double divisor) {
    double product = value * divisor;
    double lacks = Math.fma(value, divisor, -product);
    double whole = Math.floor(product);
    return (long) whole + Math.round(product - whole + lacks);
  }
}
