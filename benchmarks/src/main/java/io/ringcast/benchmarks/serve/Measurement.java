package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Report;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A load, and what it took.
 *
 * @param hexagons of each request
 * @param cpu milliseconds of each request, by process, of those that are measured
 */
record Measurement(Load.Result load, int hexagons, Map<String, Double> cpu) {

  private static final List<String> COLUMNS =
      List.of(
          "requests/s",
          "keys/s",
          "p50 ms",
          "p95 ms",
          "p99 ms",
          "p99.9 ms",
          "longest ms",
          "client CPU ms",
          "service CPU ms",
          "service µs a key",
          "store CPU ms",
          "failed",
          "bad keys");

  /** Of a table of measurements; those that come first are the caller's. */
  static String[] columns(String... first) {
    return Stream.concat(Stream.of(first), COLUMNS.stream()).toArray(String[]::new);
  }

  /**
   * Looks at the answers. Requests that failed and keys without a value are in its table; whatever
   * has a value must have the right one.
   *
   * @throws IllegalStateException if an answer is not true
   */
  Measurement require(Truth truth) {
    for (Load.Kept kept : load.kept()) {
      truth
          .wrong(kept.request(), kept.answer())
          .ifPresent(
              wrong -> {
                throw new IllegalStateException("the service answers something wrong: " + wrong);
              });
    }
    return this;
  }

  /** Adds a line; the first cells are the caller's. */
  void addTo(Report.Table table, String... first) {
    table.add(Stream.concat(Stream.of(first), cells()).toArray(String[]::new));
  }

  /** A latency counts only if every key was answered. */
  private String millis(double percentile) {
    return load.isGood() ? Report.hundredths(load.millis(percentile)) : "-";
  }

  /** Not every process is measured in every case. */
  private String cpuOf(String process) {
    return cpu.containsKey(process) ? Report.hundredths(cpu.get(process)) : "-";
  }

  /** In the order of {@link #COLUMNS}. */
  private Stream<String> cells() {
    return Stream.of(
        Report.whole(Math.round(load.perSecond())),
        Report.whole(Math.round(load.perSecond() * hexagons)),
        millis(50),
        millis(95),
        millis(99),
        millis(99.9),
        millis(100),
        cpuOf("client"),
        cpuOf("service"),
        cpu.containsKey("service") ? Report.tenths(cpu.get("service") * 1_000 / hexagons) : "-",
        cpuOf("store"),
        Report.whole(load.failed()),
        Report.whole(load.badKeys()));
  }
}
