package io.ringcast.serving.answer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.serving.ask.Columns;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.ask.RequestedProduct;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Writes a question's values as the bytes of a {@link FeatureTable}, the same that protobuf would
 * write.
 */
final class TableWriter {

  private final Question question;
  private final Columns columns;
  private final long now;
  private final int keys;
  private final int valueBytes;

  /** Bytes of a column's values, and of the column around them. */
  private final int packedValues;

  private final int columnBytes;
  private final Stages stages;
  private final Status withoutRow;
  private final long minutePassed;

  TableWriter(Question question, long now, Stages stages) {
    this(question, now, stages, Status.UNSPECIFIED, 0);
  }

  /**
   * {@code withoutRow} is the status of other hexagons, where only rows of the store are answered;
   * {@code minutePassed} is of a live answer, in milliseconds.
   */
  TableWriter(Question question, long now, Stages stages, Status withoutRow, long minutePassed) {
    this.question = question;
    this.columns = question.columns();
    this.now = now;
    this.keys = question.keys();
    this.valueBytes = question.doubles() ? Double.BYTES : Float.BYTES;
    this.packedValues = MessageWriter.packedBytes(keys * valueBytes);
    this.columnBytes = MessageWriter.fieldBytes(packedValues);
    this.stages = stages;
    this.withoutRow = withoutRow;
    this.minutePassed = minutePassed;
  }

  Answer write(Value[] values) {
    long[] windowEnds = new long[keys];
    long[] ages = new long[keys];
    for (int key = 0; key < keys; key++) {
      windowEnds[key] = values[key].windowEnd();
      ages[key] = age(values[key]);
    }
    byte[] set = question.set().set().name().getBytes(UTF_8);
    List<byte[]> products = texts(RequestedProduct::name);
    List<byte[]> problems =
        question.products().stream().allMatch(product -> product.id().isPresent())
            ? List.of()
            : texts(RequestedProduct::problem);
    MessageWriter out = new MessageWriter(size(set, products, windowEnds, ages, problems));
    writeHead(set, products, out);
    int begin = out.position();
    writeColumns(values, out);
    int tail = out.position();
    writeTail(values, windowEnds, ages, problems, out);
    int[] goodFor = new int[keys];
    Arrays.setAll(goodFor, key -> values[key].goodFor(question, key, now));
    Answer answer =
        new Answer(
            out.bytes(),
            windowEnds,
            goodFor,
            begin - columns.wireNames().length,
            begin,
            tail,
            columnBytes);
    stages.end(Stage.ASSEMBLY);
    return answer;
  }

  private List<byte[]> texts(Function<RequestedProduct, String> text) {
    return question.products().stream().map(p -> text.apply(p).getBytes(UTF_8)).toList();
  }

  /** No message is longer than two gigabytes. */
  private int size(
      byte[] set, List<byte[]> products, long[] windowEnds, long[] ages, List<byte[]> problems) {
    long ofColumns = (long) columns.indexes().length * columnBytes;
    return Math.toIntExact(
        headBytes(set, products)
            + ofColumns
            + tailBytes(windowEnds, ages)
            + fieldBytes(problems)
            + MessageWriter.varintFieldBytes(minutePassed)
            + MessageWriter.fixed32FieldBytes(columns.derived().fingerprint()));
  }

  private static int fieldBytes(List<byte[]> texts) {
    return texts.stream().mapToInt(text -> MessageWriter.fieldBytes(text.length)).sum();
  }

  private int headBytes(byte[] set, List<byte[]> products) {
    return MessageWriter.packedBytes(set.length)
        + MessageWriter.varintFieldBytes(question.set().set().version())
        + MessageWriter.fixed32FieldBytes(question.set().listedFingerprint())
        + MessageWriter.packedBytes(question.hexagons().length * Long.BYTES)
        + fieldBytes(products)
        + columns.wireNames().length;
  }

  private int tailBytes(long[] windowEnds, long[] ages) {
    return MessageWriter.packedBytes(keys)
        + MessageWriter.packedBytes(varintBytes(windowEnds))
        + MessageWriter.packedBytes(varintBytes(ages))
        + MessageWriter.varintFieldBytes(now)
        + MessageWriter.varintFieldBytes(withoutRow.getNumber());
  }

  private static int varintBytes(long[] numbers) {
    int bytes = 0;
    for (long number : numbers) {
      bytes += MessageWriter.varintBytes(number);
    }
    return bytes;
  }

  private long age(Value value) {
    return value.emission().isEmpty()
        ? 0
        : Math.min(Integer.MAX_VALUE, Math.max(0, now - value.countedUntil()));
  }

  private void writeHead(byte[] set, List<byte[]> products, MessageWriter out) {
    out.packed(FeatureTable.FEATURE_SET_FIELD_NUMBER, set.length);
    out.raw(set);
    out.varintField(FeatureTable.VERSION_FIELD_NUMBER, question.set().set().version());
    out.fixed32Field(FeatureTable.FINGERPRINT_FIELD_NUMBER, question.set().listedFingerprint());
    out.packed(FeatureTable.HEXAGONS_FIELD_NUMBER, question.hexagons().length * Long.BYTES);
    for (long hexagon : question.hexagons()) {
      out.fixed64(hexagon);
    }
    products.forEach(name -> out.field(FeatureTable.PRODUCTS_FIELD_NUMBER, name));
    out.raw(columns.wireNames());
  }

  private void writeColumns(Value[] values, MessageWriter out) {
    int number = question.doubles() ? Column.DOUBLES_FIELD_NUMBER : Column.FLOATS_FIELD_NUMBER;
    int begin = out.position();
    for (int i = 0; i < columns.indexes().length; i++) {
      out.field(FeatureTable.COLUMNS_FIELD_NUMBER, packedValues);
      out.packed(number, keys * valueBytes);
      out.leave(keys * valueBytes);
    }
    writeValues(values, begin + columnBytes - keys * valueBytes, out);
  }

  /**
   * Key by key, since a key's numerators lie together. All columns have one length, so each value's
   * position follows from the first's.
   */
  private void writeValues(Value[] values, int first, MessageWriter out) {
    long[] sums = new long[question.set().names().size()];
    int products = question.products().size();
    DerivedValues derived =
        new DerivedValues(
            question,
            (position, key, value) ->
                put(value, first + position * columnBytes + key * valueBytes, out));
    for (int key = 0; key < keys; key++) {
      Value value = values[key];
      int at = first + key * valueBytes;
      if (value.rows() != null) {
        value.rows().read(value.row(), columns.ringsOfKind(), columns.windowsOfRing(), sums);
        double[] divisors = question.set().divisors(question.hexagons()[key / products]);
        put(sums, divisors, at, out);
        derived.add(key, sums, divisors);
      } else if (value.emission().isEmpty()) {
        putDefaults(at, out);
      } else {
        // Stored columns are zero, as the bytes are already.
        derived.add(key, null, null);
      }
    }
    derived.finish();
  }

  private void put(long[] sums, double[] divisors, int first, MessageWriter out) {
    int at = first;
    for (int index : columns.indexes()) {
      if (index >= 0) {
        put(FeatureValue.of(sums[index], divisors[index]), at, out);
      }
      at += columnBytes;
    }
  }

  /** The defaults of columns, for a key without a value. */
  private void putDefaults(int first, MessageWriter out) {
    int at = first;
    for (double value : columns.defaults()) {
      put(value, at, out);
      at += columnBytes;
    }
  }

  private void put(double value, int at, MessageWriter out) {
    if (question.doubles()) {
      out.put(at, value);
    } else {
      out.put(at, (float) value);
    }
  }

  private void writeTail(
      Value[] values, long[] windowEnds, long[] ages, List<byte[]> problems, MessageWriter out) {
    out.packed(FeatureTable.STATUSES_FIELD_NUMBER, keys);
    for (int key = 0; key < keys; key++) {
      Status status = values[key].status(question, key, now);
      out.varint(status.getNumber());
      boolean hasAge = windowEnds[key] != 0 && question.windowEnd().isEmpty();
      stages.key(status, hasAge ? ages[key] : -1);
    }
    out.packed(FeatureTable.WINDOW_ENDS_MS_FIELD_NUMBER, varintBytes(windowEnds));
    for (long windowEnd : windowEnds) {
      out.varint(windowEnd);
    }
    out.packed(FeatureTable.AGES_MS_FIELD_NUMBER, varintBytes(ages));
    for (long age : ages) {
      out.varint(age);
    }
    out.varintField(FeatureTable.ANSWERED_AT_MS_FIELD_NUMBER, now);
    out.varintField(FeatureTable.WITHOUT_ROW_FIELD_NUMBER, withoutRow.getNumber());
    problems.forEach(problem -> out.field(FeatureTable.PRODUCT_PROBLEMS_FIELD_NUMBER, problem));
    out.varintField(FeatureTable.MINUTE_PASSED_MS_FIELD_NUMBER, minutePassed);
    out.fixed32Field(
        FeatureTable.DERIVED_FINGERPRINT_FIELD_NUMBER, columns.derived().fingerprint());
  }
}
