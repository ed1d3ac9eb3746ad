package io.ringcast.benchmarks.job;

import io.ringcast.benchmarks.job.peers.SecondVersion;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;

/** Computes the features of a load. */
enum Engine {
  RINGCAST("Ringcast"),
  SECOND("publication, second version");

  private final String title;

  Engine(String title) {
    this.title = title;
  }

  /** As the table names it. */
  String title() {
    return title;
  }

  /** Runs once over the events. */
  Measured run(JobRun run, MemoryEvents events) {
    return switch (this) {
      case RINGCAST ->
          new BareJob(run.sets(), JobRun.PARALLELISM, run.compared())
              .run(new LocalFlink(events, run.filling()));
      case SECOND ->
          new LocalFlink(events, run.filling())
              .run(name(), settings(JobRun.PARALLELISM), 1, new SecondVersion(run.sets().get(0)));
    };
  }

  /** Flink as Ringcast's own job configures it, as far as it matters here. */
  private static Configuration settings(int parallelism) {
    Configuration flink = new Configuration();
    flink.set(CoreOptions.DEFAULT_PARALLELISM, parallelism);
    flink.set(PipelineOptions.OBJECT_REUSE, true);
    flink.set(StateBackendOptions.STATE_BACKEND, "hashmap");
    flink.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    return flink;
  }
}
