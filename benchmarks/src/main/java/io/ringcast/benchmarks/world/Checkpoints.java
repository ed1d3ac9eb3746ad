package io.ringcast.benchmarks.world;

import io.ringcast.cli.job.JobMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.DoubleHistogram;

/** The checkpoints of a run, as Flink tells of them. */
final class Checkpoints {

  private static final int DIGITS = 4;
  private static final String COMPLETED = "numberOfCompletedCheckpoints";
  private static final String BYTES = "lastCheckpointSize";
  private static final String MILLIS = "lastCheckpointDuration";

  private record Checkpoint(int minute, long bytes, long millis) {}

  private final List<Checkpoint> seen = new ArrayList<>();
  private long completed;

  /** Lets the metrics hear of checkpoints. */
  static JobMetrics watchedBy(JobMetrics metrics) {
    return metrics.withGauge(COMPLETED).withGauge(BYTES).withGauge(MILLIS);
  }

  /**
   * Notes the newest, if it is another than before.
   *
   * @param minute how many minutes are done
   */
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
