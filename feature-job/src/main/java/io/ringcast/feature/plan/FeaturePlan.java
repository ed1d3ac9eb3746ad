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
    long completeSince)
    implements Serializable {

  public FeaturePlan {
    kinds = List.copyOf(kinds);
    groups = List.copyOf(groups);
  }

  /** What a configuration asks for; the rest is known when topics have been looked at. */
  public static FeaturePlan of(
      ComputeConfig config, int readers, int partitions, long completeSince) {
    return new FeaturePlan(
        List.copyOf(config.events().keySet()),
        CountGroup.of(config.featureSets()).stream().map(c -> Group.of(c, config)).toList(),
        config.products(),
        readers,
        partitions,
        config.output().maxRecordBytes(),
        completeSince);
  }

  /**
   * One group of feature sets with the options of its state.
   *
   * @param retainedMinutes the longest window, or more
   */
  public record Group(CountGroup counts, Tiling tiling, int retainedMinutes, int blockResolution)
      implements Serializable {

    private static Group of(CountGroup counts, ComputeConfig config) {
      FeatureSet any = counts.sets().get(0);
      Tiling tiling = new Tiling(config.tileResolution(any), counts.resolution(), config.reach());
      return new Group(counts, tiling, config.retainedMinutes(), config.blockResolution(any));
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
