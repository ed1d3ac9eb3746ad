package io.ringcast.cli;

import io.ringcast.archive.config.ArchiveConfig;
import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Section;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.serving.config.ServeConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of every command that reads the configuration of a job or of the service. */
public final class ConfigOption<C> {

  private static final String FILE = "--config";

  private final String usualFile;
  private final Section<C> section;
  private final BiFunction<Path, List<String>, C> loader;

  @Option(
      names = FILE,
      paramLabel = "FILE",
      description = "The configuration (default: ${DEFAULT-VALUE} of Ringcast).")
  private Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "Overrides one option of the file, such as --set kafka.bootstrap-servers=HOST:PORT; may"
              + " be given several times.")
  private List<String> overrides = new ArrayList<>();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  private ConfigOption(
      String usualFile, Section<C> section, BiFunction<Path, List<String>, C> loader) {
    this.usualFile = usualFile;
    this.section = section;
    this.loader = loader;
    this.file = Path.of(usualFile);
  }

  /** The compute job's. */
  public static ConfigOption<ComputeConfig> compute() {
    return new ConfigOption<>("configs/compute.yaml", ComputeConfig.SECTION, ComputeConfig::load);
  }

  /** The publisher job's, which also says where the store is. */
  public static ConfigOption<PublishConfig> publish() {
    return new ConfigOption<>("configs/publish.yaml", PublishConfig.SECTION, PublishConfig::load);
  }

  /** The archive job's. */
  public static ConfigOption<ArchiveConfig> archive() {
    return new ConfigOption<>("configs/archive.yaml", ArchiveConfig.SECTION, ArchiveConfig::load);
  }

  /** The service's. */
  public static ConfigOption<ServeConfig> serve() {
    return new ConfigOption<>("configs/serve.yaml", ServeConfig.SECTION, ServeConfig::load);
  }

  public C load() {
    return load(List.of());
  }

  /**
   * Loads the configuration for a command that needs some options to be different.
   *
   * @param needed {@code key=value}; what the user sets on the command line still wins
   */
  public C load(List<String> needed) {
    ConfigFile.requireNoSecrets(overrides, section);
    List<String> all = new ArrayList<>(needed);
    all.addAll(overrides);
    return loader.apply(path(), all);
  }

  public Path path() {
    return isGiven() ? file : home().resolve(usualFile);
  }

  public List<String> overrides() {
    return overrides;
  }

  /** Refuses secrets that would travel in a job's graph: it holds references as they are. */
  public void requireReferences() {
    Set<String> secrets = ConfigFile.plainSecrets(path(), section, overrides);
    if (!secrets.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: %s would travel in the job's graph, which many can read: write ${env:NAME} or ${file:/path}, which the cluster resolves"
              .formatted(path(), String.join(", ", secrets)));
    }
  }

  public boolean isGiven() {
    return command.commandLine().getParseResult().hasMatchedOption(FILE);
  }

  public String usualFile() {
    return usualFile;
  }

  /** These options once more, for a command line that continues what this one began. */
  public List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    if (isGiven()) {
      arguments.addAll(List.of(FILE, quoted(file.toString())));
    }
    overrides.forEach(override -> arguments.addAll(List.of("--set", quoted(override))));
    return arguments;
  }

  private static String quoted(String word) {
    return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** How the user calls Ringcast: the script says it. */
  public static String command() {
    return quoted(System.getProperty("ringcast.command", "./ringcast"));
  }

  /** One of Ringcast's own configuration files. */
  public static Path file(String name) {
    return home().resolve("configs").resolve(name);
  }

  /** Ringcast's own folder: the script says where it is. */
  public static Path home() {
    return Path.of(System.getProperty("ringcast.home", ""));
  }
}
