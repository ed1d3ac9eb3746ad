package io.ringcast.common.config;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Files that a test writes, and what is wrong with them. */
public final class TestFiles {

  private TestFiles() {}

  public static Path write(Path folder, String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Each problem as "line option: message". */
  public static List<String> problems(Path file, Section<?> section, String... overrides) {
    return problems(file, section, Map.of(), overrides);
  }

  static List<String> problems(
      Path file, Section<?> section, Map<String, String> environment, String... overrides) {
    ConfigException thrown =
        catchThrowableOfType(
            ConfigException.class,
            () -> ConfigFile.load(file, section, List.of(overrides), environment::get));
    return thrown == null ? List.of() : thrown.problems().stream().map(TestFiles::shown).toList();
  }

  private static String shown(Problem problem) {
    Place place = problem.place();
    String where =
        place.isOverride()
            ? place.toString()
            : place.line() + (place.column() > 0 ? ":" + place.column() : "");
    return where + " " + problem.option() + ": " + problem.message();
  }
}
