package io.ringcast.benchmarks.bare;

import io.ringcast.benchmarks.report.Machine;
import io.ringcast.launcher.job.RunningJob;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Runs a graph over events in memory, in a Flink cluster inside this process, and measures it. */
public final class LocalFlink {

  private static final long GLANCE_MILLIS = 200;
  private static final double NANOS_PER_SECOND = 1e9;

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
   * Runs a graph, at the parallelism of the settings, which its sink has too.
   *
   * @throws io.ringcast.launcher.job.JobFailedException if the job fails
   */
  public Measured run(String name, Configuration flink, Graph graph) {
    int parallelism = flink.get(CoreOptions.DEFAULT_PARALLELISM);
    try (Gate gate = new Gate(events, parallelism, parallelism, wanted)) {
      RunningJob job = RunningJob.inProcess(name, flink, env -> graph.build(env, gate));
      try {
        return measure(gate, job);
      } finally {
        job.cancel();
      }
    }
  }

  private Measured measure(Gate gate, RunningJob job) {
    await(gate, job, gate::allStarted);
    long heapBefore = Machine.liveHeap();
    RowDigest digest = new RowDigest(wanted);
    readTo(filling, gate, job);
    digest.addAll(gate.settle());

    int all = events.minutes().size();
    Duration cpuBefore = Machine.ownCpu();
    long begin = System.nanoTime();
    readTo(all, gate, job);
    long wallNanos = System.nanoTime() - begin;
    Duration cpu = Machine.ownCpu().minus(cpuBefore);

    RowDigest measured = gate.settle();
    digest.addAll(measured);
    return new Measured(
        all - filling,
        events.events(filling, all),
        events.distinct(filling, all),
        measured.all().rows(),
        cpu.toNanos() / NANOS_PER_SECOND,
        wallNanos / NANOS_PER_SECOND,
        Machine.liveHeap() - heapBefore,
        digest);
  }

  /** Lets the job read up to a minute, and waits until all that comes of it has arrived. */
  private void readTo(int minute, Gate gate, RunningJob job) {
    gate.letRead(minute);
    await(gate, job, () -> gate.minutesArrived() >= minute);
  }

  private void await(Gate gate, RunningJob job, BooleanSupplier condition) {
    while (true) {
      CompletableFuture<Void> change = gate.change();
      if (condition.getAsBoolean()) {
        return;
      }
      change.copy().completeOnTimeout(null, GLANCE_MILLIS, TimeUnit.MILLISECONDS).join();
      progress.accept(gate.minutesArrived());
      if (job.awaitEnd(0)) {
        throw new IllegalStateException("the job has ended, though it was to run on");
      }
    }
  }
}
