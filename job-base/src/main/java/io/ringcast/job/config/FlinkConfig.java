package io.ringcast.job.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.util.HashMap;
import java.util.Map;

/** Flink's own options, which a job passes on as they are. */
public final class FlinkConfig {

  public static final Option<Map<String, String>> OPTIONS =
      Option.withDefault(
          "flink",
          Types.textMap("Flink options"),
          Map.of(),
          "Such as `restart-strategy.type` (exponential-delay unless set) or"
              + " `metrics.reporter.NAME.factory.class`.");

  private static final Map<String, String> NOT_HERE =
      Map.of(
          "pipeline.name", "write it as job.name",
          "parallelism.default", "write it as job.parallelism",
          "pipeline.max-parallelism", "write it as job.max-parallelism",
          "execution.checkpointing.interval", "write it as state.checkpoint-interval",
          "execution.checkpointing.dir", "write it as state.checkpoint-dir",
          "execution.checkpointing.savepoint-dir", "write it as state.savepoint-dir",
          "execution.checkpointing.mode", "the jobs rest on exactly-once checkpoints",
          "pipeline.generic-types", "the job always runs without generic types",
          "pipeline.auto-generate-uids", "the job names every operator itself");

  private FlinkConfig() {}

  /** The same options for one run: its first failure ends the job. */
  public static Map<String, String> forOneRun(Map<String, String> flink) {
    Map<String, String> once = new HashMap<>(flink);
    once.put("restart-strategy.type", "none");
    return once;
  }

  /** Rejects what the other sections of every job say. */
  public static void check(Values job) {
    job.rejectReserved(OPTIONS, NOT_HERE);
  }
}
