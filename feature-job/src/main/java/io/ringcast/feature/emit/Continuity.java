package io.ringcast.feature.emit;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.features.SetId;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.job.state.StateException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/**
 * Whether this run may go on from the state of the run before, and since which minute its counts
 * are complete.
 *
 * <p>The counts themselves do not tell how far they were sent, how long they were kept, or which
 * kind a number stands for; so that is kept beside them. A change that would make features wrong
 * without a word is refused, or shows as windows that are partial for a while.
 */
public final class Continuity {

  /** The last way out, and what it costs. */
  public static final String WITHOUT_STATE =
      "start without the old state: the job then fills its windows from the counts topic"
          + " (docs/how-to/upgrade-and-roll-back.md, \"Without old state\").";

  /** Since when a kind is whole that is not counted. */
  private static final long NOT_COUNTED = Long.MAX_VALUE;

  /** What one run leaves to the next. */
  public static final class Kept {
    /** As {@link FeaturePlan#origins} says them. */
    public String[] kinds;

    public int reach;
    public int retainedMinutes;

    /** By kind: the first minute of which all events are counted; the largest if none are. */
    public long[] kindsSince;

    /** The largest window end that was emitted. */
    public long lastEnd;

    /** All windows were let run empty: there is nothing to go on from. */
    public boolean drained;

    /** The first minute that is whole for all kinds of a set. */
    public long completeSince(FeatureSet set, FeaturePlan plan) {
      return set.kinds().stream()
          .mapToLong(kind -> kindsSince[plan.kinds().indexOf(kind)])
          .max()
          .orElseThrow();
    }
  }

  private final ListState<Kept> stored;
  private final FeaturePlan plan;
  private final Kept kept;

  Continuity(OperatorStateStore store, FeaturePlan.Group group, FeaturePlan plan) throws Exception {
    this.plan = plan;
    stored = store.getUnionListState(descriptor());
    List<Kept> before = new ArrayList<>();
    stored.get().forEach(before::add);
    kept = before.isEmpty() ? fresh(group, plan) : goOnFrom(before, group, plan, SetId::toString);
  }

  /** How each subtask of the operator that makes rows keeps it; every one is given all of them. */
  public static ListStateDescriptor<Kept> descriptor() {
    return new ListStateDescriptor<>("continuity", TypeInformation.of(Kept.class));
  }

  /**
   * What a run begins with that follows another one.
   *
   * @param before what each subtask of the other one left
   * @param name what a message calls a set
   * @throws StateException if its state cannot be gone on from
   */
  public static Kept goOnFrom(
      List<Kept> before, FeaturePlan.Group group, FeaturePlan plan, Function<SetId, String> name) {
    Kept last = before.get(0);
    Kept now = fresh(group, plan);
    if (last.drained) {
      throw new StateException(
          "The savepoint was taken when the job had been drained: its windows have run empty, and"
              + " minutes were closed that were not over. Start without it, or from one that was"
              + " taken without draining.");
    }
    checkKinds(List.of(last.kinds), plan.origins());
    checkReach(last.reach, group, name);
    long[] since = last.kindsSince.clone();
    for (Kept subtask : before) {
      now.lastEnd = Math.max(now.lastEnd, subtask.lastEnd);
      // One subtask alone may have left out rows.
      Arrays.setAll(since, kind -> Math.max(since[kind], subtask.kindsSince[kind]));
    }
    // What a longer window would need of older minutes is gone.
    boolean longer = now.retainedMinutes > last.retainedMinutes && now.lastEnd != Long.MIN_VALUE;
    long oldestKept =
        longer ? Minutes.endingAt(now.lastEnd) - last.retainedMinutes + 1 : Long.MIN_VALUE;
    for (int kind = 0; kind < last.kinds.length; kind++) {
      boolean counted = now.kindsSince[kind] != NOT_COUNTED;
      if (counted && since[kind] != NOT_COUNTED) {
        now.kindsSince[kind] = Math.max(since[kind], oldestKept);
      }
    }
    return now;
  }

  /** What a run leaves at minute 0 that counted everything before it. */
  public static Kept ofFullRun(FeaturePlan.Group group, FeaturePlan plan) {
    Kept kept = fresh(group, plan.withCompleteSince(Long.MIN_VALUE));
    kept.lastEnd = 0;
    return kept;
  }

  private static Kept fresh(FeaturePlan.Group group, FeaturePlan plan) {
    Kept kept = new Kept();
    kept.kinds = plan.origins().toArray(String[]::new);
    kept.reach = group.tiling().reach();
    kept.retainedMinutes = group.retainedMinutes();
    // Right for kinds that no run before counted; what of the others is whole is told by its state.
    kept.kindsSince = new long[kept.kinds.length];
    boolean[] used = plan.used(group);
    for (int kind = 0; kind < used.length; kind++) {
      kept.kindsSince[kind] =
          used[kind] ? plan.completeSince(group, plan.kinds().get(kind)) : NOT_COUNTED;
    }
    kept.lastEnd = Long.MIN_VALUE;
    return kept;
  }

  private static void checkKinds(List<String> before, List<String> now) {
    if (now.size() < before.size() || !now.subList(0, before.size()).equals(before)) {
      throw new StateException(
          ("The state was written with the kinds %s but the configuration has %s. Counts know a"
                  + " kind by its place in that list: keep the list as it was and add new kinds at"
                  + " its end, or %s Kinds of values stand behind all kinds of events, so a further"
                  + " kind of events moves them. The value of other events needs another name, also"
                  + " without old state: counts topic and archive know values by their names.")
              .formatted(before, now, WITHOUT_STATE));
    }
  }

  private static void checkReach(
      int before, FeaturePlan.Group group, Function<SetId, String> name) {
    int now = group.tiling().reach();
    if (now <= before) {
      return;
    }
    String rings =
        group.sets().stream()
            .filter(set -> set.maxRing() > before)
            .map(set -> "rings of " + set.maxRing() + " by " + name.apply(set.id()))
            .collect(Collectors.joining(", "));
    throw new StateException(
        ("The state of the %s sets of resolution %d holds counts that were sent %d hexagons beyond"
                + " their tile (the area that is computed as one), but more is asked for: %s. Keep"
                + " rings and state.reach at %d or below, or %s")
            .formatted(
                group.counts().distinct().text(),
                group.counts().resolution(),
                before,
                rings.isEmpty() ? "state.reach is " + now : rings,
                before,
                WITHOUT_STATE));
  }

  /** The first minute that is whole for all kinds of a set. */
  long completeSince(FeatureSet set) {
    return kept.completeSince(set, plan);
  }

  /** Records of minutes before this one are lost: whatever the next run keeps, it knows. */
  void lostBefore(long minute) {
    for (int kind = 0; kind < kept.kindsSince.length; kind++) {
      kept.kindsSince[kind] = Math.max(kept.kindsSince[kind], minute);
    }
  }

  void emitted(long windowEnd) {
    kept.lastEnd = Math.max(kept.lastEnd, windowEnd);
  }

  void drained() {
    kept.drained = true;
  }

  void snapshot() throws Exception {
    stored.clear();
    stored.add(kept);
  }
}
