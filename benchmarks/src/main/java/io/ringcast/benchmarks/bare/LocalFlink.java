package io.ringcast.benchmarks.bare;

import io.ringcast.cli.job.RunningJob;
import java.util.function.IntConsumer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Runs a graph over events in memory, in a Flink cluster inside this process, and measures it. */
public final class LocalFlink {

  private final MemoryEvents events;
  private final int filling;
  private final long wanted;
  private final IntConsumer progress;

  /** Builds a graph from a {@link MemorySource} to a {@link WatchedSink}, both of this gate. */
  @FunctionalInterface
  public interface Graph {
    void build(StreamExecutionEnvironment env, Gate gate);
  }

  /**
   * Measures over these events.
   *
   * @param filling how many minutes go by before the measured ones, so that windows are full
   * @param progress is told how many minutes are done
   */
  public LocalFlink(MemoryEvents events, int filling, IntConsumer progress) {
    this(events, filling, RowDigest.NONE, progress);
  }

  /**
   * Measures over these events.
   *
   * @param filling how many minutes go by before the measured ones, so that windows are full
   * @param wanted the window end of which the rows themselves are kept
   * @param progress is told how many minutes are done
   */
  public LocalFlink(MemoryEvents events, int filling, long wanted, IntConsumer progress) {
    if (filling < 0 || filling >= events.minutes().size()) {
      throw new IllegalArgumentException(
          "%d minutes of filling leave nothing to measure of %d"
              .formatted(filling, events.minutes().size()));
    }
    this.events = events;
    this.filling = filling;
    this.wanted = wanted;
    this.progress = progress;
  }

  MemoryEvents events() {
    return events;
  }

  /**
   * Runs a graph, at the parallelism of the settings, which its one sink has too.
   *
   * @throws io.ringcast.cli.job.JobFailedException if the job fails
   */
  public Measured run(String name, Configuration flink, Graph graph) {
    return run(name, flink, 1, graph);
  }

  /** The same with several sinks. */
  Measured run(String name, Configuration flink, int sinks, Graph graph) {
    int parallelism = flink.get(CoreOptions.DEFAULT_PARALLELISM);
    try (Gate gate = new Gate(events, parallelism, sinks * parallelism, wanted)) {
      RunningJob job = RunningJob.inProcess(name, flink, env -> graph.build(env, gate));
      try {
        return new Stopwatch(gate, filling, () -> requireRunning(job), progress).measure();
      } finally {
        job.cancel();
      }
    }
  }

  private static void requireRunning(RunningJob job) {
    if (job.awaitEnd(0)) {
      throw new IllegalStateException("the job has ended, though it was to run on");
    }
  }
}
