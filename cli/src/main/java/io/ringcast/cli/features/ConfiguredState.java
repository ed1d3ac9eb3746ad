package io.ringcast.cli.features;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells from the configuration alone what a job's state should hold by now. */
record ConfiguredState(StateChange change) implements StateChange.Judge {

  @Override
  public String grounds() {
    return "as far as the configuration tells (--from-savepoint PATH looks into the job's own):";
  }

  @Override
  public List<String> verdict(List<FeatureSet> sets) {
    List<FeatureSet> without =
        change.computed().stream()
            .filter(old -> sets.stream().noneMatch(old::sharesCountsWith))
            .toList();
    return List.of(without.isEmpty() ? ofAfter(sets) : refusedFor(without));
  }

  private static String refusedFor(List<FeatureSet> without) {
    FeatureSet first = without.get(0);
    return ("refused: the counts of %s (resolution %d, distinct %s) would belong to no set any more."
            + " Keep it beside the new one until its readers have moved; or, if it has none left,"
            + " start with --allow-non-restored-state, which drops them")
        .formatted(
            without.stream().map(set -> set.id().toString()).collect(Collectors.joining(", ")),
            first.resolution(),
            first.distinct().text());
  }

  private String ofAfter(List<FeatureSet> sets) {
    FeatureSet after = change.after();
    ComputeConfig running = change.running();
    List<FeatureSet> sharing = change.computed().stream().filter(after::sharesCountsWith).toList();
    if (sharing.isEmpty()) {
      return "begins without counts; a window is complete as many minutes after the start as it is"
          + " long, the longest "
          + after.maxWindow()
          + " minutes after it";
    }
    int reach = running.reach(sharing);
    if (after.maxRing() > reach) {
      return ("refused: the counts serve rings up to %d, and ring %d needs more of them. Start"
              + " without the old state: the job then reads %d minutes back, and the window ends of"
              + " these minutes become partial, those of other sets too (docs/how-to/upgrade-and-roll-back.md, \"Without"
              + " old state\"). (With state.reach, room for larger rings is kept from the start.)")
          .formatted(
              reach, after.maxRing(), Math.max(running.retainedMinutes(sets), after.maxWindow()));
    }
    int retained = running.retainedMinutes(sharing);
    if (after.maxWindow() > retained) {
      return ("kept; %d minutes are there, so windows longer than that are partial until they are"
              + " full, the longest %d minutes after the start%s. (With state.retained-minutes, room"
              + " for longer windows is kept from the start.)")
          .formatted(retained, after.maxWindow() - retained, kinds(after, sharing));
    }
    String newKinds = kinds(after, sharing);
    return newKinds.isEmpty()
        ? "kept, and every row is right from the first minute on"
        : "kept" + newKinds;
  }

  /** Sets that share counts need not be made of the same kinds. */
  private static String kinds(FeatureSet after, List<FeatureSet> sharing) {
    Set<String> notCounted = new LinkedHashSet<>(after.kinds());
    sharing.forEach(set -> notCounted.removeAll(set.kinds()));
    return notCounted.isEmpty()
        ? ""
        : "; but %s is not counted yet, so rows are partial until their windows are full"
            .formatted(String.join(", ", notCounted));
  }
}
