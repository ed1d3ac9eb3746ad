package io.ringcast.feature.plan;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.tile.Tiling;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All that the graph of the job depends on.
 *
 * @param kinds the kinds of events; their positions are what counts carry
 * @param readers how many subtasks read events, each with a partition
 * @param partitions of the features topic
 * @param completeSince the first complete minute, for what begins without state
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

  /** Of each kind, whether a set of the group is made of it; windows hold no others. */
  public boolean[] used(Group group) {
    boolean[] used = new boolean[kinds.size()];
    for (FeatureSet set : group.counts().sets()) {
      set.kinds().forEach(kind -> used[kinds.indexOf(kind)] = true);
    }
    return used;
  }

  /** The same with another beginning for all that begins without state. */
  public FeaturePlan withCompleteSince(long minute) {
    return new FeaturePlan(kinds, groups, products, readers, partitions, maxRecordBytes, minute);
  }

  /**
   * One group of feature sets with the options of its state; the minutes are its longest window or
   * more.
   */
  public record Group(
      CountGroup counts, Tiling tiling, int retainedMinutes, List<Integer> blockResolutions)
      implements Serializable {

    public Group {
      blockResolutions = List.copyOf(blockResolutions);
    }

    private static Group of(CountGroup counts, ComputeConfig config) {
      List<FeatureSet> sets = counts.sets();
      int tileResolution = config.tileResolution(sets.get(0));
      return new Group(
          counts,
          new Tiling(tileResolution, counts.resolution(), config.reach(sets)),
          config.retainedMinutes(sets),
          sets.stream().map(config::blockResolution).toList());
    }

    /**
     * The same after every restart with the same meaning of state; the group's operators carry it.
     */
    public GroupId id() {
      return new GroupId(counts.resolution(), tiling.tileResolution(), counts.distinct().text());
    }
  }

  /** What the state of a group means, as its operators' names say it. */
  public record GroupId(int resolution, int tileResolution, String distinct) {

    private static final Pattern FORM = Pattern.compile("r([0-9]+)-t([0-9]+)-([a-z-]+)");

    /** What a name says, unless another version has given it. */
    public static Optional<GroupId> parse(String text) {
      Matcher parts = FORM.matcher(text);
      return parts.matches()
          ? Optional.of(
              new GroupId(
                  Integer.parseInt(parts.group(1)),
                  Integer.parseInt(parts.group(2)),
                  parts.group(3)))
          : Optional.empty();
    }

    @Override
    public String toString() {
      return "r%d-t%d-%s".formatted(resolution, tileResolution, distinct);
    }
  }
}
