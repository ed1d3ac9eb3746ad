package io.ringcast.common.counts;

import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

/** Of a group's minutes that came more than once: which version stands, for each kind. */
public final class StandingCounts {

  private final NavigableMap<Long, SortedMap<String, CountsVersion>> minutes = new TreeMap<>();

  /** By epoch minute, then by the kind's name. */
  public NavigableMap<Long, SortedMap<String, CountsVersion>> minutes() {
    return minutes;
  }

  /** Whether all counts of the kind in the minute are there. */
  public boolean isComplete(long minute, String kind) {
    SortedMap<String, CountsVersion> kinds = minutes.get(minute);
    return kinds != null && kinds.containsKey(kind) && kinds.get(kind).isComplete(minute);
  }

  /** Takes counts if they are better than those that are there. */
  public boolean offer(long minute, String kind, CountsVersion offered) {
    SortedMap<String, CountsVersion> kinds =
        minutes.computeIfAbsent(minute, any -> new TreeMap<>());
    CountsVersion there = kinds.get(kind);
    boolean better = there == null || offered.beats(there, minute);
    if (better) {
      kinds.put(kind, offered);
    }
    return better;
  }
}
