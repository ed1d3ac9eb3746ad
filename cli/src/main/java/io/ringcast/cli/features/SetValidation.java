package io.ringcast.cli.features;

import io.ringcast.common.config.ConfigException;
import io.ringcast.common.config.Problem;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All that is wrong with some feature sets, gathered from every check that there is. */
final class SetValidation {

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
                  problems.add(new Problem(file.version(), FeatureSetFile.VERSION.name(), change)));
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
