package io.ringcast.history;

import io.ringcast.common.counts.CountsGroup;
import java.util.List;
import java.util.SortedMap;

/**
 * Usual counts and values of service areas, as JSON in a training file's metadata.
 *
 * @param areas hexagons of the group's resolution
 * @param totals by {@code area: kind}
 * @param columns by {@code area: column}, those that can be compared
 */
public record DriftBaseline(
    int format,
    CountsGroup group,
    SortedMap<String, long[]> areas,
    SortedMap<String, UsualTotal> totals,
    SortedMap<String, UsualColumn> columns) {

  /**
   * How a column's values in an area usually lie.
   *
   * @param edges the deciles of training
   * @param bound of the PSI between an hour and the same hour of other weeks
   */
  public record UsualColumn(List<Double> edges, double bound) {}
}
