package io.ringcast.feature.plan;

import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.tile.Tiling;
import java.util.List;

/**
 * All that the graph of the job depends on, worked out before it is built.
 *
 * @param kinds the kinds of events; their positions are what counts carry
 * @param readers how many subtasks read events: no more than there are partitions
 * @param partitions of the features topic
 * @param completeSince the first minute of which all events are read, when the job starts without
 *     state
 */
public record FeaturePlan(
    List<String> kinds,
    List<Group> groups,
    ProductCatalog products,
    int readers,
    int partitions,
    int maxRecordBytes,
    long completeSince) {

  public FeaturePlan {
    kinds = List.copyOf(kinds);
    groups = List.copyOf(groups);
  }

  /**
   * One group of feature sets with the options of its state.
   *
   * @param retainedMinutes the longest window, or more
   */
  public record Group(CountGroup counts, Tiling tiling, int retainedMinutes, int blockResolution) {}
}
