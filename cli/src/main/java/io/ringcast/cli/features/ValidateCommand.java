package io.ringcast.cli.features;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.config.ConfigException;
import io.ringcast.common.config.Problem;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.feature.config.ComputeConfig;
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
          + " sizes over the limits; a name and version that another set has; a set whose rows"
          + " would not fit into a Kafka record. Starts nothing, and without --announced needs no"
          + " Kafka."
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

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  @Override
  public Integer call() {
    requireEachOnce();
    SetValidation validation = new SetValidation(files);
    List<Path> there = files.stream().filter(Files::isRegularFile).toList();
    if (!there.isEmpty()) {
      validation.tried(() -> SetFiles.load(config, there));
    }
    Optional<ComputeConfig> running = validation.tried(config::load);
    running.map(this::known).ifPresent(validation::compareWith);
    validation
        .good()
        .forEach((path, file) -> out().println(path + ": good: " + describe(file.set())));
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

  /** Of a name and version that both know, what was announced is what rows of it mean. */
  private SetRegistry known(ComputeConfig config) {
    Stream<RegisteredSet> configured = config.featureSets().stream().map(RegisteredSet::of);
    Stream<RegisteredSet> before =
        announced ? SetFiles.announced(config).all().stream() : Stream.empty();
    return new SetRegistry(Stream.concat(configured, before).toList());
  }

  private static String describe(FeatureSet set) {
    return "%s, %d kinds × %d rings × %d windows make %d features a row"
        .formatted(
            set.id(),
            set.kinds().size(),
            set.rings().size(),
            set.windows().size(),
            set.featureNames().size());
  }

  /** All that is wrong with some feature sets, gathered from every check that there is. */
  private static final class SetValidation {

    private final List<Problem> problems = new ArrayList<>();

    /** Those that can be read by themselves. */
    private final Map<Path, FeatureSetFile> files = new LinkedHashMap<>();

    SetValidation(List<Path> paths) {
      for (Path path : paths) {
        tried(() -> FeatureSetFile.read(path)).ifPresent(file -> files.put(path, file));
      }
    }

    /** What can be had; empty if problems were found on the way. */
    <T> Optional<T> tried(Supplier<T> load) {
      try {
        return Optional.of(load.get());
      } catch (ConfigException e) {
        problems.addAll(e.problems());
        return Optional.empty();
      }
    }

    /**
     * Whether the sets mean what is known under their names and versions.
     *
     * @param known all of them, since a message names the next version that is free
     */
    void compareWith(SetRegistry known) {
      SetRegistry taken = new SetRegistry(withFiles(known));
      for (FeatureSetFile file : files.values()) {
        known
            .change(file.set())
            .flatMap(change -> taken.change(file.set()))
            .ifPresent(
                change ->
                    problems.add(
                        new Problem(file.version(), FeatureSetFile.VERSION.name(), change)));
      }
    }

    /** A version that another of the files has is as little free as one that is known. */
    private List<RegisteredSet> withFiles(SetRegistry known) {
      Stream<RegisteredSet> ofFiles =
          files.values().stream().map(FeatureSetFile::set).map(RegisteredSet::of);
      return Stream.concat(ofFiles, known.all().stream()).toList();
    }

    /**
     * The files, each with its set.
     *
     * @throws ConfigException if anything is wrong, in file and line order
     */
    Map<Path, FeatureSetFile> good() {
      ConfigException.throwIfAny(problems);
      return files;
    }
  }
}
