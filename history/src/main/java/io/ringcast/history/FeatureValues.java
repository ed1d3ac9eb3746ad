package io.ringcast.history;

import io.ringcast.common.features.DerivedColumns;
import io.ringcast.common.features.FeatureValue;
import java.sql.SQLException;
import org.duckdb.DuckDBAppender;

/** What a feature's column holds. */
public enum FeatureValues {
  /** The exact numerators. */
  SUMS("BIGINT"),
  /** The double nearest to the quotient. */
  FLOAT64("DOUBLE"),
  /** That double, rounded once. */
  FLOAT32("FLOAT");

  private final String type;

  FeatureValues(String type) {
    this.type = type;
  }

  String type() {
    return type;
  }

  /** Derived features have no numerators. */
  String derivedType() {
    return this == SUMS ? FLOAT64.type : type;
  }

  /** Appends rows as these values. For one thread. */
  record Appending(FeatureValues values, int derived) {

    /** Appends the stored features of a row. */
    void append(long[] sums, double[] divisors, DuckDBAppender to) throws SQLException {
      if (values == SUMS) {
        to.append(sums);
        return;
      }
      double[] doubles = new double[sums.length];
      for (int i = 0; i < sums.length; i++) {
        doubles[i] = FeatureValue.of(sums[i], divisors[i]);
      }
      append(doubles, to);
    }

    /** Appends the derived features of a row of a batch. */
    void appendDerived(DerivedColumns.Batch batch, int row, DuckDBAppender to) throws SQLException {
      if (derived == 0) {
        to.appendNull();
        return;
      }
      double[] doubles = new double[derived];
      for (int i = 0; i < derived; i++) {
        doubles[i] = batch.value(i, row);
      }
      append(doubles, to);
    }

    private void append(double[] doubles, DuckDBAppender to) throws SQLException {
      if (values != FLOAT32) {
        to.append(doubles);
        return;
      }
      float[] floats = new float[doubles.length];
      for (int i = 0; i < doubles.length; i++) {
        floats[i] = (float) doubles[i];
      }
      to.append(floats);
    }
  }
}
