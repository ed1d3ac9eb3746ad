package io.ringcast.benchmarks.job;

import java.io.Serializable;
import java.util.List;
import java.util.SortedMap;

/**
 * What a job did in the minutes that were measured.
 *
 * @param events read in these minutes
 * @param rows that came out in these minutes
 * @param cpuBefore CPU seconds of the minutes before the measured ones
 * @param cpuSeconds of the whole process: job, compiler, garbage collection
 * @param liveHeap bytes that the job reaches at the end, with all windows full; 0 without state
 * @param digest rows of all minutes, by window end
 */
public record Measured(
    int minutes,
    long events,
    long rows,
    double cpuBefore,
    double cpuSeconds,
    long liveHeap,
    SortedMap<Long, RowDigest.Rows> digest)
    implements Serializable {

  /** CPU times come in hundredths of a second. */
  private static final double TICK = 0.01;

  /** All runs together; the largest heap, since a run may begin beside what the last one left. */
  static Measured sum(List<Measured> runs) {
    return new Measured(
        runs.stream().mapToInt(Measured::minutes).sum(),
        runs.stream().mapToLong(Measured::events).sum(),
        runs.stream().mapToLong(Measured::rows).sum(),
        runs.stream().mapToDouble(Measured::cpuBefore).sum(),
        Math.max(TICK, runs.stream().mapToDouble(Measured::cpuSeconds).sum()),
        runs.stream().mapToLong(Measured::liveHeap).max().orElse(0),
        runs.get(0).digest());
  }

  double microsPerEvent() {
    return cpuSeconds * 1e6 / events;
  }

  double microsPerRow() {
    return cpuSeconds * 1e6 / rows;
  }

  double rowsPerCpuSecond() {
    return rows / cpuSeconds;
  }
}
