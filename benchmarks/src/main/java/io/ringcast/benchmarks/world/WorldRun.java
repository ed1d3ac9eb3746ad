package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.Machine;
import io.ringcast.cli.job.ComputeJob;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.PublisherJob;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.PublishJob;
import io.ringcast.publisher.config.PublishConfig;
import java.time.Duration;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;

/** The jobs over the world's events, watched minute by minute. */
final class WorldRun {

  private static final long GLANCE_MILLIS = 100;

  private final WorldPlan plan;
  private final List<Long> servers;

  /**
   * A run.
   *
   * @param servers the processes that take part, beside this one: the broker, and the node if any
   */
  WorldRun(WorldPlan plan, List<Long> servers) {
    this.plan = plan;
    this.servers = servers;
  }

  /**
   * What was measured.
   *
   * @param liveHeap bytes that are reachable at the end, with all windows full
   * @param peak the most memory of all processes, each at its own peak
   */
  record Result(MinuteClock clock, long liveHeap, Checkpoints checkpoints, long peak) {}

  /**
   * Runs the compute job alone until so many minutes are closed.
   *
   * @param progress is told the minutes that are done
   */
  Result compute(ComputeConfig config, int minutes, IntConsumer progress) {
    forgetPeaks();
    try (JobMetrics metrics = computeMetrics()) {
      RunningJob job = ComputeJob.start(config, FeatureJob.Reading.LIVE, measuredBy(metrics));
      try {
        return watch(
            minutes,
            progress,
            metrics,
            () -> requireRunning(job, metrics),
            metrics::closedUntil,
            () -> metrics.count("rows"));
      } finally {
        job.cancel();
      }
    }
  }

  /** Runs both jobs until so many minutes are complete in the store. */
  Result both(ComputeConfig compute, PublishConfig publish, int minutes, IntConsumer progress) {
    forgetPeaks();
    try (JobMetrics computing = computeMetrics();
        JobMetrics publishing = PublisherJob.openMetrics()) {
      RunningJob first = ComputeJob.start(compute, FeatureJob.Reading.LIVE, measuredBy(computing));
      RunningJob second =
          PublisherJob.start(publish, PublishJob.Reading.LIVE, measuredBy(publishing));
      try {
        return watch(
            minutes,
            progress,
            computing,
            () -> {
              requireRunning(first, computing);
              requireRunning(second, publishing);
            },
            () -> publishing.largest(PublisherJob.NEWEST_COMPLETE),
            () -> publishing.count("rowsWritten"));
      } finally {
        second.cancel();
        first.cancel();
      }
    }
  }

  private Result watch(
      int minutes,
      IntConsumer progress,
      JobMetrics computing,
      Runnable requireRunning,
      LongSupplier doneUntil,
      LongSupplier rows) {
    MinuteClock clock = new MinuteClock(plan.start());
    Checkpoints checkpoints = new Checkpoints();
    while (clock.done() < minutes) {
      requireRunning.run();
      clock.reached(doneUntil.getAsLong(), rows.getAsLong(), cpu());
      checkpoints.look(computing, clock.done());
      progress.accept(clock.done());
    }
    long peak = processes().map(Machine::peakMemory).sum();
    return new Result(clock, Machine.liveHeap(), checkpoints, peak);
  }

  private static JobMetrics computeMetrics() {
    return Checkpoints.watchedBy(ComputeJob.openMetrics());
  }

  private static Configuration measuredBy(JobMetrics metrics) {
    Configuration flink = new Configuration();
    metrics.addTo(flink);
    return flink;
  }

  /** Waits a moment. A job that had to start again was not measured. */
  private static void requireRunning(RunningJob job, JobMetrics metrics) {
    if (metrics.restarts() > 0) {
      throw new IllegalStateException("a job failed and was started again");
    }
    if (job.awaitEnd(GLANCE_MILLIS)) {
      throw new IllegalStateException("a job has ended, though it was to run on");
    }
  }

  /** What ran before in the same processes is not to count. */
  private void forgetPeaks() {
    System.gc();
    processes().forEach(Machine::forgetPeakMemory);
  }

  private LongStream processes() {
    return LongStream.concat(
        LongStream.of(ProcessHandle.current().pid()), servers.stream().mapToLong(Long::longValue));
  }

  /** Of this process, with the jobs, and of each server. */
  private List<Duration> cpu() {
    return Stream.concat(Stream.of(Machine.ownCpu()), servers.stream().map(Machine::cpuOf))
        .toList();
  }
}
