package io.ringcast.serving.meters;

import java.util.Arrays;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/**
 * An exponential histogram of OpenTelemetry at scale 3: eight buckets per doubling, so the 99.99th
 * percentile is exact to 9%. Threads that record never wait.
 */
public final class Histogram {

  /** OpenTelemetry's scale: a doubling has 2 to this power buckets. */
  public static final int SCALE = 3;

  static final int PER_OCTAVE = 1 << SCALE;

  /** From 60 ns to 12 days; values beyond count in the first or last bucket. */
  private static final int FIRST_OCTAVE = -24;

  private static final int OCTAVES = 44;

  /** OpenTelemetry's number of the first bucket. */
  public static final int FIRST = FIRST_OCTAVE * PER_OCTAVE;

  private static final int MANTISSA_BITS = 52;
  private static final long MANTISSA = (1L << MANTISSA_BITS) - 1;

  /** The lower bounds of buckets within a doubling. */
  private static final long[] BEGINS = new long[PER_OCTAVE];

  static {
    Arrays.setAll(
        BEGINS,
        part -> Double.doubleToRawLongBits(Math.pow(2, (double) part / PER_OCTAVE)) & MANTISSA);
  }

  private final LongAdder[] counts = new LongAdder[OCTAVES * PER_OCTAVE];
  private final LongAdder zeros = new LongAdder();
  private final DoubleAdder sum = new DoubleAdder();

  Histogram() {
    Arrays.setAll(counts, any -> new LongAdder());
  }

  public void record(double value) {
    record(value, 1);
  }

  public void record(double value, long times) {
    if (value > 0) {
      counts[Math.max(0, Math.min(counts.length - 1, bucket(value) - FIRST))].add(times);
      sum.add(value * times);
    } else {
      zeros.add(times);
    }
  }

  /** The bucket of a positive value; a bucket includes its upper bound. */
  static int bucket(double value) {
    long bits = Double.doubleToRawLongBits(value) - 1;
    int octave = (int) (bits >>> MANTISSA_BITS) - Double.MAX_EXPONENT;
    long mantissa = bits & MANTISSA;
    int part = 0;
    for (int half = PER_OCTAVE / 2; half > 0; half /= 2) {
      part += mantissa >= BEGINS[part + half] ? half : 0;
    }
    return octave * PER_OCTAVE + part;
  }

  /**
   * The counts so far: of values that are not positive, and of the buckets from {@link #FIRST} on.
   */
  public record Content(long zeros, long[] counts, double sum) {

    public static final Content NONE = new Content(0, new long[OCTAVES * PER_OCTAVE], 0);

    public Content plus(Content other) {
      return plus(other, 1);
    }

    /** The values since an earlier content of the same histogram. */
    public Content minus(Content earlier) {
      return plus(earlier, -1);
    }

    private Content plus(Content other, int times) {
      long[] both = new long[counts.length];
      Arrays.setAll(both, i -> counts[i] + times * other.counts[i]);
      return new Content(zeros + times * other.zeros, both, sum + times * other.sum);
    }

    /** The upper bound of the quantile's bucket. Needs values, and a quantile below 1. */
    public double quantile(double quantile) {
      long rank = (long) (quantile * count());
      if (rank < zeros) {
        return 0;
      }
      int bound = FIRST;
      while (upTo(bound) <= rank) {
        bound++;
      }
      return Math.pow(2, (double) bound / PER_OCTAVE);
    }

    public long count() {
      return zeros + Arrays.stream(counts).sum();
    }

    /** How many values were at most 2 to the power of so many eighths. */
    long upTo(int eighths) {
      long all = zeros;
      for (int i = 0; i < Math.min(counts.length, eighths - FIRST); i++) {
        all += counts[i];
      }
      return all;
    }
  }

  public Content content() {
    return new Content(
        zeros.sum(), Arrays.stream(counts).mapToLong(LongAdder::sum).toArray(), sum.sum());
  }
}
