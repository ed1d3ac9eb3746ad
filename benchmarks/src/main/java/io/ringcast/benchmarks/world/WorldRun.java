package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.Machine;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.PublishJob;
import io.ringcast.publisher.config.PublishConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.DoubleHistogram;

/**
 * The jobs over the world's events, watched minute by minute.
 *
 * @param activity what the terminal says meanwhile
 * @param servers the processes that take part, beside this one: the broker, and the node if any
 */
record WorldRun(Terminal terminal, String activity, WorldPlan plan, List<Long> servers) {

  private static final long GLANCE_MILLIS = 100;

  /**
   * @param liveHeap bytes that are reachable at the end, with all windows full
   * @param peak the most memory of all processes, each at its own peak
   */
  record Result(MinuteClock clock, long liveHeap, Checkpoints checkpoints, long peak) {}

  /**
   * Runs the jobs until so many minutes are closed, or complete in the store.
   *
   * @param publish without it the compute job runs alone
   * @param look is told the minutes that are done, again and again
   */
  Result run(
      ComputeConfig compute, Optional<PublishConfig> publish, int minutes, IntConsumer look) {
    // What ran before in the same processes is not to count.
    System.gc();
    processes().forEach(Machine::forgetPeakMemory);
    try (JobMetrics computing = new JobMetrics();
        JobMetrics publishing = new JobMetrics();
        Progress progress = Progress.of(terminal, activity, "minutes")) {
      List<RunningJob> jobs = new ArrayList<>();
      try {
        jobs.add(RunningJob.compute(compute, FeatureJob.Reading.LIVE, computing.options()));
        publish.ifPresent(
            config ->
                jobs.add(
                    RunningJob.publish(config, PublishJob.Reading.LIVE, publishing.options())));
        IntConsumer show = done -> progress.update(done, (double) done / minutes);
        return watch(jobs, minutes, show.andThen(look), computing, publishing);
      } finally {
        jobs.forEach(RunningJob::cancel);
      }
    }
  }

  private Result watch(
      List<RunningJob> jobs,
      int minutes,
      IntConsumer look,
      JobMetrics computing,
      JobMetrics publishing) {
    boolean stores = jobs.size() > 1;
    MinuteClock clock = new MinuteClock(plan.start());
    Checkpoints checkpoints = new Checkpoints();
    while (clock.done() < minutes) {
      for (RunningJob job : jobs) {
        if (job.awaitEnd(GLANCE_MILLIS)) {
          throw new IllegalStateException("a job has ended, though it was to run on");
        }
      }
      if (computing.restarts() + publishing.restarts() > 0) {
        throw new IllegalStateException("a job failed and was started again");
      }
      long until = stores ? publishing.newestComplete() : computing.closedUntil();
      long rows = stores ? publishing.count("rowsWritten") : computing.count("rows");
      MinuteClock.Work work =
          new MinuteClock.Work(rows, computing.count("events"), computing.count("repeatsDropped"));
      clock.reached(until, work, cpu());
      checkpoints.look(computing, clock.done());
      look.accept(clock.done());
    }
    long peak = processes().map(Machine::peakMemory).sum();
    return new Result(clock, Machine.liveHeap(), checkpoints, peak);
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

  /** The checkpoints of a run, as Flink tells of them. */
  static final class Checkpoints {

    private static final int DIGITS = 4;
    private static final String COMPLETED = "numberOfCompletedCheckpoints";
    private static final String BYTES = "lastCheckpointSize";
    private static final String MILLIS = "lastCheckpointDuration";

    private record Checkpoint(int minute, long bytes, long millis) {}

    private final List<Checkpoint> seen = new ArrayList<>();
    private long completed;

    /** Notes the newest, if it is another than before, with the minutes that are done. */
    void look(JobMetrics metrics, int minute) {
      long now = metrics.largest(COMPLETED);
      if (now > completed) {
        completed = now;
        seen.add(new Checkpoint(minute, metrics.largest(BYTES), metrics.largest(MILLIS)));
      }
    }

    /** Of those that came when so many minutes were done, and more were not. */
    DoubleHistogram megabytes(int from, int to) {
      return of(from, to, checkpoint -> checkpoint.bytes() / 1e6);
    }

    DoubleHistogram millis(int from, int to) {
      return of(from, to, Checkpoint::millis);
    }

    private DoubleHistogram of(int from, int to, ToDoubleFunction<Checkpoint> value) {
      DoubleHistogram values = new DoubleHistogram(DIGITS);
      seen.stream()
          .filter(checkpoint -> checkpoint.minute() >= from && checkpoint.minute() <= to)
          .mapToDouble(value)
          .forEach(values::recordValue);
      return values;
    }
  }
}
