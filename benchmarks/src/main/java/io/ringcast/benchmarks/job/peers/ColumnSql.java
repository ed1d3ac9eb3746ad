package io.ringcast.benchmarks.job.peers;

import io.ringcast.common.features.FeatureSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The statements that make all rows of a table of events. */
record ColumnSql(FeatureSet set) {

  static final String EVENTS =
      "CREATE TABLE events (minute INTEGER, cell BIGINT, product INTEGER, rider BIGINT)";

  /** With the position of the smallest ring around the cell that holds the near one. */
  static final String DISKS = "CREATE TABLE disks (cell BIGINT, near BIGINT, ring INTEGER)";

  private static final String COUNTS =
      """
      CREATE TABLE counts AS
      SELECT minute, cell, product, CAST(COUNT(DISTINCT rider) AS INTEGER) AS riders
      FROM events
      GROUP BY minute, cell, product
      """;

  /** What is measured; the rows are the table {@code result}. */
  List<String> steps(int minutes) {
    return List.of(COUNTS, smoothed(), result(minutes));
  }

  private String smoothed() {
    return """
    CREATE TABLE smoothed AS
    SELECT near, product, minute, %s
    FROM counts JOIN disks USING (cell)
    GROUP BY near, product, minute
    """
        .formatted(
            eachRing("CAST(SUM(riders) FILTER (ring <= %1$d) AS INTEGER) AS r%1$d"::formatted));
  }

  /** Minutes without events count as well, so there has to be a line for each of them. */
  private String result(int minutes) {
    return """
    CREATE TABLE result AS
    SELECT near, product, minute, %s
    FROM (SELECT DISTINCT near, product FROM smoothed)
      CROSS JOIN (SELECT CAST(range AS INTEGER) AS minute FROM range(%d))
      LEFT JOIN smoothed USING (near, product, minute)
    %s
    QUALIFY SUM(r%d) OVER w%d > 0
    """
        .formatted(
            eachRing(this::eachWindow),
            minutes,
            windows(),
            set.rings().size() - 1,
            set.windows().size() - 1);
  }

  private String eachWindow(int ring) {
    return IntStream.range(0, set.windows().size())
        .mapToObj("CAST(COALESCE(SUM(r%d) OVER w%%d, 0) AS INTEGER)".formatted(ring)::formatted)
        .collect(Collectors.joining(", "));
  }

  private String windows() {
    return IntStream.range(0, set.windows().size())
        .mapToObj(
            w ->
                "w%d AS (PARTITION BY near, product ORDER BY minute ROWS %d PRECEDING)"
                    .formatted(w, set.windows().get(w) - 1))
        .collect(Collectors.joining(", ", "WINDOW ", ""));
  }

  private String eachRing(IntFunction<String> text) {
    return IntStream.range(0, set.rings().size()).mapToObj(text).collect(Collectors.joining(", "));
  }
}
