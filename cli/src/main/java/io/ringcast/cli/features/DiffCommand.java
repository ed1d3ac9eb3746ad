package io.ringcast.cli.features;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.run.SavepointPath;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.feature.config.ComputeConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringcast features diff}. */
@Command(
    name = "diff",
    header = "What readers gain and lose from one feature set to another.",
    description = {
      "Names the features that are new and those that are gone. Then says whether a job that"
          + " computes A can go on to B with what it has counted, with both sets side by side or"
          + " with B in the place of A: what is kept, from when on each window is complete, or what"
          + " is refused and what to do instead.",
      "",
      "Without --from-savepoint that rests on the configuration alone: its feature sets,"
          + " state.reach and state.retained-minutes tell what the job should have kept."
    })
final class DiffCommand extends RingcastCommand {

  @Parameters(index = "0", paramLabel = "A", description = "The file of the set as it is.")
  private Path before;

  @Parameters(index = "1", paramLabel = "B", description = "The file of the set as it shall be.")
  private Path after;

  @Option(
      names = "--from-savepoint",
      paramLabel = "PATH",
      description =
          "Look into this savepoint of the job, as ringcast run compute does when it begins with"
              + " it.")
  private String savepoint;

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  @Override
  public Integer call() throws IOException {
    // Of A only what it says matters: it may be a set that no job computes any more.
    FeatureSet old = FeatureSetFile.load(before);
    FeatureSet next = SetFiles.load(config, List.of(after)).featureSets().get(0);
    String from = savepoint == null ? null : SavepointPath.of(savepoint);
    List<String> ofState =
        new StateChange(old, next, config.load(), Optional.ofNullable(from)).lines();
    PrintWriter out = out();
    new SetDifference(old, next).lines().forEach(out::println);
    ofState.forEach(out::println);
    return ExitCode.OK;
  }

  /** What lies between two feature sets, for those who read them. */
  private record SetDifference(FeatureSet before, FeatureSet after) {

    private static final String INDENT = "         ";

    /** A way back is good, and an old number for something new is not. */
    private static final String LOWER =
        "lower, which is right if version %d always was this very set (ringcast features validate"
            + " --announced tells); if it never was, take %d or more";

    List<String> lines() {
      List<String> lines = new ArrayList<>();
      lines.add("from " + before.id() + " to " + after.id());
      boolean comparable = before.sharesCountsWith(after);
      if (!comparable) {
        lines.add(
            "readers: no feature means the same, though names are alike: %s becomes %s"
                .formatted(meaning(before), meaning(after)));
      }
      Set<String> both = new LinkedHashSet<>(names(after));
      both.retainAll(comparable ? names(before) : List.of());
      Set<String> kept = new LinkedHashSet<>(both);
      kept.removeIf(name -> !kindsOf(before, name).equals(kindsOf(after, name)));
      addNames("gained:  ", after, both, lines);
      addNames("lost:    ", before, both, lines);
      both.stream()
          .filter(name -> !kept.contains(name))
          .map(
              name ->
                  "changed: all %s_*, of %s, before of %s"
                      .formatted(columnKind(name), kindsOf(after, name), kindsOf(before, name)))
          .distinct()
          .forEach(lines::add);
      lines.add(
          "kept:    "
              + (kept.isEmpty()
                  ? "nothing"
                  : kept.size()
                      + " features; ringcast features describe shows their order in a row"));
      addDerived(lines);
      lines.add("version: " + version());
      return lines;
    }

    private void addDerived(List<String> lines) {
      DerivedFeatures old = before.derived();
      DerivedFeatures now = after.derived();
      String title = "derived: ";
      addDerived(title + "gained: ", now, old, lines);
      addDerived(
          title
              + (before.id().equals(after.id())
                  ? "no longer in the file; readers keep it: "
                  : "lost: "),
          old,
          now,
          lines);
      for (String name : now.changed(old)) {
        lines.add(
            "%schanged: %s, before %s%s"
                .formatted(
                    title,
                    now.shown(name),
                    old.shown(name),
                    before.id().equals(after.id()) ? "; take another name" : ""));
      }
    }

    private static void addDerived(
        String title, DerivedFeatures all, DerivedFeatures without, List<String> lines) {
      all.names().stream()
          .filter(name -> !without.names().contains(name))
          .forEach(name -> lines.add(title + all.shown(name)));
    }

    /** Columns and means. */
    private static List<String> names(FeatureSet set) {
      return Stream.concat(set.featureNames().stream(), set.means().names().stream()).toList();
    }

    private static String columnKind(String name) {
      return name.replaceFirst("_r\\d+_w\\d+$", "");
    }

    /** With the decimals of sums. */
    private static List<String> kindsOf(FeatureSet set, String name) {
      return set.kindsOf(columnKind(name));
    }

    /** All names in the order of a row, then means; a line for each kind and ring. */
    private static void addNames(
        String title, FeatureSet set, Set<String> without, List<String> lines) {
      Map<String, List<String>> rings = new LinkedHashMap<>();
      for (String name : names(set)) {
        if (!without.contains(name)) {
          String ring = name.substring(0, name.lastIndexOf('_'));
          rings.computeIfAbsent(ring, r -> new ArrayList<>()).add(name);
        }
      }
      if (rings.isEmpty()) {
        lines.add(title + "nothing");
      }
      String indent = title;
      for (List<String> names : rings.values()) {
        lines.add(indent + String.join(" ", names));
        indent = INDENT;
      }
    }

    private static String meaning(FeatureSet set) {
      return "resolution %d, distinct %s".formatted(set.resolution(), set.distinct().text());
    }

    private String version() {
      if (!before.name().equals(after.name())) {
        return "another name, so both can be computed side by side";
      }
      boolean sameColumns = before.fingerprint() == after.fingerprint();
      boolean same =
          sameColumns
              && after.derived().changed(before.derived()).isEmpty()
              && Set.copyOf(after.derived().names()).equals(Set.copyOf(before.derived().names()));
      int order = Integer.compare(after.version(), before.version());
      if (order == 0) {
        if (sameColumns) {
          return same
              ? "the same, and nothing changes for readers"
              : "the same: derived features need no new version";
        }
        return "must be " + (before.version() + 1) + " or more, since features change";
      }
      String which = order > 0 ? "higher" : "lower";
      if (same) {
        return which
            + ", though every feature means the same: readers would have to move for nothing";
      }
      return order > 0
          ? "higher, so both can be computed side by side until readers have moved"
          : LOWER.formatted(after.version(), before.version() + 1);
    }
  }
}
