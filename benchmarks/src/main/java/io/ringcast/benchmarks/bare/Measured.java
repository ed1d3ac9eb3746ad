package io.ringcast.benchmarks.bare;

/**
 * What a job did in the minutes that were measured, and what that took.
 *
 * @param events read in these minutes
 * @param distinct counts among them
 * @param rows that came out
 * @param cpuBefore seconds, as the next, for the minutes before the measured ones
 * @param cpuSeconds of all threads of the process: job, compiler, garbage collection
 * @param liveHeap bytes that were reachable at the end, with all windows full, beyond those before
 *     the first event: the job's state and what else it keeps
 * @param digest of the rows of all minutes, those before the measured ones too
 */
public record Measured(
    int minutes,
    long events,
    long distinct,
    long rows,
    double cpuBefore,
    double cpuSeconds,
    double wallSeconds,
    long liveHeap,
    RowDigest digest) {

  public double rowsPerCpuSecond() {
    return rows / cpuSeconds;
  }

  public double eventsPerCpuSecond() {
    return events / cpuSeconds;
  }

  public double cpuSecondsPerMinute() {
    return cpuSeconds / minutes;
  }
}
