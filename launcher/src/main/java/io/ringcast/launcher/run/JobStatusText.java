package io.ringcast.launcher.run;

import io.ringcast.launcher.job.JobMetrics;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** How a running job stands, in a line. */
final class JobStatusText {

  private final JobMetrics metrics;
  private long events;
  private long nanos;

  JobStatusText(JobMetrics metrics, long nanos) {
    this.metrics = metrics;
    this.nanos = nanos;
  }

  /** The rate is that since the last call. */
  String at(long nowNanos, long nowMillis) {
    long eventsNow = metrics.count("events");
    double seconds = Math.max(1e-3, (nowNanos - nanos) / 1e9);
    long rate = Math.round((eventsNow - events) / seconds);
    events = eventsNow;
    nanos = nowNanos;
    return String.format(
        Locale.ROOT,
        "%,d events (%,d/s), %,d late, %,d rejected, %,d rows, %s%s",
        eventsNow,
        rate,
        metrics.count("late"),
        metrics.count("rejected"),
        metrics.count("rows"),
        closed(metrics.closedUntil(), nowMillis),
        metrics.restarts() == 0
            ? ""
            : ", failed and restarted " + metrics.restarts() + " times (--verbose shows why)");
  }

  private static String closed(long until, long now) {
    if (until <= 0) {
      return "no minute closed yet";
    }
    Instant end = Instant.ofEpochMilli(until).truncatedTo(ChronoUnit.MINUTES);
    return "closed until " + end + ", " + (now - end.toEpochMilli()) / 1000 + " s ago";
  }
}
