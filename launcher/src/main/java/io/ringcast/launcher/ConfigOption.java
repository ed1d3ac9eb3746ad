package io.ringcast.launcher;

import io.ringcast.feature.config.ComputeConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of every command that runs the compute job. */
public final class ConfigOption {

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The compute job's configuration (default: configs/compute.yaml of Ringcast).")
  private Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "Overrides one option of the file, such as --set time.out-of-orderness=10s; may be given"
              + " several times.")
  private List<String> overrides = new ArrayList<>();

  public ComputeConfig load() {
    return load(List.of());
  }

  /**
   * Loads the configuration for a command that needs some options to be different.
   *
   * @param needed {@code key=value}; what the user sets on the command line still wins
   */
  public ComputeConfig load(List<String> needed) {
    List<String> all = new ArrayList<>(needed);
    all.addAll(overrides);
    return ComputeConfig.load(file == null ? home().resolve("configs/compute.yaml") : file, all);
  }

  public boolean isGiven() {
    return file != null;
  }

  /** These options once more, for a command line that continues what this one began. */
  public List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    if (file != null) {
      arguments.addAll(List.of("--config", quoted(file.toString())));
    }
    overrides.forEach(override -> arguments.addAll(List.of("--set", quoted(override))));
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
