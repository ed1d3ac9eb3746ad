package io.ringcast.common.features;

/** From an exact numerator to the one double that a feature's value is. */
public final class FeatureValue {

  /** Up to here every whole number is a double. */
  private static final long EXACT = 1L << 53;

  private FeatureValue() {}

  /** The double nearest to sum / (window · diskSize); of two equally near ones the even one. */
  public static double of(long sum, int window, int diskSize) {
    if (sum < 0 || window < 1 || diskSize < 1) {
      throw new IllegalArgumentException(
          "%d / (%d · %d) is no feature".formatted(sum, window, diskSize));
    }
    long divisor = (long) window * diskSize;
    // One division of two exact operands is rounded once.
    return sum <= EXACT ? (double) sum / divisor : ofLarge(sum, divisor);
  }

  /**
   * Divides in whole numbers until 62 or more bits of the quotient are known, and keeps whether
   * anything is left in the lowest bit. The conversion to double then rounds once, and correctly.
   */
  private static double ofLarge(long sum, long divisor) {
    long quotient = sum / divisor;
    long rest = sum % divisor;
    int shift = Long.numberOfLeadingZeros(quotient) - 1;
    long restShifted = rest << shift;
    long bits = (quotient << shift) + restShifted / divisor;
    long sticky = restShifted % divisor == 0 ? 0 : 1;
    return Math.scalb((double) (bits | sticky), -shift);
  }
}
