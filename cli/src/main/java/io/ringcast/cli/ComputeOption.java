package io.ringcast.cli;

import io.ringcast.feature.config.ComputeConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of every command that runs the compute job. */
public final class ComputeOption extends ConfigOption<ComputeConfig> {

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

  public ComputeOption() {
    super("configs/compute.yaml", ComputeConfig::load);
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
