package io.ringcast.launcher.features;

import io.ringcast.common.config.ConfigException;
import io.ringcast.common.config.Problem;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.registry.SetRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

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

  /** Whether the sets mean what is known under their names and versions. */
  void compareWith(SetRegistry known) {
    for (FeatureSetFile file : files.values()) {
      known
          .change(file.set())
          .ifPresent(
              change ->
                  problems.add(new Problem(file.version(), FeatureSetFile.VERSION.name(), change)));
    }
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
