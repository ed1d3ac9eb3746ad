package io.ringcast.job.metrics;

import java.io.Serializable;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.HistogramStatistics;

/**
 * The latest thousand values, for percentiles. Values older than some minutes no longer count, so
 * an alarm ends.
 */
public final class RecentValues implements Histogram {

  private static final int KEPT = 1024;

  private static final long RECENT_NANOS = Duration.ofMinutes(5).toNanos();

  private final long[] values = new long[KEPT];
  private final long[] times = new long[KEPT];
  private final LongSupplier nanoClock;
  private long count;

  public RecentValues() {
    this(System::nanoTime);
  }

  RecentValues(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  @Override
  public synchronized void update(long value) {
    times[(int) (count % KEPT)] = nanoClock.getAsLong();
    values[(int) (count % KEPT)] = value;
    count++;
  }

  @Override
  public synchronized long getCount() {
    return count;
  }

  @Override
  public synchronized HistogramStatistics getStatistics() {
    long now = nanoClock.getAsLong();
    long[] sorted =
        IntStream.range(0, (int) Math.min(count, KEPT))
            .filter(i -> now - times[i] < RECENT_NANOS)
            .mapToLong(i -> values[i])
            .sorted()
            .toArray();
    return new Statistics(sorted);
  }

  private static final class Statistics extends HistogramStatistics implements Serializable {

    private final long[] sorted;

    Statistics(long[] sorted) {
      this.sorted = sorted;
    }

    /** The smallest value that at least this share of all values does not exceed; NaN of none. */
    @Override
    public double getQuantile(double quantile) {
      if (sorted.length == 0) {
        return Double.NaN;
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
