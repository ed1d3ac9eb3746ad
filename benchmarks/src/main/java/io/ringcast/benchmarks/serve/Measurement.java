package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Report;
import java.util.Map;

/**
 * A load, and what it took.
 *
 * @param keys of each request, on average
 * @param cpu milliseconds of each request, by process, of those that are measured
 */
record Measurement(Load.Result load, double keys, Map<String, Double> cpu) {

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

  /** Adds a row; the first cells are the caller's. */
  void addTo(Report.Row row) {
    row.whole("requests/s", Math.round(load.perSecond()))
        .whole("keys/s", Math.round(load.perSecond() * keys))
        .cell("p50 ms", millis(50))
        .cell("p95 ms", millis(95))
        .cell("p99 ms", millis(99))
        .cell("p99.9 ms", millis(99.9))
        .cell("longest ms", millis(100))
        .cell("client CPU ms", cpuOf("client"))
        .cell("service CPU ms", cpuOf("service"))
        .cell(
            "service µs a key",
            cpu.containsKey("service") ? Report.tenths(cpu.get("service") * 1_000 / keys) : "-")
        .cell("store CPU ms", cpuOf("store"))
        .whole("failed", load.failed())
        .whole("bad keys", load.badKeys())
        .add();
  }

  /** A latency counts only if every key was answered. */
  private String millis(double percentile) {
    return load.isGood() ? Report.hundredths(load.millis(percentile)) : "-";
  }

  /** Not every process is measured in every case. */
  private String cpuOf(String process) {
    return cpu.containsKey(process) ? Report.hundredths(cpu.get(process)) : "-";
  }
}
