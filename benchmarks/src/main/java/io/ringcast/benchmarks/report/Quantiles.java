package io.ringcast.benchmarks.report;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/** Measured values by their rank. */
public final class Quantiles {

  private final double[] sorted;

  public Quantiles(DoubleStream values) {
    sorted = values.toArray();
    Arrays.parallelSort(sorted);
  }

  /** The smallest of the values that so many percent of them do not exceed; 0 if there is none. */
  public double percentile(double percent) {
    if (sorted.length == 0) {
      return 0;
    }
    int rank = (int) Math.ceil(sorted.length * percent / 100);
    return sorted[Math.max(1, rank) - 1];
  }

  public double median() {
    return percentile(50);
  }

  public double max() {
    return percentile(100);
  }

  public boolean isEmpty() {
    return sorted.length == 0;
  }
}
