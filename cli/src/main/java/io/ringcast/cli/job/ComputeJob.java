package io.ringcast.cli.job;

import io.ringcast.feature.ComputeSettings;
import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.config.ComputeConfig;
import org.apache.flink.configuration.Configuration;

/** The compute job in a Flink cluster inside this process. */
public final class ComputeJob {

  private ComputeJob() {}

  public static RunningJob start(ComputeConfig config, FeatureJob.Reading reading) {
    return start(config, reading, new Configuration());
  }

  /**
   * Starts the job.
   *
   * @param more Flink options of the caller, such as the savepoint to begin with
   */
  public static RunningJob start(
      ComputeConfig config, FeatureJob.Reading reading, Configuration more) {
    Configuration flink = ComputeSettings.of(config);
    flink.addAll(more);
    return RunningJob.inProcess(
        config.job().name(), flink, env -> FeatureJob.build(env, config, reading));
  }
}
