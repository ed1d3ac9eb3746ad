package io.ringcast.benchmarks.store;

import io.ringcast.benchmarks.report.Quantiles;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/** Counts what a node acknowledges, and how long each request took. */
final class Meter {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  private final LongArrayList latencies = new LongArrayList();
  private long hexagons;
  private long statements;
  private long failures;
  private long begin;
  private long last;
  private boolean stopped;

  /**
   * What was measured.
   *
   * @param hexagons rows of features, whatever the layout makes of them
   * @param statements rows of the table
   */
  record Reading(
      long hexagons,
      long statements,
      long requests,
      long failures,
      double seconds,
      double medianMillis,
      double p99Millis) {

    double hexagonsPerSecond() {
      return hexagons / seconds;
    }

    double statementsPerRequest() {
      return (double) statements / Math.max(1, requests);
    }
  }

  synchronized void acknowledged(int itsHexagons, int itsStatements, long nanos) {
    if (stopped) {
      return;
    }
    last = System.nanoTime();
    if (latencies.isEmpty() && begin == 0) {
      begin = last;
    }
    hexagons += itsHexagons;
    statements += itsStatements;
    latencies.add(nanos);
  }

  synchronized void failed() {
    failures++;
  }

  synchronized boolean hasBegun() {
    return begin != 0;
  }

  synchronized long hexagons() {
    return hexagons;
  }

  /** Forgets what was counted, which was for warming up. */
  synchronized void beginAgain() {
    hexagons = 0;
    statements = 0;
    failures = 0;
    latencies.clear();
    begin = System.nanoTime();
    last = begin;
  }

  /**
   * Counts no more.
   *
   * @param ended whether the job has ended: then the time runs to the last answer only
   */
  synchronized Reading stop(boolean ended) {
    stopped = true;
    long end = ended ? last : System.nanoTime();
    Quantiles millis =
        new Quantiles(latencies.longStream().mapToDouble(nanos -> nanos / NANOS_PER_MILLI));
    return new Reading(
        hexagons,
        statements,
        latencies.size(),
        failures,
        (end - begin) / NANOS_PER_SECOND,
        millis.median(),
        millis.percentile(99));
  }
}
