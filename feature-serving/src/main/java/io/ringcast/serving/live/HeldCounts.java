package io.ringcast.serving.live;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.serving.config.LiveConfig;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * The last minutes of all groups that sets are made from, as one reading of the counts topic brings
 * them. For one thread.
 */
public final class HeldCounts {

  /** Beyond the longest window: minutes that are open, and the one that has just left. */
  static final int MORE_MINUTES = 5;

  private final Map<CountsGroup, HeldGroup> groups = new HashMap<>();
  private final long maxBytes;

  public HeldCounts(Map<CountsGroup, GroupReach> reaches, LiveConfig config) {
    maxBytes = config.maxBytes();
    reaches.forEach(
        (group, reach) ->
            groups.put(
                group, new HeldGroup(group.resolution(), reach.ring(), minutes(reach, config))));
  }

  /** How many minutes are held of a group. */
  public static int minutes(GroupReach reach, LiveConfig config) {
    return Math.max(config.minutes(), reach.window() + MORE_MINUTES);
  }

  /** The most minutes that are held of any group. */
  public int minutes() {
    return groups.values().stream().mapToInt(HeldGroup::minutes).max().orElse(0);
  }

  /** Throws if the counts have more products than can be held; comes before the counts do. */
  public void number(MinuteCounts counts) throws BlockFormatException {
    HeldGroup group = groups.get(counts.group());
    if (group != null) {
      group.number(counts);
    }
  }

  /** Returns whether the job has started again: its first running counts come record by record. */
  public boolean close(MinuteCounts counts) {
    HeldGroup group = groups.get(counts.group());
    return group != null && group.close(counts);
  }

  /** Returns as {@link #close}. */
  public boolean run(RunningPart part) {
    HeldGroup group = groups.get(part.counts().group());
    return group != null && group.run(part);
  }

  /** Drops the oldest minutes beyond the budget; returns how many. */
  public int shrink() {
    long excess = groups.values().stream().mapToLong(HeldGroup::bytes).sum() - maxBytes;
    int dropped = 0;
    while (excess > 0) {
      excess -= oldest().forgetOldest();
      dropped++;
    }
    return dropped;
  }

  private HeldGroup oldest() {
    return groups.values().stream().min(Comparator.comparingLong(HeldGroup::oldest)).orElseThrow();
  }

  /** All counts as they stand, which later records do not change. */
  public LiveView view() {
    Map<CountsGroup, LiveGroup> views = new HashMap<>();
    groups.forEach((group, held) -> views.put(group, held.view()));
    return new LiveView(views, groups.values().stream().mapToLong(HeldGroup::bytes).sum());
  }
}
