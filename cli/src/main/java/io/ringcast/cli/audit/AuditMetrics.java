package io.ringcast.cli.audit;

import io.ringcast.cli.audit.ServedComparison.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Results of audits, for Prometheus. Safe to share. */
public final class AuditMetrics {

  /** Rows of the last pass that did not fail, by {@code outcome}. */
  public static final String ROWS = "ringcast_audit_rows";

  /** When that pass ended, or before any when audits began, in seconds since 1970. */
  public static final String LAST_PASS = "ringcast_audit_last_pass_seconds";

  /** Passes, by {@code outcome}. */
  public static final String PASSES = "ringcast_audit_passes_total";

  /** All metrics. */
  public static final List<String> NAMES = List.of(ROWS, LAST_PASS, PASSES);

  private static final List<String> DESCRIPTIONS =
      List.of(
          "gauge Rows of the last audit pass, by what was found.",
          "gauge When that pass ended, or audits began, since 1970.",
          "counter Audit passes; one that failed could not compare all sets.");

  /** By name and label, as Prometheus writes them. */
  private final SortedMap<String, Long> series = new TreeMap<>();

  /**
   * Metrics before any pass.
   *
   * @param nowSeconds stands for the last pass until there is one, so that an alert sees its
   *     absence
   */
  public AuditMetrics(long nowSeconds) {
    series.put(LAST_PASS, nowSeconds);
    List.of("equal", "different", "failed").forEach(outcome -> add(PASSES, outcome, 0));
  }

  private void add(String name, String outcome, long more) {
    series.merge("%s{outcome=\"%s\"}".formatted(name, outcome), more, Long::sum);
  }

  /** Counts a pass that compared these rows. */
  public synchronized void passed(Map<Outcome, Long> rows, boolean different, long nowSeconds) {
    series.keySet().removeIf(name -> name.startsWith(ROWS));
    for (Outcome outcome : Outcome.values()) {
      add(ROWS, outcome.name().toLowerCase(Locale.ROOT), rows.getOrDefault(outcome, 0L));
    }
    add(PASSES, different ? "different" : "equal", 1);
    series.put(LAST_PASS, nowSeconds);
  }

  /** Counts a pass that found no difference, but could not compare all sets. */
  synchronized void failed() {
    add(PASSES, "failed", 1);
  }

  /** Prometheus text. */
  public synchronized String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < NAMES.size(); i++) {
      String name = NAMES.get(i);
      SortedMap<String, Long> its = series.subMap(name, name + Character.MAX_VALUE);
      if (!its.isEmpty()) {
        String[] description = DESCRIPTIONS.get(i).split(" ", 2);
        text.append(
            "# HELP %1$s %3$s\n# TYPE %1$s %2$s\n".formatted(name, description[0], description[1]));
        its.forEach((one, value) -> text.append(one).append(' ').append(value).append('\n'));
      }
    }
    return text.toString();
  }
}
