package io.ringcast.feature.plan;

import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.config.EventConfig;
import io.ringcast.smoothing.tile.Tiling;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * All that the graph of the job depends on.
 *
 * @param kinds what is counted: the kinds of events, then of each value the sum and the count of
 *     those who had it; their positions are what counts carry
 * @param sums by the position of a kind of events: that of its value's sum
 * @param readers how many subtasks read events, each with a partition
 * @param partitions of the features topic
 * @param completeSince the first minute of which all events are read, for what begins without state
 * @param warm the counts that groups begin with; empty unless the job makes a warm start
 */
public record FeaturePlan(
    List<String> kinds,
    Map<Integer, Integer> sums,
    List<Group> groups,
    ProductCatalog products,
    int readers,
    int partitions,
    int maxRecordBytes,
    long completeSince,
    Map<GroupId, WarmCounts> warm)
    implements Serializable {

  public static final long NO_END = Long.MIN_VALUE;

  public FeaturePlan {
    kinds = List.copyOf(kinds);
    sums = Map.copyOf(sums);
    groups = List.copyOf(groups);
    warm = Map.copyOf(warm);
  }

  /** What a configuration asks for; the rest is known when topics have been looked at. */
  public static FeaturePlan of(
      ComputeConfig config, int readers, int partitions, long completeSince) {
    List<String> kinds = config.kinds();
    Map<Integer, Integer> sums = new HashMap<>();
    for (EventConfig events : config.events().values()) {
      int kind = kinds.indexOf(events.kind());
      events.value().ifPresent(value -> sums.put(kind, kinds.indexOf(value.sum())));
    }
    return new FeaturePlan(
        kinds,
        sums,
        CountsGroup.group(config.featureSets()).stream()
            .map(sets -> Group.of(sets, config))
            .toList(),
        config.products(),
        readers,
        partitions,
        config.output().maxRecordBytes(),
        completeSince,
        Map.of());
  }

  /** The kinds of events; the others are made of their values. */
  public List<String> eventKinds() {
    return kinds.subList(0, kinds.size() - 2 * sums.size());
  }

  /** The kinds as state calls them: those of a value with the events that carry it. */
  public List<String> origins() {
    List<String> origins = new ArrayList<>(kinds);
    sums.forEach(
        (events, sum) -> {
          for (int kind : new int[] {sum, sum + 1}) {
            origins.set(kind, kinds.get(kind) + " of " + kinds.get(events));
          }
        });
    return origins;
  }

  /**
   * Of each kind of events, the position of its value's sum, and −1 without a value. The count of
   * those who had a value follows the sum.
   */
  public int[] sumPositions() {
    return IntStream.range(0, eventKinds().size())
        .map(kind -> sums.getOrDefault(kind, -1))
        .toArray();
  }

  /** Of each kind, whether a set of the group is made of it; windows hold no others. */
  public boolean[] used(Group group) {
    boolean[] used = new boolean[kinds.size()];
    usedKinds(group).forEach(kind -> used[kinds.indexOf(kind)] = true);
    return used;
  }

  /** The kinds that a set of the group is made of. */
  public Set<String> usedKinds(Group group) {
    return group.sets().stream()
        .flatMap(set -> set.kinds().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The same with another beginning for all that begins without state. */
  public FeaturePlan withCompleteSince(long minute) {
    return withWarmStart(minute, warm);
  }

  /**
   * The same for a job that takes earlier minutes from the counts topic.
   *
   * @param firstMinute the first that counts from events
   */
  public FeaturePlan withWarmStart(long firstMinute, Map<GroupId, WarmCounts> counts) {
    return new FeaturePlan(
        kinds, sums, groups, products, readers, partitions, maxRecordBytes, firstMinute, counts);
  }

  /** The same for a restored job: its state has what the counts topic gave. */
  public FeaturePlan restored() {
    return withWarmStart(completeSince, Map.of());
  }

  /** The end of the last minute that comes from the counts topic; {@link #NO_END} without any. */
  public long closedUntil() {
    return warm.isEmpty() ? NO_END : completeSince * Minutes.MILLIS;
  }

  /** The first window end that a group emits, if its first counts do not tell. */
  public long firstEnd(Group group) {
    return warm.containsKey(group.id()) ? warm.get(group.id()).firstEnd() : NO_END;
  }

  /** The first minute of which a group has all counts of a kind. */
  public long completeSince(Group group, String kind) {
    return warm.containsKey(group.id())
        ? warm.get(group.id()).completeSince().getOrDefault(kind, completeSince)
        : completeSince;
  }

  /** The first minute of which a group has all counts of a set. */
  public long completeSince(Group group, FeatureSet set) {
    return set.kinds().stream()
        .mapToLong(kind -> completeSince(group, kind))
        .max()
        .orElse(completeSince);
  }

  /**
   * Feature sets that share counts, with the options of their state; the minutes are their longest
   * window or more.
   */
  public record Group(
      List<FeatureSet> sets, Tiling tiling, int retainedMinutes, List<Integer> blockResolutions)
      implements Serializable {

    public Group {
      sets = List.copyOf(sets);
      blockResolutions = List.copyOf(blockResolutions);
    }

    private static Group of(List<FeatureSet> sets, ComputeConfig config) {
      FeatureSet first = sets.get(0);
      return new Group(
          sets,
          new Tiling(config.tileResolution(first), first.resolution(), config.reach(sets)),
          config.retainedMinutes(sets),
          sets.stream().map(config::blockResolution).toList());
    }

    /** What the counts topic calls the group. */
    public CountsGroup counts() {
      return CountsGroup.of(sets.get(0));
    }

    /**
     * The same after every restart with the same meaning of state; the group's operators carry it.
     */
    public GroupId id() {
      return new GroupId(
          counts().resolution(), tiling.tileResolution(), counts().distinct().text());
    }
  }

  /** What the state of a group means, as its operators' names say it. */
  public record GroupId(int resolution, int tileResolution, String distinct)
      implements Serializable {

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
