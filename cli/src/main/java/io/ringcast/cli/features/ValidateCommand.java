package io.ringcast.cli.features;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.config.ConfigException;
import io.ringcast.common.config.Problem;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.serving.views.Views;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringcast features validate}. */
@Command(
    name = "validate",
    header = "Check feature sets against each other and the compute job's configuration.",
    description = {
      "Says everything that is wrong, in all files at once and with their lines: rings and windows"
          + " that are unknown, twice or in no order; kinds of events that the job does not read;"
          + " sizes over the limits; formulas with errors or unknown names; a name and"
          + " version that another set has; a set whose rows would not fit into a Kafka record."
          + " Starts nothing, and without --announced needs no Kafka."
    },
    exitCodeList = {
      "0:All is well.",
      "1:Something is wrong; the message says what and where.",
      "2:The command line is wrong."
    })
final class ValidateCommand extends RingcastCommand {

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "The feature sets' files, as they would stand under feature-sets.")
  private List<Path> files;

  @Option(
      names = "--announced",
      description =
          "Compare also with all sets that the job has ever computed. It writes them down in Kafka"
              + " (topic ringcast.features.sets, if not configured otherwise), which has to be"
              + " reached from here. A set that was changed without a new version is then found"
              + " now, and not when the job starts.")
  private boolean announced;

  @Option(
      names = "--views",
      paramLabel = "FILE",
      description =
          "Check also the views of this file, the service's views.file, against these sets, the"
              + " configured and the announced ones.")
  private Path views;

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  private final List<Problem> problems = new ArrayList<>();

  /** Files that can be read by themselves. */
  private final Map<Path, FeatureSetFile> good = new LinkedHashMap<>();

  @Override
  public Integer call() {
    requireEachOnce();
    for (Path path : files) {
      attempt(() -> FeatureSetFile.read(path)).ifPresent(file -> good.put(path, file));
    }
    List<Path> there = files.stream().filter(Files::isRegularFile).toList();
    if (!there.isEmpty()) {
      attempt(() -> SetFiles.load(config, there));
    }
    List<RegisteredSet> known = attempt(config::load).map(this::known).orElse(List.of());
    compareWith(known);
    int goodViews = views == null ? 0 : checkViews(known);
    ConfigException.throwIfAny(problems);
    good.forEach((path, file) -> out().println(path + ": good: " + describe(file.set())));
    if (views != null) {
      out().println("%s: good: %d views".formatted(views, goodViews));
    }
    return ExitCode.OK;
  }

  private void requireEachOnce() {
    Set<Path> seen = new HashSet<>();
    for (Path file : files) {
      if (!seen.add(file.toAbsolutePath().normalize())) {
        throw wrong(file + " is named twice");
      }
    }
  }

  /** Empty if problems were found on the way. */
  private <T> Optional<T> attempt(Supplier<T> load) {
    try {
      return Optional.of(load.get());
    } catch (ConfigException e) {
      problems.addAll(e.problems());
      return Optional.empty();
    }
  }

  /** For a name and version in both, the announced set decides what its rows mean. */
  private List<RegisteredSet> known(ComputeConfig config) {
    Stream<RegisteredSet> configured = config.featureSets().stream().map(RegisteredSet::of);
    Stream<RegisteredSet> before =
        announced ? SetFiles.announced(config).all().stream() : Stream.empty();
    return Stream.concat(configured, before).toList();
  }

  /** Whether the sets mean what is known under their names and versions. */
  private void compareWith(List<RegisteredSet> configuredOrAnnounced) {
    SetRegistry known = new SetRegistry(configuredOrAnnounced);
    List<SetId> taken = good.values().stream().map(file -> file.set().id()).toList();
    for (FeatureSetFile file : good.values()) {
      known
          .change(file.set(), taken)
          .map(change -> new Problem(file.version(), FeatureSetFile.VERSION.name(), change))
          .ifPresent(problems::add);
      known
          .derivedChanges(file.set(), taken)
          .forEach(
              (name, change) ->
                  problems.add(new Problem(file.derived(name), "derived." + name, change)));
    }
  }

  private Stream<RegisteredSet> ofFiles() {
    return good.values().stream().map(FeatureSetFile::set).map(RegisteredSet::of);
  }

  /**
   * How many there are, if the file can be read; a set's file counts before what is known of it.
   */
  private int checkViews(List<RegisteredSet> known) {
    SetRegistry sets = new SetRegistry(Stream.concat(known.stream(), ofFiles()).toList());
    return attempt(() -> Views.load(views, (name, view) -> Optional.of(view.set(sets))))
        .map(Map::size)
        .orElse(0);
  }

  private static String describe(FeatureSet set) {
    int derived = set.derived().features().size();
    return "%s, %d kinds × %d rings × %d windows make %d features a row%s"
        .formatted(
            set.id(),
            set.kinds().size(),
            set.rings().size(),
            set.windows().size(),
            set.featureNames().size(),
            derived == 0 ? "" : ", with %d derived features".formatted(derived));
  }
}
