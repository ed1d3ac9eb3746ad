package io.ringcast.cli.job;

import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.PublishJob;
import io.ringcast.publisher.config.PublishConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;

/** The publisher job in a Flink cluster inside this process. */
public final class PublisherJob {

  /** Of the newest window end whose rows are all in the store. */
  public static final String NEWEST_COMPLETE = "newestComplete";

  private PublisherJob() {}

  /**
   * What the job is told that carries on what a compute job in this process writes, to a broker and
   * a store that are there for one run.
   *
   * @param overrides {@code key=value}, over what the file says
   */
  public static PublishConfig configFor(ComputeConfig compute, Path file, List<String> overrides) {
    List<String> all = new ArrayList<>(overrides);
    all.add("topics.features=" + compute.topics().features());
    all.add("topics.feature-sets=" + compute.topics().featureSets());
    all.add("topics.create-missing=true");
    all.add("topics.replication-factor=1");
    return PublishConfig.load(file, all);
  }

  /**
   * Starts the job.
   *
   * @param more Flink options of the caller, such as the savepoint to begin with
   */
  public static RunningJob start(
      PublishConfig config, PublishJob.Reading reading, Configuration more) {
    Configuration flink = PublishJob.settings(config);
    flink.addAll(more);
    return RunningJob.inProcess(
        config.job().name(), flink, env -> PublishJob.build(env, config, reading));
  }
}
