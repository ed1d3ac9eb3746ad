package io.ringcast.benchmarks.serve;

import io.grpc.Codec;
import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.benchmarks.limit.CpuMeter;
import io.ringcast.benchmarks.limit.Work;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.Progress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;

/**
 * An answer column by column, as it is, and row by row: the same message with a list of floats for
 * each key in place of one for each feature. Only what it costs to write and to read one is
 * compared, in this process; and reading comes in two ways, for a model that goes through the keys
 * one by one and for one that takes a feature of all keys as an array.
 */
final class RowsCase {

  private static final int ROUNDS = 5;
  private static final int LEAST_ROUND_MILLIS = 20;

  private RowsCase() {}

  static void run(Stage stage, Report report) throws Exception {
    Report.Table table =
        report.table(
            "Columns and rows",
            "keys",
            "answer",
            "compression",
            "bytes",
            "write µs",
            "read by key µs",
            "read by feature µs");
    Duration round =
        Duration.ofMillis(Math.max(LEAST_ROUND_MILLIS, (long) (stage.plan().seconds() * 20)));
    CpuMeter meter = new CpuMeter(ROUNDS, round, round.multipliedBy(2));
    try (Progress progress = Progress.of(stage.terminal(), "columns and rows", "ways")) {
      int done = 0;
      for (int keys : List.of(1, stage.plan().hexagons(), 20 * stage.plan().hexagons())) {
        FeatureTable columns = stage.truth().table(keys);
        for (Channels.Encoding encoding : Channels.Encoding.values()) {
          add(table, columns, "columns", encoding, meter);
          add(table, transposed(columns), "rows", encoding, meter);
          progress.update(done += 2);
        }
      }
      progress.finish();
    }
  }

  /** The same values with one list for each key. */
  static FeatureTable transposed(FeatureTable table) {
    FeatureTable.Builder rows = table.toBuilder().clearColumns();
    for (int key = 0; key < table.getStatusesCount(); key++) {
      Column.Builder row = Column.newBuilder();
      for (Column column : table.getColumnsList()) {
        row.addFloats(column.getFloats(key));
      }
      rows.addColumns(row);
    }
    return rows.build();
  }

  private static void add(
      Report.Table table,
      FeatureTable answer,
      String name,
      Channels.Encoding encoding,
      CpuMeter meter)
      throws Exception {
    Codec codec = encoding.codec();
    byte[] bytes = write(answer, codec);
    boolean byColumn = name.equals("columns");
    table.add(
        Report.whole(answer.getStatusesCount()),
        name,
        encoding.text(),
        Report.whole(bytes.length),
        micros(meter, () -> write(answer, codec).length),
        micros(meter, () -> (long) sum(read(bytes, codec), !byColumn)),
        micros(meter, () -> (long) sum(read(bytes, codec), byColumn)));
  }

  private static String micros(CpuMeter meter, Work work) throws Exception {
    return Report.tenths(meter.measure(work, 0).own() / 1e3);
  }

  private static byte[] write(FeatureTable answer, Codec codec) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(answer.getSerializedSize());
    try (OutputStream out = codec.compress(bytes)) {
      answer.writeTo(out);
    }
    return bytes.toByteArray();
  }

  private static FeatureTable read(byte[] bytes, Codec codec) throws IOException {
    try (InputStream in = codec.decompress(new ByteArrayInputStream(bytes))) {
      return FeatureTable.parseFrom(in);
    }
  }

  /** Adds up all values, list by list or across them. */
  private static float sum(FeatureTable answer, boolean alongLists) {
    List<Column> lists = answer.getColumnsList();
    int length = lists.get(0).getFloatsCount();
    float sum = 0;
    if (alongLists) {
      for (Column list : lists) {
        for (int i = 0; i < length; i++) {
          sum += list.getFloats(i);
        }
      }
    } else {
      for (int i = 0; i < length; i++) {
        for (Column list : lists) {
          sum += list.getFloats(i);
        }
      }
    }
    return sum;
  }
}
