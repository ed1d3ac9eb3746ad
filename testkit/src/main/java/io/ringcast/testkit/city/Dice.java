package io.ringcast.testkit.city;

/**
 * Random numbers that are the same on every machine and with every Java: SplitMix64, and
 * StrictMath, since the last digit of Math is the processor's choice.
 */
final class Dice {

  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long state;

  Dice(long seed) {
    this.state = seed;
  }

  long bits() {
    state += STEP;
    long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  double unit() {
    return (bits() >>> 11) * 0x1.0p-53;
  }

  /** From 0 (inclusive) to the bound (exclusive). */
  int below(int bound) {
    return (int) (((bits() >>> 32) * bound) >>> 32);
  }

  boolean chance(double share) {
    return unit() < share;
  }

  double exponential(double mean) {
    return -mean * StrictMath.log(1 - unit());
  }

  /** The position to which the weights, summed up from the first to each, lead. */
  int pick(double[] sums) {
    double at = unit() * sums[sums.length - 1];
    int i = 0;
    while (i < sums.length - 1 && sums[i] <= at) {
      i++;
    }
    return i;
  }
}
