package io.ringcast.launcher.job;

import io.ringcast.publisher.PublishJob;
import io.ringcast.publisher.PublishSettings;
import io.ringcast.publisher.config.PublishConfig;
import org.apache.flink.configuration.Configuration;

/** The publisher job in a Flink cluster inside this process. */
public final class PublisherJob {

  /** Of the newest window end whose rows are all in the store. */
  public static final String NEWEST_COMPLETE = "newestComplete";

  private PublisherJob() {}

  /**
   * Starts the job.
   *
   * @param more Flink options of the caller, such as the savepoint to begin with
   */
  public static LocalJob start(
      PublishConfig config, PublishJob.Reading reading, Configuration more) {
    Configuration flink = PublishSettings.of(config);
    flink.addAll(more);
    return LocalJob.start(
        config.job().name(), flink, env -> PublishJob.build(env, config, reading));
  }

  /** What the job counts. */
  public static JobMetrics openMetrics() {
    return JobMetrics.open(
            "rowsWritten", "blocksWritten", "retries", "deadLetters", "markersWritten")
        .withGauge(NEWEST_COMPLETE);
  }
}
