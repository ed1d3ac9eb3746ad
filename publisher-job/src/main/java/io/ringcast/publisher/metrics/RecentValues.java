package io.ringcast.publisher.metrics;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.HistogramStatistics;

/** The latest thousand values, of which percentiles are asked. */
public final class RecentValues implements Histogram {

  private static final int KEPT = 1024;

  private final long[] values = new long[KEPT];
  private long count;

  @Override
  public synchronized void update(long value) {
    values[(int) (count % KEPT)] = value;
    count++;
  }

  @Override
  public synchronized long getCount() {
    return count;
  }

  @Override
  public synchronized HistogramStatistics getStatistics() {
    long[] sorted = Arrays.copyOf(values, (int) Math.min(count, KEPT));
    Arrays.sort(sorted);
    return new Statistics(sorted);
  }

  private static final class Statistics extends HistogramStatistics implements Serializable {

    private final long[] sorted;

    Statistics(long[] sorted) {
      this.sorted = sorted;
    }

    /** The smallest value that at least this share of all values does not exceed. */
    @Override
    public double getQuantile(double quantile) {
      if (sorted.length == 0) {
        return 0;
      }
      int rank = (int) Math.ceil(quantile * sorted.length);
      return sorted[Math.max(0, Math.min(sorted.length, rank) - 1)];
    }

    @Override
    public long[] getValues() {
      return sorted.clone();
    }

    @Override
    public int size() {
      return sorted.length;
    }

    @Override
    public double getMean() {
      return Arrays.stream(sorted).average().orElse(0);
    }

    @Override
    public double getStdDev() {
      double mean = getMean();
      return Math.sqrt(
          Arrays.stream(sorted).mapToDouble(v -> (v - mean) * (v - mean)).average().orElse(0));
    }

    @Override
    public long getMax() {
      return sorted.length == 0 ? 0 : sorted[sorted.length - 1];
    }

    @Override
    public long getMin() {
      return sorted.length == 0 ? 0 : sorted[0];
    }
  }
}
