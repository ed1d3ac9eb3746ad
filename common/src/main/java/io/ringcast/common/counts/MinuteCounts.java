package io.ringcast.common.counts;

import java.util.List;
import java.util.SortedMap;
import java.util.UUID;

/**
 * All counts of a group in one closed minute, everywhere on Earth. A hexagon that is not there
 * counted nobody, if its product counts since that minute by the registry.
 *
 * @param rowVersion of the attempt that counted
 * @param kinds every kind that was configured, in the order of the configuration
 */
public record MinuteCounts(CountsGroup group, long minute, long rowVersion, List<Kind> kinds) {

  public MinuteCounts {
    kinds = List.copyOf(kinds);
  }

  /** Which of a kind's counts stand where the minute comes more than once. */
  public CountsVersion version(Kind kind) {
    return new CountsVersion(rowVersion, kind.completeSince());
  }

  /**
   * One kind of events.
   *
   * @param completeSince the first minute of which all of its events were read; it speaks for its
   *     own minute only
   */
  public record Kind(String name, long completeSince, SortedMap<UUID, CellCounts> products) {

    public boolean isComplete(long minute) {
      return completeSince <= minute;
    }
  }

  /** The counts of one product, by rising hexagon. */
  public record CellCounts(long[] hexagons, int[] counts) {}
}
