package io.ringcast.cli.features;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.OldState;
import io.ringcast.feature.SetOutlook;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.job.state.StateException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What becomes of a job's state when a feature set joins another one, or takes its place.
 *
 * @param running the configuration of the job that computes the first set
 * @param savepoint as Flink takes it; without one the configuration alone tells what the state
 *     holds
 */
record StateChange(
    FeatureSet before, FeatureSet after, ComputeConfig running, Optional<String> savepoint) {

  private static final String INDENT = "         ";
  private static final String ALL_KEPT = "kept, and every row is right from the first minute on";

  List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(
        "state:   "
            + savepoint
                .map(path -> "as the start of a job from " + path + " finds it:")
                .orElse(
                    "as far as the configuration tells (--from-savepoint PATH looks into the job's"
                        + " own):"));
    List<String> instead = verdict(plus(after));
    if (before.id().equals(after.id())) {
      add(lines, "", instead);
      return lines;
    }
    List<String> beside = verdict(plus(before, after));
    if (beside.equals(instead)) {
      add(lines, "beside " + before.id() + " or in its place: ", beside);
    } else {
      add(lines, "beside " + before.id() + ": ", beside);
      add(lines, "in its place: ", instead);
    }
    return lines;
  }

  private static void add(List<String> lines, String title, List<String> verdict) {
    lines.add(INDENT + title + verdict.get(0));
    verdict.stream().skip(1).forEach(line -> lines.add(INDENT + INDENT + line));
  }

  /** The job's other sets, and these. */
  private List<FeatureSet> plus(FeatureSet... more) {
    List<FeatureSet> sets = new ArrayList<>(running.featureSets());
    sets.removeIf(set -> set.id().equals(before.id()) || set.id().equals(after.id()));
    sets.addAll(List.of(more));
    return sets;
  }

  /** What a job that computes these sets would make of the state, in lines. */
  private List<String> verdict(List<FeatureSet> sets) throws IOException {
    if (savepoint.isPresent()) {
      return ofSavepoint(savepoint.get(), sets);
    }
    List<FeatureSet> without =
        plus(before).stream()
            .filter(old -> sets.stream().noneMatch(old::sharesCountsWith))
            .toList();
    return List.of(without.isEmpty() ? ofAfter() : refusedFor(without));
  }

  /** As the job's own start does it. */
  private List<String> ofSavepoint(String path, List<FeatureSet> sets) throws IOException {
    for (FeatureSet set : sets) {
      for (String kind : set.kinds()) {
        if (!running.kinds().contains(kind)) {
          return List.of(
              ("refused: %s counts '%s', which the configuration does not have; --config names"
                      + " that of the job that left the savepoint")
                  .formatted(set.id(), kind));
        }
      }
    }
    List<SetOutlook> outlooks;
    try {
      outlooks = OldState.preview(path, running.withFeatureSets(sets));
    } catch (StateException e) {
      return List.of("refused: " + e.getMessage());
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        outlooks.stream()
            .filter(outlook -> outlook.set().equals(after))
            .findFirst()
            .map(StateChange::describe)
            .orElse("kept; the job had not closed a minute yet"));
    outlooks.stream()
        .filter(outlook -> !outlook.set().equals(after))
        .filter(outlook -> !outlook.isCompleteAtFirst(outlook.set().maxWindow()))
        .forEach(outlook -> lines.add(outlook.set().id() + ": " + describe(outlook)));
    return lines;
  }

  private static String describe(SetOutlook outlook) {
    List<Integer> windows = outlook.set().windows();
    List<Integer> later =
        windows.stream().filter(window -> !outlook.isCompleteAtFirst(window)).toList();
    if (later.isEmpty()) {
      return ALL_KEPT;
    }
    String begin = "begins without counts";
    if (outlook.lastEnd().isPresent()) {
      String whole =
          windows.stream()
              .filter(outlook::isCompleteAtFirst)
              .map(String::valueOf)
              .collect(Collectors.joining(", "));
      begin = whole.isEmpty() ? "kept" : "kept; right from the first minute on: windows " + whole;
    }
    return begin
        + "; partial until the window end: "
        + later.stream()
            .map(window -> "window " + window + " " + outlook.completeFrom(window))
            .collect(Collectors.joining(", "));
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

  private String ofAfter() {
    List<FeatureSet> sharing = plus(before).stream().filter(after::sharesCountsWith).toList();
    if (sharing.isEmpty()) {
      return "begins without counts; a window is complete as many minutes after the start as it is"
          + " long, the longest "
          + after.maxWindow()
          + " minutes after it";
    }
    int reach = running.reach(sharing);
    if (after.maxRing() > reach) {
      return ("refused: the counts serve rings up to %d, and ring %d needs more of them. Start"
              + " without the old state: the job then fills its windows from the counts topic"
              + " (docs/how-to/upgrade-and-roll-back.md, \"Without old state\"). (With state.reach,"
              + " room for larger rings is kept from the start.)")
          .formatted(reach, after.maxRing());
    }
    int retained = running.retainedMinutes(sharing);
    if (after.maxWindow() > retained) {
      return ("kept; %d minutes are there, so windows longer than that are partial until they are"
              + " full, the longest %d minutes after the start%s. Without the old state, the counts"
              + " topic fills them at once. (With state.retained-minutes, room for longer windows is"
              + " kept from the start.)")
          .formatted(retained, after.maxWindow() - retained, newKinds(sharing));
    }
    String newKinds = newKinds(sharing);
    return newKinds.isEmpty() ? ALL_KEPT : "kept" + newKinds;
  }

  /** Sets that share counts need not be made of the same kinds. */
  private String newKinds(List<FeatureSet> sharing) {
    Set<String> notCounted = new LinkedHashSet<>(after.kinds());
    sharing.forEach(set -> notCounted.removeAll(set.kinds()));
    return notCounted.isEmpty()
        ? ""
        : "; but %s is not counted yet, so rows are partial until their windows are full"
            .formatted(String.join(", ", notCounted));
  }
}
