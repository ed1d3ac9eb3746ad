package io.ringcast.feature.intake.source;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Event time that all readers agree on: the least of what they report, the silent ones left out.
 */
final class CommonClock {

  private final Map<Integer, ClockReport> reports = new HashMap<>();
  private final Map<Integer, Integer> dealt = new HashMap<>();
  private long granted = PartitionClock.NONE;

  /** The reader has started anew: what it and all others agreed on before does not hold for it. */
  void forget(int reader) {
    reports.remove(reader);
    dealt.remove(reader);
    granted = PartitionClock.NONE;
  }

  /** The reader is to read so many partitions more: nothing is agreed on before it has them. */
  void deal(int reader, int partitions) {
    dealt.merge(reader, partitions, Integer::sum);
  }

  /**
   * Takes a report.
   *
   * @param readers how many there are; nothing is agreed on before all have reported
   * @return true if another minute may close: see {@link #granted}
   */
  boolean report(int reader, ClockReport report, int readers) {
    reports.put(reader, report);
    if (reports.size() < readers || !allHaveWhatWasDealt()) {
      return false;
    }
    long least = least();
    // With nothing left to read, Flink itself ends event time; before there is anything to read
    // (the coordinator has not found out yet, or the broker is away), there is none.
    if (least <= granted || least == ClockReport.ALL) {
      return false;
    }
    granted = least;
    return true;
  }

  /** Whether the reader has nothing more to read, and to hear. */
  boolean isDone(int reader) {
    ClockReport report = reports.get(reader);
    return report != null && report.isDone();
  }

  private boolean allHaveWhatWasDealt() {
    return dealt.entrySet().stream()
        .allMatch(of -> reports.get(of.getKey()).dealt() >= of.getValue());
  }

  long granted() {
    return granted;
  }

  private long least() {
    Collection<ClockReport> all = reports.values();
    boolean allSilent = all.stream().allMatch(ClockReport::silent);
    return all.stream()
        .filter(report -> allSilent || !report.silent())
        .mapToLong(ClockReport::closableUntil)
        .min()
        .orElseThrow();
  }
}
