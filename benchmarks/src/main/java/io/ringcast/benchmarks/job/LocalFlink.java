package io.ringcast.benchmarks.job;

import io.ringcast.benchmarks.report.Machine;
import io.ringcast.cli.job.RunningJob;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Runs a graph over events in memory, in a Flink cluster inside this process, and measures it.
 *
 * @param filling how many minutes go by before the measured ones, so that windows are full
 */
public record LocalFlink(MemoryEvents events, int filling) {

  private static final long GLANCE_MILLIS = 5;
  private static final double NANOS_PER_SECOND = 1e9;

  public LocalFlink {
    if (filling < 0 || filling >= events.minutes().size()) {
      throw new IllegalArgumentException(
          "%d minutes of filling leave nothing to measure of %d"
              .formatted(filling, events.minutes().size()));
    }
  }

  /** Builds a graph from a {@link MemorySource} to a {@link WatchedSink}, both of this gate. */
  @FunctionalInterface
  public interface Graph {
    void build(StreamExecutionEnvironment env, Gate gate);
  }

  /**
   * Runs a graph at the parallelism of the settings, which each of its sinks has too.
   *
   * @throws io.ringcast.cli.job.JobFailedException if the job fails
   */
  Measured run(String name, Configuration flink, int sinks, Graph graph) {
    int parallelism = flink.get(CoreOptions.DEFAULT_PARALLELISM);
    try (Gate gate = new Gate(events, parallelism, sinks * parallelism)) {
      RunningJob job = RunningJob.inProcess(name, flink, env -> graph.build(env, gate));
      try {
        return measure(gate, job);
      } finally {
        job.cancel();
      }
    }
  }

  private Measured measure(Gate gate, RunningJob job) {
    await(job, gate::allStarted);
    long heapBefore = Machine.liveHeap();
    Duration started = Machine.ownCpu();
    readTo(filling, gate, job);
    Duration filled = Machine.ownCpu();
    RowDigest digest = gate.settle();

    int all = events.minutes().size();
    Duration begin = Machine.ownCpu();
    readTo(all, gate, job);
    Duration end = Machine.ownCpu();

    RowDigest measured = gate.settle();
    digest.addAll(measured);
    return new Measured(
        all - filling,
        events.events(filling, all),
        measured.all().rows(),
        seconds(started, filled),
        seconds(begin, end),
        Machine.liveHeap() - heapBefore,
        digest.byWindowEnd());
  }

  private static double seconds(Duration from, Duration to) {
    return to.minus(from).toNanos() / NANOS_PER_SECOND;
  }

  /** Lets the job read up to a minute, and waits until all results have arrived. */
  private static void readTo(int minute, Gate gate, RunningJob job) {
    gate.letRead(minute);
    await(job, () -> gate.minutesArrived() >= minute);
  }

  private static void await(RunningJob job, BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      if (job.awaitEnd(GLANCE_MILLIS)) {
        throw new IllegalStateException("the job has ended, though it was to run on");
      }
    }
  }
}
