package io.ringcast.feature.emit;

import io.ringcast.common.features.Minutes;
import io.ringcast.feature.plan.FeaturePlan;
import java.util.ArrayList;
import java.util.List;
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
final class Continuity {

  /** What one run leaves to the next. */
  public static final class Kept {
    public String[] kinds;
    public int reach;
    public int retainedMinutes;
    public long completeSince;

    /** The largest window end that was emitted. */
    public long lastEnd;

    /** All windows were let run empty: there is nothing to go on from. */
    public boolean drained;
  }

  private final ListState<Kept> stored;
  private final Kept kept = new Kept();

  Continuity(OperatorStateStore store, FeaturePlan.Group group, FeaturePlan plan) throws Exception {
    stored =
        store.getUnionListState(
            new ListStateDescriptor<>("continuity", TypeInformation.of(Kept.class)));
    kept.kinds = plan.kinds().toArray(String[]::new);
    kept.reach = group.tiling().reach();
    kept.retainedMinutes = group.retainedMinutes();
    kept.completeSince = plan.completeSince();
    kept.lastEnd = Long.MIN_VALUE;
    List<Kept> before = new ArrayList<>();
    stored.get().forEach(before::add);
    if (!before.isEmpty()) {
      goOnFrom(before, plan.kinds());
    }
  }

  private void goOnFrom(List<Kept> before, List<String> kinds) {
    Kept last = before.get(0);
    if (last.drained) {
      throw new IllegalStateException(
          "The savepoint was taken when the job had been drained: its windows have run empty, and"
              + " minutes were closed that were not over. Start without it, or from one that was"
              + " taken without draining.");
    }
    checkKinds(List.of(last.kinds), kinds);
    checkReach(last.reach);
    for (Kept subtask : before) {
      kept.lastEnd = Math.max(kept.lastEnd, subtask.lastEnd);
    }
    kept.completeSince = last.completeSince;
    if (kept.retainedMinutes > last.retainedMinutes && kept.lastEnd != Long.MIN_VALUE) {
      // What a longer window would need of older minutes is gone.
      long oldestKept = Minutes.endingAt(kept.lastEnd) - last.retainedMinutes + 1;
      kept.completeSince = Math.max(kept.completeSince, oldestKept);
    }
  }

  private static void checkKinds(List<String> before, List<String> now) {
    if (now.size() < before.size() || !now.subList(0, before.size()).equals(before)) {
      throw new IllegalStateException(
          "The state was written with the events "
              + before
              + " but the configuration has "
              + now
              + ". Counts know a kind by its place in that list: keep the list as it was and add"
              + " new kinds at its end, or start without the old state.");
    }
  }

  private void checkReach(int before) {
    if (kept.reach > before) {
      throw new IllegalStateException(
          "The state holds counts that were sent "
              + before
              + " hexagons beyond their tile but rings of "
              + kept.reach
              + " are asked for. Keep rings and state.reach at "
              + before
              + " or below, or start without the old state.");
    }
  }

  long completeSince() {
    return kept.completeSince;
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
