package io.ringcast.cli;

import io.ringcast.serving.config.ServeConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of the command that runs the service. */
public final class ServeOption extends ConfigOption<ServeConfig> {

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The service's configuration (default: configs/serve.yaml of Ringcast).")
  private Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "Overrides one option of the file, such as --set listen.port=9000; may be given several"
              + " times.")
  private List<String> overrides = new ArrayList<>();

  public ServeOption() {
    super("configs/serve.yaml", ServeConfig::load);
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
