package io.ringcast.benchmarks.report;

import io.ringcast.cli.ConfigOption;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import java.nio.file.Path;
import java.util.List;

/** The configuration that is measured: Ringcast's own files. */
public final class Configured {

  private Configured() {}

  public static Path home() {
    return ConfigOption.home();
  }

  public static ComputeConfig compute() {
    return ComputeConfig.load(home().resolve("configs/compute.yaml"));
  }

  /** The feature set whose rows are measured. */
  public static FeatureSet set() {
    return compute().featureSets().get(0);
  }

  public static PublishConfig publish(List<String> overrides) {
    return PublishConfig.load(home().resolve("configs/publish.yaml"), overrides);
  }
}
