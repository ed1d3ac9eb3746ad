package io.ringcast.serving.live;

import io.ringcast.common.counts.PackedCounts;
import java.util.Collection;
import java.util.Map;

/** A minute's counts at one moment, by kind; not to be changed. */
record LiveMinute(boolean isClosed, Map<String, Kind> kinds, long bytes) {

  /** Before the first record of a minute. */
  static final LiveMinute UNKNOWN = new LiveMinute(false, Map.of(), 0);

  /**
   * A kind's packed counts by tile.
   *
   * @param isComplete whether all of the minute's events up to now are in them
   */
  record Kind(boolean isComplete, Map<Long, byte[]> tiles) {}

  boolean isComplete(Collection<String> names) {
    for (String name : names) {
      Kind kind = kinds.get(name);
      if (kind == null || !kind.isComplete) {
        return false;
      }
    }
    return true;
  }

  byte[] counts(String name, long tile) {
    Kind kind = kinds.get(name);
    return kind == null ? PackedCounts.NONE : kind.tiles.getOrDefault(tile, PackedCounts.NONE);
  }
}
