package io.ringcast.cli.job;

import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The publisher job of a single run, behind the compute job of the same run. */
public final class OwnPublisher {

  private OwnPublisher() {}

  /** The file with these overrides, {@code key=value}, and the compute job's topics. */
  public static PublishConfig config(ComputeConfig compute, Path file, List<String> overrides) {
    List<String> all = new ArrayList<>(overrides);
    all.add("topics.features=" + compute.topics().features());
    all.add("topics.feature-sets=" + compute.topics().featureSets());
    all.add("topics.create-missing=true");
    all.add("topics.replication-factor=1");
    return PublishConfig.load(file, all);
  }
}
