package io.ringcast.cli;

import io.ringcast.common.config.ConfigFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The options of every command that reads a job's configuration. A subclass declares them, since
 * their help speaks of the job.
 */
public abstract class ConfigOption<C> {

  private final String usualFile;
  private final BiFunction<Path, List<String>, C> loader;

  /**
   * @param usualFile where the file is if none is given, below Ringcast's own folder
   * @param loader makes a configuration of a file and overrides
   */
  protected ConfigOption(String usualFile, BiFunction<Path, List<String>, C> loader) {
    this.usualFile = usualFile;
    this.loader = loader;
  }

  /** What {@code --config} says, or null. */
  protected abstract Path file();

  /** What {@code --set} says, each time that it is given. */
  protected abstract List<String> overrides();

  public C load() {
    return load(List.of());
  }

  /**
   * Loads the configuration for a command that needs some options to be different.
   *
   * @param needed {@code key=value}; what the user sets on the command line still wins
   */
  public C load(List<String> needed) {
    ConfigFile.requireNoSecrets(overrides());
    List<String> all = new ArrayList<>(needed);
    all.addAll(overrides());
    return loader.apply(isGiven() ? file() : home().resolve(usualFile), all);
  }

  public boolean isGiven() {
    return file() != null;
  }

  public String usualFile() {
    return usualFile;
  }

  /** These options once more, for a command line that continues what this one began. */
  public List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    if (isGiven()) {
      arguments.addAll(List.of("--config", quoted(file().toString())));
    }
    overrides().forEach(override -> arguments.addAll(List.of("--set", quoted(override))));
    return arguments;
  }

  private static String quoted(String word) {
    return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** Ringcast's own folder: the script says where it is. */
  public static Path home() {
    return Path.of(System.getProperty("ringcast.home", ""));
  }
}
