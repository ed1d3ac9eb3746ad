package io.ringcast.cli.features;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.OldState;
import io.ringcast.feature.SetOutlook;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.job.state.StateException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tells from a savepoint what a job would make of it, as the job's own start does.
 *
 * @param savepoint its path, as Flink takes it
 */
record SavedState(String savepoint, FeatureSet after, ComputeConfig running)
    implements StateChange.Judge {

  @Override
  public String grounds() {
    return "as the start of a job from " + savepoint + " finds it:";
  }

  @Override
  public List<String> verdict(List<FeatureSet> sets) throws IOException {
    requireKinds(sets);
    List<SetOutlook> outlooks;
    try {
      outlooks = OldState.preview(savepoint, running.withFeatureSets(sets));
    } catch (StateException e) {
      return List.of("refused: " + e.getMessage());
    }
    List<String> lines = new ArrayList<>();
    Optional<SetOutlook> ofAfter =
        outlooks.stream().filter(outlook -> outlook.set().equals(after)).findFirst();
    lines.add(
        ofAfter.map(SavedState::describe).orElse("kept; the job had not closed a minute yet"));
    outlooks.stream()
        .filter(outlook -> !outlook.set().equals(after))
        .filter(outlook -> !outlook.isCompleteAtFirst(outlook.set().maxWindow()))
        .forEach(outlook -> lines.add(outlook.set().id() + ": " + describe(outlook)));
    return lines;
  }

  private void requireKinds(List<FeatureSet> sets) {
    for (FeatureSet set : sets) {
      for (String kind : set.kinds()) {
        if (!running.events().containsKey(kind)) {
          throw new IllegalArgumentException(
              ("%s counts events of kind '%s', which the configuration does not have: name the"
                      + " configuration of the job that left the savepoint with --config")
                  .formatted(set.id(), kind));
        }
      }
    }
  }

  private static String describe(SetOutlook outlook) {
    List<Integer> windows = outlook.set().windows();
    List<Integer> later =
        windows.stream().filter(window -> !outlook.isCompleteAtFirst(window)).toList();
    if (later.isEmpty()) {
      return "kept, and every row is right from the first minute on";
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
}
