package io.ringcast.common.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Loads a YAML file, and the files that it names, as a whole: all of it, or every problem. */
public final class ConfigFile {

  private ConfigFile() {}

  /** Loads a file with the environment of this process and no overrides. */
  public static <T> T load(Path file, Section<T> section) {
    return load(file, section, List.of(), System::getenv);
  }

  /**
   * Loads a file with overrides of the command line.
   *
   * @param overrides {@code key=value}, each over what the file says
   * @param environment a variable's value, or null
   * @throws ConfigException with every problem
   */
  public static <T> T load(
      Path file, Section<T> section, List<String> overrides, UnaryOperator<String> environment) {
    Problems problems = new Problems();
    Reading start = new Reading(problems, environment, Reading.folderOf(file), "", values -> {});
    Optional<T> value =
        parse(file, problems)
            .map(root -> new Overrides(problems).over(root, section, overrides))
            .flatMap(root -> section.read(root, start));
    problems.throwIfAny();
    return value.orElseThrow(() -> new IllegalStateException(file + ": lost without a problem"));
  }

  /** Refuses secrets in overrides: every user of the machine can list command lines. */
  public static void requireNoSecrets(List<String> overrides, Section<?> section) {
    for (String override : overrides) {
      String[] parts = override.split("=", 2);
      String key = parts[0].strip();
      if (parts.length == 2
          && (References.isSecret(key, parts[1].strip()) || isSecretWithin(override, section))) {
        throw new IllegalArgumentException(
            "--set "
                + key
                + " would show a secret to all users of this machine: write ${env:NAME} or"
                + " ${file:/path} for its value, here or in the configuration file");
      }
    }
  }

  /** What cannot be read is refused by the reader, and shows nothing of a secret. */
  private static boolean isSecretWithin(String override, Section<?> section) {
    YamlNode nothing = YamlNode.emptyMapping(Place.ofOverride());
    YamlNode set = new Overrides(new Problems()).over(nothing, section, List.of(override));
    return !PlainSecrets.in(section, set).isEmpty();
  }

  /**
   * The options of a file that are secrets and have no reference in them. What is below {@code
   * flink} does not count: Flink resolves no references.
   */
  public static Set<String> plainSecrets(Path file, Section<?> section, List<String> overrides) {
    Problems problems = new Problems();
    Map<String, String> secrets =
        parse(file, problems)
            .map(root -> new Overrides(problems).over(root, section, overrides))
            .map(root -> PlainSecrets.in(section, root))
            .orElse(Map.of());
    return secrets.entrySet().stream()
        .filter(secret -> !References.isIn(secret.getValue()))
        .map(Map.Entry::getKey)
        .filter(name -> !name.startsWith("flink."))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static Optional<YamlNode> parse(Path file, Problems problems) {
    Place place = Place.ofFile(shown(file));
    try {
      if (Files.isDirectory(file)) {
        problems.add(place, "", "is a folder, but must be a file");
      } else if (!Files.isRegularFile(file)) {
        problems.add(place, "", "there is no such file");
      } else if (Files.size(file) > YamlParser.MAX_BYTES) {
        problems.add(place, "", "is larger than a configuration can be (1MiB)");
      } else {
        return YamlParser.parse(place, "", Files.readString(file), problems);
      }
    } catch (CharacterCodingException e) {
      problems.add(place, "", "is not UTF-8 text");
    } catch (IOException e) {
      problems.add(place, "", "cannot be read: " + e.getMessage());
    }
    return Optional.empty();
  }

  /** The file's name as seen from where the user stands, which is how errors name it. */
  private static String shown(Path file) {
    Path here = Path.of("").toAbsolutePath();
    Path whole = file.toAbsolutePath().normalize();
    boolean below = whole.startsWith(here) && !whole.equals(here);
    return (below ? here.relativize(whole) : whole).toString();
  }
}
