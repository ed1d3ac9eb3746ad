package io.ringcast.history;

import io.ringcast.archive.files.DuckDb;
import io.ringcast.common.features.FeatureSet;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBAppender;

/**
 * Collects rows with features, and writes them to Parquet when there are many.
 *
 * <p>A row's features are one array here: appended so, a row of 108 takes 3 µs instead of 12.
 */
final class FeatureTable implements AutoCloseable {

  /** 128 MB of doubles are collected. */
  static final int MOST_VALUES = 16 << 20;

  private static final String NAME = "found";

  /** Appends the columns before the features. */
  interface Lead {
    void append(DuckDBAppender to) throws SQLException;
  }

  /** Writes what is in the table. */
  interface Flush {
    void write(String table, long rows) throws SQLException, IOException;
  }

  private final DuckDb duck;
  private final String create;
  private final FeatureValues.Appending values;
  private final Flush flush;
  private final int mostRows;
  private DuckDBAppender appender;
  private long rows;
  private long rowsInAll;

  /**
   * @param lead the columns before the features, with types
   * @param mostValues that are collected before they are written
   */
  FeatureTable(
      DuckDb duck, FeatureSet set, FeatureValues values, String lead, int mostValues, Flush flush)
      throws SQLException {
    this.duck = duck;
    this.values = new FeatureValues.Appending(values, set);
    this.flush = flush;
    int features = set.featureNames().size();
    create =
        "CREATE OR REPLACE TABLE %s (%s, features %s[%d])"
            .formatted(NAME, lead, values.type(), features);
    mostRows = Math.max(1, mostValues / features);
    begin();
  }

  /** Each feature as a column under its name. */
  static String columns(FeatureSet set) {
    List<String> names = set.featureNames();
    return IntStream.range(0, names.size())
        .mapToObj(i -> "features[%d] AS \"%s\"".formatted(i + 1, names.get(i)))
        .collect(Collectors.joining(", "));
  }

  private void begin() throws SQLException {
    duck.execute(create);
    appender = duck.append(NAME);
    rows = 0;
  }

  /**
   * Adds a row.
   *
   * @param sums null for a row whose features are unknown
   */
  void add(Lead lead, long hexagon, long[] sums) throws SQLException, IOException {
    if (rows == mostRows) {
      flush();
      begin();
    }
    appender.beginRow();
    lead.append(appender);
    if (sums == null) {
      appender.appendNull();
    } else {
      values.append(hexagon, sums, appender);
    }
    appender.endRow();
    rows++;
    rowsInAll++;
  }

  /** Writes what is left, also if there is no row at all. */
  void finish() throws SQLException, IOException {
    if (rows > 0 || rowsInAll == 0) {
      flush();
    }
  }

  private void flush() throws SQLException, IOException {
    appender.close();
    flush.write(NAME, rows);
  }

  long rowsInAll() {
    return rowsInAll;
  }

  @Override
  public void close() throws SQLException {
    appender.close();
  }
}
