package io.ringcast.cli.run;

import io.ringcast.cli.Rate;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.job.config.CheckpointConfig;
import io.ringcast.job.config.MetricsConfig;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * A job as {@code ringcast run} needs to know it.
 *
 * @param flink its settings
 * @param build builds its graph in an environment with these settings
 * @param jar the name of what a cluster runs
 * @param libraries a class of each library that the jar lacks
 * @param places what it reads and writes, in lines for people
 * @param describe its configuration, secrets masked
 * @param status how it stands, while it runs in this process
 */
record RunnableJob(
    String name,
    Configuration flink,
    Consumer<StreamExecutionEnvironment> build,
    String jar,
    List<Class<?>> libraries,
    List<String> places,
    CheckpointConfig checkpoints,
    MetricsConfig metrics,
    String describe,
    Status status) {

  /** What the job reads and writes, and where its state is. */
  List<String> allPlaces() {
    List<String> lines = new ArrayList<>(places);
    lines.add(
        "checkpoints: "
            + checkpoints
                .interval()
                .map(
                    every ->
                        place(checkpoints.checkpointDir()) + ", every " + every.toMillis() + " ms")
                .orElse("none"));
    lines.add("savepoints:  " + place(checkpoints.savepointDir()));
    return lines;
  }

  private static String place(Optional<URI> dir) {
    return dir.map(URI::toString).orElse("as the cluster has it");
  }

  /**
   * How a running job stands.
   *
   * @param progress the name of the counter that the line begins with, and whose rate it shows
   * @param unit what that counts, in a word
   * @param details what the line says after it
   */
  record Status(String progress, String unit, BiFunction<JobMetrics, Long, String> details) {

    /** How far event time is, as the details end. */
    static String until(String what, String none, long untilMillis, long nowMillis) {
      return untilMillis <= 0
          ? none
          : "%s until %s, %d s ago"
              .formatted(what, Instant.ofEpochMilli(untilMillis), (nowMillis - untilMillis) / 1000);
    }

    /** In a line. */
    String line(JobMetrics counted, Rate rate, long nowMillis) {
      long done = counted.count(progress);
      return String.format(
          "%,d %s (%,d/s), %s%s",
          done,
          unit,
          Math.round(rate.perSecond(done)),
          details.apply(counted, nowMillis),
          counted.restarts() == 0
              ? ""
              : ", failed and restarted " + counted.restarts() + " times (--verbose shows why)");
    }
  }
}
