package io.ringcast.job;

import io.ringcast.job.config.CheckpointConfig;
import io.ringcast.job.config.JobConfig;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;

/** A job's configuration in Flink's own options. */
public final class FlinkSettings {

  private FlinkSettings() {}

  /** The settings of a job: {@code own} are the job's, {@code raw} the user's, which win. */
  public static Configuration of(
      JobConfig job, CheckpointConfig checkpoints, Configuration own, Map<String, String> raw) {
    Configuration flink = new Configuration(own);
    flink.set(PipelineOptions.NAME, job.name());
    flink.set(PipelineOptions.MAX_PARALLELISM, job.maxParallelism());
    job.parallelism().ifPresent(p -> flink.set(CoreOptions.DEFAULT_PARALLELISM, p));
    // Operators hand on objects that they fill again, and none keeps what it was given.
    flink.set(PipelineOptions.OBJECT_REUSE, true);
    // A type that would fall to Kryo, or an operator without a uid, must fail at the start.
    flink.set(PipelineOptions.GENERIC_TYPES, false);
    flink.set(PipelineOptions.AUTO_GENERATE_UIDS, false);
    setCheckpoints(flink, checkpoints);
    raw.forEach(flink::setString);
    if (!flink.contains(RestartStrategyOptions.RESTART_STRATEGY)) {
      // Flink would end a job without checkpoints at its first failure.
      flink.set(RestartStrategyOptions.RESTART_STRATEGY, "exponential-delay");
    }
    // What a checkpoint means for the records before and after it rests on aligned barriers.
    flink.set(CheckpointingOptions.ENABLE_UNALIGNED, false);
    return flink;
  }

  private static void setCheckpoints(Configuration flink, CheckpointConfig checkpoints) {
    checkpoints.interval().ifPresent(every -> setInterval(flink, every));
    checkpoints
        .checkpointDir()
        .ifPresent(dir -> flink.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, dir.toString()));
    checkpoints
        .savepointDir()
        .ifPresent(dir -> flink.set(CheckpointingOptions.SAVEPOINT_DIRECTORY, dir.toString()));
  }

  private static void setInterval(Configuration flink, Duration every) {
    flink.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, every);
    flink.set(
        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
  }
}
