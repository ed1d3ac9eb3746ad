package io.ringcast.feature;

import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.config.RestartConfig;
import io.ringcast.feature.config.StateConfig;
import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;

/** The job's configuration in Flink's own options. */
public final class FlinkSettings {

  private FlinkSettings() {}

  public static Configuration of(ComputeConfig config) {
    Configuration flink = new Configuration();
    flink.set(PipelineOptions.NAME, config.job().name());
    flink.set(PipelineOptions.MAX_PARALLELISM, config.job().maxParallelism());
    config.job().parallelism().ifPresent(p -> flink.set(CoreOptions.DEFAULT_PARALLELISM, p));
    // Operators hand on objects that they fill again, and none keeps what it was given.
    flink.set(PipelineOptions.OBJECT_REUSE, true);
    // A type that would fall to Kryo, or an operator without a uid, must fail at the start.
    flink.set(PipelineOptions.GENERIC_TYPES, false);
    flink.set(PipelineOptions.AUTO_GENERATE_UIDS, false);
    // The source emits its watermarks itself, with the records.
    flink.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ZERO);
    setState(flink, config.state());
    setRestart(flink, config.job().restart());
    config.flink().forEach(flink::setString);
    // What is closed and what is late after a restart rests on aligned barriers.
    flink.set(CheckpointingOptions.ENABLE_UNALIGNED, false);
    return flink;
  }

  private static void setState(Configuration flink, StateConfig state) {
    flink.set(
        StateBackendOptions.STATE_BACKEND,
        state.backend() == StateConfig.Backend.HEAP ? "hashmap" : "rocksdb");
    state.checkpointInterval().ifPresent(every -> setCheckpoints(flink, every));
    state
        .checkpointDir()
        .ifPresent(dir -> flink.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, dir.toString()));
    state
        .savepointDir()
        .ifPresent(dir -> flink.set(CheckpointingOptions.SAVEPOINT_DIRECTORY, dir.toString()));
  }

  private static void setCheckpoints(Configuration flink, Duration every) {
    flink.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, every);
    flink.set(
        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
  }

  private static void setRestart(Configuration flink, RestartConfig restart) {
    switch (restart.strategy()) {
      case NONE -> flink.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
      case FIXED_DELAY -> {
        flink.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        flink.set(
            RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS,
            restart.attempts().orElse(Integer.MAX_VALUE));
        flink.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, restart.delay());
      }
      case EXPONENTIAL_DELAY -> {
        flink.set(RestartStrategyOptions.RESTART_STRATEGY, "exponential-delay");
        flink.set(
            RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF,
            restart.delay());
        flink.set(
            RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF,
            restart.maxDelay());
        flink.set(
            RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS,
            restart.attempts().orElse(Integer.MAX_VALUE));
      }
      default -> throw new IllegalStateException("unknown strategy " + restart.strategy());
    }
  }
}
