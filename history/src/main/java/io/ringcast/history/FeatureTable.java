package io.ringcast.history;

import io.ringcast.archive.files.DuckDb;
import io.ringcast.common.features.DerivedColumns;
import io.ringcast.common.features.Divisors;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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

  /** A row that waits to be appended. */
  private record Row(Lead lead, long hexagon, long[] sums, double[] inputs) {}

  private final DuckDb duck;
  private final String create;
  private final FeatureValues.Appending values;
  private final Divisors divisors;

  /** Numerators alone need no divisor, and near a pentagon each takes milliseconds. */
  private final boolean divides;

  private final DerivedColumns.Batch derived;
  private final Flush flush;
  private final int mostRows;
  private final List<Row> waiting = new ArrayList<>();
  private DuckDBAppender appender;
  private long rows;
  private long rowsInAll;

  /**
   * @param lead the columns before the features, with types
   * @param mostValues that are collected before they are written
   */
  FeatureTable(
      DuckDb duck,
      OutputColumns columns,
      FeatureValues values,
      String lead,
      int mostValues,
      Flush flush)
      throws SQLException {
    this.duck = duck;
    this.values = new FeatureValues.Appending(values, columns.derived().names().size());
    this.flush = flush;
    divisors = new Divisors(columns.set());
    derived = columns.derived().batch(DerivedColumns.ROWS);
    int features = columns.set().featureNames().size();
    int others = columns.derived().names().size();
    divides = values != FeatureValues.SUMS || others > 0;
    create =
        "CREATE OR REPLACE TABLE %s (%s, features %s[%d], derived %s[%d])"
            .formatted(
                NAME, lead, values.type(), features, values.derivedType(), Math.max(1, others));
    mostRows = Math.max(1, mostValues / (features + others));
    begin();
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
   * @param inputs as the derived features read them
   */
  void add(Lead lead, long hexagon, long[] sums, double[] inputs) throws SQLException, IOException {
    waiting.add(new Row(lead, hexagon, sums, inputs));
    rowsInAll++;
    if (waiting.size() == DerivedColumns.ROWS) {
      append();
    }
  }

  /** Appends the rows that wait, which computes their derived features at once. */
  private void append() throws SQLException, IOException {
    for (int i = 0; i < waiting.size(); i++) {
      Row row = waiting.get(i);
      if (row.sums != null) {
        derived.row(i, row.sums, divisorsOf(row));
        for (int input = 0; input < row.inputs.length; input++) {
          derived.input(input, i, row.inputs[input]);
        }
      }
    }
    derived.compute(waiting.size());
    for (int i = 0; i < waiting.size(); i++) {
      append(waiting.get(i), i);
    }
    waiting.clear();
  }

  private double[] divisorsOf(Row row) {
    return divides ? divisors.of(row.hexagon) : new double[0];
  }

  private void append(Row row, int position) throws SQLException, IOException {
    if (rows == mostRows) {
      flush();
      begin();
    }
    appender.beginRow();
    row.lead.append(appender);
    if (row.sums == null) {
      appender.appendNull();
      appender.appendNull();
    } else {
      values.append(row.sums, divisorsOf(row), appender);
      values.appendDerived(derived, position, appender);
    }
    appender.endRow();
    rows++;
  }

  /** Writes what is left, also if there is no row at all. */
  void finish() throws SQLException, IOException {
    append();
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
