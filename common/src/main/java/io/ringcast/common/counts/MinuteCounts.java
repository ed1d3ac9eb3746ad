package io.ringcast.common.counts;

import java.util.List;
import java.util.SortedMap;
import java.util.UUID;

/**
 * All counts of a group in one closed minute, everywhere on Earth. A hexagon that is not there
 * counted nobody.
 *
 * @param rowVersion of the attempt that counted: the larger one knows better
 * @param kinds every kind that was configured, in the order of the configuration
 */
public record MinuteCounts(CountsGroup group, long minute, long rowVersion, List<Kind> kinds) {

  public MinuteCounts {
    kinds = List.copyOf(kinds);
  }

  /**
   * One kind of events.
   *
   * @param completeSince the first minute of which all of its events were read
   */
  public record Kind(String name, long completeSince, SortedMap<UUID, CellCounts> products) {}

  /** The counts of one product, by rising hexagon. */
  public record CellCounts(long[] hexagons, int[] counts) {}
}
