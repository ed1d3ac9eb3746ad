package io.ringcast.cli;

import io.ringcast.publisher.config.PublishConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of every command that runs the publisher job, or looks at its store. */
public final class PublishOption extends ConfigOption<PublishConfig> {

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The publisher job's configuration (default: configs/publish.yaml of Ringcast).")
  private Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "Overrides one option of the file, such as --set store.keyspace=features; may be given"
              + " several times.")
  private List<String> overrides = new ArrayList<>();

  public PublishOption() {
    super("configs/publish.yaml", PublishConfig::load);
  }

  @Override
  protected Path file() {
    return file;
  }

  @Override
  protected List<String> overrides() {
    return overrides;
  }
}
