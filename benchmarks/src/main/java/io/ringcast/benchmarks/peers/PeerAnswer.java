package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.bare.Measured;
import io.ringcast.benchmarks.bare.RowDigest;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * What a peer's process tells of all its measured runs.
 *
 * @param liveHeap bytes, or 0 where there is no state
 * @param byWindowEnd the rows of a run in a few numbers
 * @param wanted the rows themselves of the window end that was asked for
 */
record PeerAnswer(
    int minutes,
    long events,
    long rows,
    double cpuSeconds,
    long liveHeap,
    TreeMap<Long, RowDigest.Rows> byWindowEnd,
    ArrayList<RowDigest.Row> wanted)
    implements Serializable {

  /** CPU times come in hundredths of a second; nothing takes no time. */
  private static final double TICK = 0.01;

  /**
   * Sums up.
   *
   * @param liveHeap the largest of all runs: where a process has run the same before, what that has
   *     left behind may still be going while the next one begins
   */
  static PeerAnswer of(List<Measured> runs, long liveHeap) {
    Measured last = runs.get(runs.size() - 1);
    return new PeerAnswer(
        runs.stream().mapToInt(Measured::minutes).sum(),
        runs.stream().mapToLong(Measured::events).sum(),
        runs.stream().mapToLong(Measured::rows).sum(),
        Math.max(TICK, runs.stream().mapToDouble(Measured::cpuSeconds).sum()),
        liveHeap,
        new TreeMap<>(last.digest().byWindowEnd()),
        new ArrayList<>(last.digest().wantedRows()));
  }

  double rowsPerCpuSecond() {
    return rows / cpuSeconds;
  }

  /** Whether there is anything to compare: a row with a number that is not zero. */
  boolean hasRows() {
    return byWindowEnd.values().stream().anyMatch(rows -> rows.rows() > 0);
  }
}
