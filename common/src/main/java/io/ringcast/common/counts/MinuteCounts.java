package io.ringcast.common.counts;

import java.util.List;
import java.util.SortedMap;
import java.util.UUID;

/**
 * All counts of a group in one closed minute, of every configured kind. A missing hexagon counted
 * nobody, if its product counts by then.
 */
public record MinuteCounts(CountsGroup group, long minute, long rowVersion, List<Kind> kinds) {

  public MinuteCounts {
    kinds = List.copyOf(kinds);
  }

  /** Which of a kind's counts stand where the minute comes more than once. */
  public CountsVersion version(Kind kind) {
    return new CountsVersion(rowVersion, kind.completeSince());
  }

  /** One kind of events; all of this minute's were read if {@code completeSince} is not later. */
  public record Kind(String name, long completeSince, SortedMap<UUID, CellCounts> products) {

    public boolean isComplete(long minute) {
      return completeSince <= minute;
    }
  }

  /** The counts, or fixed-point sums, of one product, by rising hexagon. */
  public record CellCounts(long[] hexagons, long[] counts) {}
}
