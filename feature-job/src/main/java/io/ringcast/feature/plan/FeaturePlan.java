package io.ringcast.feature.plan;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.tile.Tiling;
import java.io.Serializable;
import java.util.List;

/**
 * All that the graph of the job depends on, worked out before it is built.
 *
 * @param kinds the kinds of events; their positions are what counts carry
 * @param readers how many subtasks read events, none of them without a partition
 * @param partitions of the features topic
 */
public record FeaturePlan(
    List<String> kinds,
    List<Group> groups,
    ProductCatalog products,
    int readers,
    int partitions,
    int maxRecordBytes)
    implements Serializable {

  public FeaturePlan {
    kinds = List.copyOf(kinds);
    groups = List.copyOf(groups);
  }

  /**
   * What a configuration asks for; the rest is known when topics have been looked at.
   *
   * @param completeSince the first minute of which all events are read
   */
  public static FeaturePlan of(
      ComputeConfig config, int readers, int partitions, long completeSince) {
    return new FeaturePlan(
        List.copyOf(config.events().keySet()),
        CountGroup.of(config.featureSets()).stream()
            .map(counts -> Group.of(counts, config, completeSince))
            .toList(),
        config.products(),
        readers,
        partitions,
        config.output().maxRecordBytes());
  }

  /** The same with another beginning for all that begins without state. */
  public FeaturePlan withCompleteSince(long minute) {
    return new FeaturePlan(
        kinds,
        groups.stream().map(group -> group.withCompleteSince(minute)).toList(),
        products,
        readers,
        partitions,
        maxRecordBytes);
  }

  /**
   * One group of feature sets with the options of its state.
   *
   * @param retainedMinutes the longest window, or more
   * @param blockResolutions of each set of the group
   * @param completeSince the first minute of which the group has all events, where it begins
   *     without state
   */
  public record Group(
      CountGroup counts,
      Tiling tiling,
      int retainedMinutes,
      List<Integer> blockResolutions,
      long completeSince)
      implements Serializable {

    public Group {
      blockResolutions = List.copyOf(blockResolutions);
    }

    private static Group of(CountGroup counts, ComputeConfig config, long completeSince) {
      List<FeatureSet> sets = counts.sets();
      int tileResolution = config.tileResolution(sets.get(0));
      return new Group(
          counts,
          new Tiling(tileResolution, counts.resolution(), config.reach(sets)),
          config.retainedMinutes(sets),
          sets.stream().map(config::blockResolution).toList(),
          completeSince);
    }

    private Group withCompleteSince(long minute) {
      return new Group(counts, tiling, retainedMinutes, blockResolutions, minute);
    }

    /**
     * A name that is the same after every restart with the same meaning of state: the operators of
     * the group carry it. State of another resolution, tile or distinct rule finds no operator.
     */
    public String id() {
      return "r%d-t%d-%s"
          .formatted(counts.resolution(), tiling.tileResolution(), counts.distinct().text());
    }
  }
}
