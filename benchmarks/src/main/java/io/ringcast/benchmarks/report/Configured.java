package io.ringcast.benchmarks.report;

import io.ringcast.cli.ConfigOption;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import java.util.List;

/** The configuration that is measured: Ringcast's own files. */
public final class Configured {

  private Configured() {}

  public static ComputeConfig compute(List<String> overrides) {
    return ComputeConfig.load(ConfigOption.home().resolve("configs/compute.yaml"), overrides);
  }

  public static PublishConfig publish(List<String> overrides) {
    return PublishConfig.load(ConfigOption.home().resolve("configs/publish.yaml"), overrides);
  }
}
