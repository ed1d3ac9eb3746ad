package io.ringcast.serving.answer;

import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.serving.ask.Question;

/** Puts a question's values together as the columns that go out. */
final class TableWriter {

  private final Question question;
  private final long now;

  /**
   * A writer for one answer.
   *
   * @param now epoch milliseconds
   */
  TableWriter(Question question, long now) {
    this.question = question;
    this.now = now;
  }

  /**
   * The answer.
   *
   * @param values one for each key
   */
  FeatureTable write(Value[] values) {
    FeatureTable.Builder table =
        FeatureTable.newBuilder()
            .setFeatureSet(question.set().set().name())
            .setVersion(question.set().set().version())
            .setFingerprint(question.set().fingerprint())
            .addAllProducts(question.productNames())
            .addAllNames(question.columns().names())
            .setAnsweredAtMs(now);
    for (long hexagon : question.hexagons()) {
      table.addHexagons(hexagon);
    }
    for (Value value : values) {
      long windowEnd = value.emission().map(emission -> emission.windowEnd()).orElse(0L);
      table.addStatuses(value.status(question, now));
      table.addWindowEndsMs(windowEnd);
      table.addAgesMs(windowEnd == 0 ? 0 : age(windowEnd));
    }
    double[][] divisors = divisors();
    for (int column = 0; column < question.columns().indexes().length; column++) {
      table.addColumns(column(values, column, divisors));
    }
    return table.build();
  }

  private int age(long windowEnd) {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(0, now - windowEnd));
  }

  /** Of each place. */
  private double[][] divisors() {
    long[] hexagons = question.hexagons();
    double[][] divisors = new double[hexagons.length][];
    for (int place = 0; place < hexagons.length; place++) {
      divisors[place] = question.set().divisors(hexagons[place]);
    }
    return divisors;
  }

  private Column column(Value[] values, int column, double[][] divisors) {
    Column.Builder out = Column.newBuilder();
    int index = question.columns().indexes()[column];
    int products = question.products().size();
    for (int key = 0; key < values.length; key++) {
      double divisor = divisors[key / products][index];
      double value = value(values[key], column, index, divisor);
      if (question.doubles()) {
        out.addDoubles(value);
      } else {
        out.addFloats((float) value);
      }
    }
    return out.build();
  }

  /** The default stands for what is not known; what is known to be nothing is zero. */
  private double value(Value value, int column, int index, double divisor) {
    if (value.emission().isEmpty()) {
      return question.columns().defaults()[column];
    }
    return value.rows() == null ? 0 : value.rows().value(value.row(), index, divisor);
  }
}
