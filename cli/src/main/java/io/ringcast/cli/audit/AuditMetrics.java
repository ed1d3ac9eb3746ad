package io.ringcast.cli.audit;

import io.ringcast.cli.audit.ServedComparison.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What audits have found, for Prometheus. Safe to share. */
public final class AuditMetrics {

  /** Rows of the last pass that did not fail, by {@code outcome}. */
  public static final String ROWS = "ringcast_audit_rows";

  /** When that pass ended, or before any when audits began, in seconds since 1970. */
  public static final String LAST_PASS = "ringcast_audit_last_pass_seconds";

  /** Passes, by {@code outcome}. */
  public static final String PASSES = "ringcast_audit_passes_total";

  /** All that there are. */
  public static final List<String> NAMES = List.of(ROWS, LAST_PASS, PASSES);

  private static final List<String> PASS_OUTCOMES = List.of("equal", "different", "failed");
  private static final Pattern LINE = Pattern.compile("(\\w+)(?:\\{outcome=\"(\\w+)\"\\})? (\\d+)");

  /** By outcome; empty before the first pass. */
  private final Map<String, Long> rows = new TreeMap<>();

  private final Map<String, Long> passes = new TreeMap<>();
  private long lastPass;

  /**
   * Without any pass.
   *
   * @param nowSeconds as long as there is no pass, the last one is as old as this, so that it is
   *     seen if none ever comes
   */
  public AuditMetrics(long nowSeconds) {
    lastPass = nowSeconds;
    PASS_OUTCOMES.forEach(outcome -> passes.put(outcome, 0L));
  }

  /** Goes on where an earlier process has left a file, if it is there: counters only grow. */
  static AuditMetrics continuing(Path file, long nowSeconds) throws IOException {
    AuditMetrics metrics = new AuditMetrics(nowSeconds);
    if (Files.exists(file)) {
      Files.readAllLines(file).forEach(metrics::read);
    }
    return metrics;
  }

  private void read(String line) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches()) {
      return;
    }
    long value = Long.parseLong(parts.group(3));
    switch (parts.group(1)) {
      case ROWS -> rows.put(parts.group(2), value);
      case PASSES -> passes.put(parts.group(2), value);
      case LAST_PASS -> lastPass = value;
      default -> {
        // Nothing of ours.
      }
    }
  }

  /** A pass has compared so many rows. */
  public synchronized void passed(Map<Outcome, Long> found, boolean different, long nowSeconds) {
    for (Outcome outcome : Outcome.values()) {
      rows.put(text(outcome), found.getOrDefault(outcome, 0L));
    }
    passes.merge(different ? "different" : "equal", 1L, Long::sum);
    lastPass = nowSeconds;
  }

  /** A pass found no difference, but could not compare all sets. */
  synchronized void failed() {
    passes.merge("failed", 1L, Long::sum);
  }

  private static String text(Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }

  /** As Prometheus reads it. */
  public synchronized String text() {
    StringBuilder text = new StringBuilder();
    if (!rows.isEmpty()) {
      describe(text, ROWS, "gauge", "Rows of the last audit pass, by what was found.");
      rows.forEach((outcome, count) -> line(text, ROWS, outcome, count));
    }
    describe(text, LAST_PASS, "gauge", "When that pass ended, or audits began, since 1970.");
    text.append(LAST_PASS).append(' ').append(lastPass).append('\n');
    describe(text, PASSES, "counter", "Audit passes; one that failed could not compare all sets.");
    passes.forEach((outcome, count) -> line(text, PASSES, outcome, count));
    return text.toString();
  }

  private static void describe(StringBuilder text, String name, String type, String meaning) {
    text.append("# HELP ").append(name).append(' ').append(meaning).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  private static void line(StringBuilder text, String name, String outcome, long value) {
    text.append(name).append("{outcome=\"").append(outcome).append("\"} ");
    text.append(value).append('\n');
  }

  /** Puts them into a file, so that who reads it never sees half of them. */
  void write(Path file) throws IOException {
    Path whole = file.toAbsolutePath();
    Path unfinished = whole.resolveSibling(whole.getFileName() + ".tmp");
    Files.writeString(unfinished, text());
    Files.move(
        unfinished, whole, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
