package io.ringcast.cli.run;

import io.ringcast.cli.job.JobMetrics;
import java.util.Locale;

/** How a running job stands, in a line. */
final class JobStatusText {

  private final RunnableJob.Status status;
  private final JobMetrics metrics;
  private long done;
  private long nanos;

  JobStatusText(RunnableJob.Status status, JobMetrics metrics, long nanos) {
    this.status = status;
    this.metrics = metrics;
    this.nanos = nanos;
  }

  /** The rate is that since the last call. */
  String at(long nowNanos, long nowMillis) {
    long doneNow = metrics.count(status.progress());
    double seconds = Math.max(1e-3, (nowNanos - nanos) / 1e9);
    long rate = Math.round((doneNow - done) / seconds);
    done = doneNow;
    nanos = nowNanos;
    return String.format(
        Locale.ROOT,
        "%,d %s (%,d/s), %s%s",
        doneNow,
        status.unit(),
        rate,
        status.details().of(metrics, nowMillis),
        metrics.restarts() == 0
            ? ""
            : ", failed and restarted " + metrics.restarts() + " times (--verbose shows why)");
  }
}
