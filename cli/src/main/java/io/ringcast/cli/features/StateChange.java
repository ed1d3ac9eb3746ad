package io.ringcast.cli.features;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.OldState;
import io.ringcast.feature.SetOutlook;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.job.state.StateException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  /** What a job that computes these sets would make of the state, in lines, as its start does. */
  private List<String> verdict(List<FeatureSet> sets) throws IOException {
    for (FeatureSet set : sets) {
      for (String kind : set.kinds()) {
        if (!running.kinds().contains(kind)) {
          return List.of(
              ("refused: %s counts '%s', which the configuration does not have; --config names"
                      + " that of the running job")
                  .formatted(set.id(), kind));
        }
      }
    }
    List<SetOutlook> outlooks;
    try {
      outlooks = outlooks(running.withFeatureSets(sets));
    } catch (StateException e) {
      return List.of("refused: " + e.getMessage());
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        outlooks.stream()
            .filter(outlook -> outlook.set().equals(after))
            .findFirst()
            .map(this::describe)
            .orElse("kept; the job had not closed a minute yet"));
    outlooks.stream()
        .filter(outlook -> !outlook.set().equals(after))
        .filter(outlook -> !outlook.isCompleteAtFirst(outlook.set().maxWindow()))
        .forEach(outlook -> lines.add(outlook.set().id() + ": " + describe(outlook)));
    return lines;
  }

  private List<SetOutlook> outlooks(ComputeConfig next) throws IOException {
    if (savepoint.isPresent()) {
      return OldState.preview(savepoint.get(), next);
    }
    // A configuration without some kind of the old set has no counts of it.
    List<FeatureSet> now = plus(before);
    now.removeIf(set -> !running.kinds().containsAll(set.kinds()));
    return OldState.predict(running.withFeatureSets(now), next);
  }

  private String describe(SetOutlook outlook) {
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
            .map(window -> "window " + window + " " + when(outlook, window))
            .collect(Collectors.joining(", "));
  }

  /** Without a savepoint nobody knows when the job starts. */
  private String when(SetOutlook outlook, int window) {
    Instant whole = outlook.completeFrom(window);
    return savepoint.isPresent()
        ? whole.toString()
        : "start + " + whole.getEpochSecond() / 60 + " minutes";
  }
}
