package io.ringcast.publisher;

import io.ringcast.job.FlinkSettings;
import io.ringcast.publisher.config.PublishConfig;
import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;

/** The publisher job's configuration in Flink's own options. */
public final class PublishSettings {

  private PublishSettings() {}

  public static Configuration of(PublishConfig config) {
    Configuration own = new Configuration();
    // There is no event time in this job.
    own.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ZERO);
    // A checkpoint waits for the store. When the store is away that takes long, but starting the
    // job anew would not make it shorter.
    own.set(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER, Integer.MAX_VALUE);
    // The last window ends of a topic with an end are vouched for by the last checkpoint.
    own.set(CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH, true);
    return FlinkSettings.of(config.job(), config.checkpoints(), own, config.flink());
  }
}
