package io.ringcast.archive.files;

import io.ringcast.common.counts.CountsGroup;
import java.util.List;
import java.util.Set;

/**
 * Which counts to read.
 *
 * @param hexagons empty for all
 * @param kinds empty for all
 */
public record ArchiveQuery(
    CountsGroup group, MinuteRange minutes, List<HexagonRange> hexagons, Set<String> kinds) {

  public ArchiveQuery {
    hexagons = HexagonRange.disjoint(hexagons);
    kinds = Set.copyOf(kinds);
  }

  /** All counts of these minutes. */
  public ArchiveQuery(CountsGroup group, MinuteRange minutes) {
    this(group, minutes, List.of(), Set.of());
  }

  boolean wants(String kind) {
    return kinds.isEmpty() || kinds.contains(kind);
  }
}
