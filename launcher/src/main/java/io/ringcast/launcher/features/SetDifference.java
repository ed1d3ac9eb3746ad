package io.ringcast.launcher.features;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What lies between two feature sets, for readers and for the job's state. */
record SetDifference(FeatureSet before, FeatureSet after) {

  /** More would not be read; the numbers say how many there are. */
  private static final int NAMED = 12;

  /**
   * The difference in lines.
   *
   * @param running the configuration of the job that computes the first set
   */
  List<String> lines(ComputeConfig running) {
    List<String> lines = new ArrayList<>();
    lines.add("from " + before.id() + " to " + after.id());
    if (!before.sharesCountsWith(after)) {
      lines.add(
          "readers: none of the features means the same: "
              + meaning(before)
              + " becomes "
              + meaning(after));
    } else {
      lines.add("gained:  " + names(gained()));
      lines.add("lost:    " + names(lost()));
      lines.add("kept:    " + (after.featureNames().size() - gained().size()) + " features");
    }
    lines.add("version: " + version());
    lines.add("state:   " + state(running));
    return lines;
  }

  private Set<String> gained() {
    return without(after.featureNames(), before.featureNames());
  }

  private Set<String> lost() {
    return without(before.featureNames(), after.featureNames());
  }

  private static String meaning(FeatureSet set) {
    return "resolution %d, %s".formatted(set.resolution(), set.distinct().text());
  }

  private String version() {
    if (!before.name().equals(after.name())) {
      return "another name, so both can be computed side by side";
    }
    boolean same = before.fingerprint() == after.fingerprint();
    if (after.version() > before.version()) {
      return same
          ? "higher, though every feature means the same: readers would have to move for nothing"
          : "higher, so both can be computed side by side until readers have moved";
    }
    return same
        ? "the same, and nothing changes for readers"
        : "must be " + (before.version() + 1) + " or more, since features change";
  }

  /** What becomes of the state of a job that computes the first set and its others. */
  private String state(ComputeConfig running) {
    List<FeatureSet> sharing = sharingCounts(running);
    if (sharing.isEmpty()) {
      return "the new set begins without counts; all of its windows are complete some "
          + after.maxWindow()
          + " minutes after its start. Name both sets until then: without the old one its counts"
          + " would have to be dropped (--allow-non-restored-state).";
    }
    int reach = running.reach(sharing);
    if (after.maxRing() > reach) {
      return "refused: counts were sent "
          + reach
          + " hexagons far, and ring "
          + after.maxRing()
          + " needs them further. Start without the old state: the job then reads "
          + Math.max(running.retainedMinutes(sharing), after.maxWindow())
          + " minutes back. (With state.reach, room for larger rings is kept from the start.)";
    }
    int retained = running.retainedMinutes(sharing);
    if (after.maxWindow() > retained) {
      return "kept. "
          + retained
          + " minutes are there, so windows longer than that are partial until they are full, the"
          + " longest "
          + (after.maxWindow() - retained)
          + " minutes after the start. (With state.retained-minutes, room for longer windows is kept"
          + " from the start.)"
          + kinds(running);
    }
    return "kept, and every row is right from the first minute on" + kinds(running);
  }

  /** The sets with whose counts the second one can go on. */
  private List<FeatureSet> sharingCounts(ComputeConfig running) {
    return Stream.concat(Stream.of(before), running.featureSets().stream())
        .filter(after::sharesCountsWith)
        .toList();
  }

  /** Whether a kind is counted already shows only in the job itself. */
  private String kinds(ComputeConfig running) {
    Set<String> counted = new LinkedHashSet<>(before.kinds());
    running.featureSets().forEach(set -> counted.addAll(set.kinds()));
    Set<String> perhapsNew = without(after.kinds(), counted);
    return perhapsNew.isEmpty()
        ? ""
        : ("; but if %s was not among the job's events before, rows are partial until their windows"
                + " are full")
            .formatted(String.join(", ", perhapsNew));
  }

  private static Set<String> without(Collection<String> some, Collection<String> others) {
    Set<String> left = new LinkedHashSet<>(some);
    left.removeAll(Set.copyOf(others));
    return left;
  }

  private static String names(Set<String> names) {
    if (names.isEmpty()) {
      return "nothing";
    }
    String first = String.join(" ", names.stream().limit(NAMED).toList());
    return names.size() <= NAMED ? first : "%s … (%d in all)".formatted(first, names.size());
  }
}
