package io.ringcast.feature.intake.source;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Event time that all readers agree on: the least of what they report, the silent ones left out.
 *
 * <p>Nothing is agreed on before partitions were looked for, all readers have reported, and each
 * has the partitions that it was assigned. Minutes that closed before a partition was found stay
 * closed.
 */
final class CommonClock {

  private final Map<Integer, ClockReport> reports = new HashMap<>();
  private final Map<Integer, Integer> assigned = new HashMap<>();
  private boolean begun;
  private long granted;

  /** The newest event time that all active partitions have reached. */
  private long newest = PartitionClock.NONE;

  /** The first minute that misses no lost record of any reader. */
  private long completeSince;

  /** What was granted when the checkpoint was taken from which readers start. */
  private long checkpointed;

  CommonClock(ClockGrant checkpointed) {
    this.checkpointed = checkpointed.closableUntil();
    this.granted = checkpointed.closableUntil();
    this.completeSince = checkpointed.completeSince();
  }

  /** A checkpoint is complete in which minutes were closed until then. */
  void checkpointed(long closedUntil) {
    checkpointed = closedUntil;
  }

  /** Partitions were looked for, and those that were found have been assigned. */
  void begin() {
    begun = true;
  }

  /** Minutes before this one miss records. */
  void missUntil(long minute) {
    completeSince = Math.max(completeSince, minute);
  }

  /** The reader is to read so many partitions more. */
  void assign(int reader, int partitions) {
    assigned.merge(reader, partitions, Integer::sum);
  }

  /** The reader starts from the last complete checkpoint: later agreements do not hold for it. */
  void forget(int reader) {
    reports.remove(reader);
    assigned.remove(reader);
    granted = checkpointed;
    newest = PartitionClock.NONE;
  }

  void report(int reader, ClockReport report) {
    completeSince = Math.max(completeSince, report.completeSince());
    reports.put(reader, report);
  }

  /**
   * Agrees on what can be agreed on.
   *
   * @param readers how many there are
   * @return true if another minute may close: see {@link #granted}
   */
  boolean agree(int readers) {
    if (!haveAllReported(readers)) {
      return false;
    }
    long least = least(ClockReport::closableUntil);
    // Where nobody has anything left to read, Flink itself ends event time; where nobody has
    // anything to read so far, there is none.
    if (least <= granted || least == ClockReport.ALL) {
      return false;
    }
    granted = least;
    return true;
  }

  /**
   * Agrees on the common clock, by the same rules.
   *
   * @return true if it has moved on
   */
  boolean agreeOnClock(int readers) {
    if (!haveAllReported(readers)) {
      return false;
    }
    long least = least(ClockReport::clock);
    if (least <= newest || least == ClockReport.ALL) {
      return false;
    }
    newest = least;
    return true;
  }

  private boolean haveAllReported(int readers) {
    return begun && reports.size() >= readers && allHaveTheirPartitions();
  }

  /** Whether the reader has nothing more to read, and to hear. */
  boolean isDone(int reader) {
    ClockReport report = reports.get(reader);
    return report != null && report.isDone();
  }

  ClockGrant grant() {
    return new ClockGrant(granted, completeSince, newest);
  }

  long granted() {
    return granted;
  }

  /** The common clock. */
  long newest() {
    return newest;
  }

  private boolean allHaveTheirPartitions() {
    return assigned.entrySet().stream()
        .allMatch(of -> reports.get(of.getKey()).assigned() >= of.getValue());
  }

  private long least(ToLongFunction<ClockReport> time) {
    Collection<ClockReport> all = reports.values();
    boolean allSilent = all.stream().allMatch(ClockReport::silent);
    return all.stream()
        .filter(report -> allSilent || !report.silent())
        .mapToLong(time)
        .min()
        .orElseThrow();
  }
}
