package io.ringcast.serving.answer;

import io.ringcast.common.features.DerivedColumns;
import io.ringcast.serving.ask.Columns;
import io.ringcast.serving.ask.Question;

/** Computes a question's derived columns, some keys at a time. */
final class DerivedValues {

  /** Takes the value of a key in the column at this position of the answer. */
  interface Sink {
    void put(int position, int key, double value);
  }

  private final Question question;
  private final Sink sink;

  /** Null without derived columns. */
  private final DerivedColumns.Batch batch;

  /** The key of each row of the batch. */
  private final int[] keys;

  /** The position of each derived column. */
  private final int[] positions;

  private final int inputs;
  private final int products;
  private int rows;

  DerivedValues(Question question, Sink sink) {
    Columns columns = question.columns();
    DerivedColumns derived = columns.derived();
    this.question = question;
    this.sink = sink;
    this.inputs = derived.inputs().size();
    this.products = question.products().size();
    boolean isNone = derived.names().isEmpty();
    int most = isNone ? 0 : Math.min(question.keys(), DerivedColumns.ROWS);
    this.batch = isNone ? null : derived.batch(most);
    this.keys = new int[most];
    this.positions = new int[derived.names().size()];
    for (int position = 0; position < columns.indexes().length; position++) {
      int index = columns.indexes()[position];
      if (index < 0) {
        positions[~index] = position;
      }
    }
  }

  /** Takes a key with a value; null stands for sums of zero. */
  void add(int key, long[] sums, double[] divisors) {
    if (batch == null) {
      return;
    }
    batch.row(rows, sums, divisors);
    for (int input = 0; input < inputs; input++) {
      batch.input(input, rows, question.inputs().value(input, key, products));
    }
    keys[rows++] = key;
    if (rows == keys.length) {
      finish();
    }
  }

  /** Computes the keys that are left. */
  void finish() {
    if (rows == 0) {
      return;
    }
    batch.compute(rows);
    for (int column = 0; column < positions.length; column++) {
      for (int row = 0; row < rows; row++) {
        sink.put(positions[column], keys[row], batch.value(column, row));
      }
    }
    rows = 0;
  }
}
