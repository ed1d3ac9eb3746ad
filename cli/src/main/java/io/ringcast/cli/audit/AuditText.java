package io.ringcast.cli.audit;

import io.ringcast.cli.ProductNames;
import io.ringcast.cli.audit.ServedComparison.Difference;
import io.ringcast.cli.audit.ServedComparison.Outcome;
import io.ringcast.history.HistoryAudit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.stream.Collectors;

/** What a pass has found, for people: a table of what differs, and the totals. */
final class AuditText {

  private static final String ROW = "%-16s %-12s %-20s %-18s %-20s %s";

  private static final String OVERTAKEN =
      "; %,d events near them are late only by records that their producers stamped ahead, and the"
          + " job may have counted them";

  private AuditText() {}

  static List<String> lines(AuditPass.Result result, ProductNames names, int most) {
    List<String> lines = new ArrayList<>();
    List<Difference> differences = result.comparison().differences();
    if (!differences.isEmpty() && most > 0) {
      lines.add(
          ROW.formatted("hexagon", "product", "window end", "feature", "served", "recomputed"));
      differences.stream().limit(most).forEach(its -> lines.add(row(its, names)));
      if (differences.size() > most) {
        lines.add(String.format("and %,d more", differences.size() - most));
      }
    }
    if (!result.lost().isEmpty()) {
      lines.add(lost(result.lost()));
    }
    lines.add(sample(result));
    lines.add(totals(result));
    return lines;
  }

  static List<String> lines(ArchiveAudit.Result result, ProductNames names) {
    List<String> lines = new ArrayList<>();
    if (!result.differences().isEmpty()) {
      lines.add(ROW.formatted("hexagon", "product", "window end", "feature", "stored", "archive"));
      result.differences().forEach(its -> lines.add(row(its, names)));
    }
    HistoryAudit.Found found = result.found();
    lines.add(
        String.format(
            "%s: %,d window ends; compared %,d rows: %,d equal, %,d different, %,d missing, %,d extra",
            result.set().id(),
            found.windowEnds(),
            result.compared(),
            found.equal(),
            found.different(),
            found.missing(),
            found.extra()));
    if (found.partial() > 0) {
      lines.add(String.format("PARTIAL in the store: %,d window ends", found.partial()));
    }
    found.unmarked().ifPresent(ends -> lines.add("not marked as complete in the store: " + ends));
    found
        .incompleteEnds()
        .ifPresent(left -> lines.add("left out, since not all counts are there: " + left));
    return lines;
  }

  /** The first numerator of a row that differs. */
  private static String row(HistoryAudit.Difference its, ProductNames names) {
    return ROW.formatted(
        Long.toHexString(its.hexagon()),
        names.of(its.product()),
        Instant.ofEpochMilli(its.windowEnd()),
        its.feature(),
        its.stored().isPresent() ? its.stored().getAsLong() : "no row",
        its.recomputed());
  }

  private static String row(Difference its, ProductNames names) {
    String sum = its.sum() == 0 ? "" : " = %d/%d".formatted(its.sum(), its.divisor());
    return ROW.formatted(
        Long.toHexString(its.hexagon()),
        names.of(its.product()),
        Instant.ofEpochMilli(its.windowEnd()),
        its.feature(),
        its.isMissing() ? "no row" : its.served(),
        its.recomputed() + sum);
  }

  private static String lost(NavigableSet<Long> windowEnds) {
    return "cannot judge %d complete window ends, from %s to %s: events of theirs were deleted from Kafka"
        .formatted(
            windowEnds.size(),
            Instant.ofEpochMilli(windowEnds.first()),
            Instant.ofEpochMilli(windowEnds.last()));
  }

  private static String sample(AuditPass.Result result) {
    String ends =
        result.sample().windowEnds().stream()
            .map(end -> Instant.ofEpochMilli(end).toString())
            .collect(Collectors.joining(", "));
    return String.format(
        "%s: %d hexagons, %d products, the newest window end and %s; %,d events read",
        result.set().id(),
        result.sample().hexagons().size(),
        result.sample().products().size(),
        ends,
        result.events().read());
  }

  private static String totals(AuditPass.Result result) {
    ServedComparison found = result.comparison();
    return String.format(
            "compared %,d rows: %,d equal, %,d different, %,d missing; %,d features differ",
            found.rows(),
            found.rows(Outcome.EQUAL),
            found.rows(Outcome.DIFFERENT),
            found.rows(Outcome.MISSING),
            found.differences().size())
        + ifAny("; of %,d only the windows that were filled", found.partial())
        + ifAny("; of %,d more nothing could be compared", found.rows(Outcome.SKIPPED))
        + ifAny("; %,d events near them were late after a silence", result.events().setAside())
        + ifAny(OVERTAKEN, result.events().overtaken());
  }

  private static String ifAny(String text, long count) {
    return count == 0 ? "" : String.format(text, count);
  }
}
