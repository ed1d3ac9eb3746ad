package io.ringcast.feature;

import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.job.FlinkSettings;
import java.time.Duration;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;

/** The compute job's configuration in Flink's own options. */
public final class ComputeSettings {

  private ComputeSettings() {}

  public static Configuration of(ComputeConfig config) {
    Configuration own = new Configuration();
    // The source emits its watermarks itself, with the records.
    own.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ZERO);
    // On disk, each event would read and write its tile's whole minute.
    own.set(StateBackendOptions.STATE_BACKEND, "hashmap");
    return FlinkSettings.of(config.job(), config.state().checkpoints(), own, config.flink());
  }
}
