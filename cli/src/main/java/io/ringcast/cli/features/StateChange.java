package io.ringcast.cli.features;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.feature.config.ComputeConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What becomes of a job's state when a feature set joins another one, or takes its place.
 *
 * @param running the configuration of the job that computes the first set
 */
record StateChange(FeatureSet before, FeatureSet after, ComputeConfig running) {

  private static final String INDENT = "         ";

  /** Knows what a job would make of its state. */
  interface Judge {
    /**
     * The verdict in lines.
     *
     * @param sets what the job would compute
     */
    List<String> verdict(List<FeatureSet> sets) throws IOException;

    /** What the verdict rests on. */
    String grounds();
  }

  List<String> lines(Judge judge) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("state:   " + judge.grounds());
    List<String> instead = judge.verdict(insteadOfBefore());
    if (before.id().equals(after.id())) {
      add(lines, "", instead);
      return lines;
    }
    List<String> beside = judge.verdict(besideBefore());
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

  /** What the job computes now. */
  List<FeatureSet> computed() {
    Map<SetId, FeatureSet> sets = new LinkedHashMap<>();
    running.featureSets().forEach(set -> sets.put(set.id(), set));
    sets.remove(after.id());
    sets.put(before.id(), before);
    return List.copyOf(sets.values());
  }

  private List<FeatureSet> besideBefore() {
    List<FeatureSet> sets = new ArrayList<>(computed());
    sets.add(after);
    return sets;
  }

  private List<FeatureSet> insteadOfBefore() {
    List<FeatureSet> sets = new ArrayList<>(computed());
    sets.remove(before);
    sets.add(after);
    return sets;
  }
}
