package io.ringcast.benchmarks.peers.sql;

import io.ringcast.benchmarks.bare.Gate;
import io.ringcast.benchmarks.bare.LocalFlink;
import io.ringcast.benchmarks.bare.MemorySource;
import io.ringcast.benchmarks.bare.RowDigest;
import io.ringcast.benchmarks.bare.WatchedSink;
import io.ringcast.common.features.FeatureSet;
import java.time.ZoneOffset;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.RowData;

/**
 * The features in Flink SQL, as one would write them: distinct counts in tumbling windows, a table
 * function for the cells around, hopping windows over the smoothed minutes, and a last group that
 * puts the windows side by side.
 */
public record HoppingSql(FeatureSet set) implements LocalFlink.Graph {

  /** Before the numbers of a row: the cell, the product and the window's end. */
  private static final int FIRST_NUMBER = 3;

  @Override
  public void build(StreamExecutionEnvironment env, Gate gate) {
    StreamTableEnvironment tables = StreamTableEnvironment.create(env);
    tables.getConfig().setLocalTimeZone(ZoneOffset.UTC);
    tables.createTemporaryView("events", events(env, gate), schema());
    tables.createTemporarySystemFunction("around_cell", new AroundCell(set.ringArray()));
    tables.createTemporaryView("counts", tables.sqlQuery(counts()));
    tables.createTemporaryView("spread", tables.sqlQuery(spread()));
    tables.createTemporaryView("minutes", tables.sqlQuery(minutes()));
    tables.createTemporaryView("windows", tables.sqlQuery(windows()));
    Table rows = tables.sqlQuery(rows());
    int numbers = set.featuresPerKind();
    tables
        .toDataStream(
            rows, rows.getResolvedSchema().toPhysicalRowDataType().bridgedTo(RowData.class))
        .sinkTo(
            new WatchedSink<>(gate, () -> (row, digest) -> tell((RowData) row, numbers, digest)));
  }

  private static DataStream<SqlEvent> events(StreamExecutionEnvironment env, Gate gate) {
    return env.fromSource(
        new MemorySource<>(gate, SqlEvent::of, TypeInformation.of(SqlEvent.class)),
        WatermarkStrategy.noWatermarks(),
        "events");
  }

  private static Schema schema() {
    return Schema.newBuilder()
        .column("cell", "BIGINT NOT NULL")
        .column("product", "INT NOT NULL")
        .column("rider", "BIGINT NOT NULL")
        .columnByMetadata("event_time", DataTypes.TIMESTAMP_LTZ(3), "rowtime")
        .watermark("event_time", "SOURCE_WATERMARK()")
        .build();
  }

  private static String counts() {
    return """
        SELECT cell, product, COUNT(DISTINCT rider) AS riders, window_time AS counted
        FROM TUMBLE(TABLE events, DESCRIPTOR(event_time), INTERVAL '1' MINUTE)
        GROUP BY cell, product, window_start, window_end, window_time
        """;
  }

  private static String spread() {
    return """
        SELECT near, product, ring, riders, counted
        FROM counts, LATERAL TABLE(around_cell(cell))
        """;
  }

  private String minutes() {
    return """
        SELECT near, product, %s, window_time AS smoothed
        FROM TUMBLE(TABLE spread, DESCRIPTOR(counted), INTERVAL '1' MINUTE)
        GROUP BY near, product, window_start, window_end, window_time
        """
        .formatted(
            eachRing("SUM(CASE WHEN ring <= %1$d THEN riders ELSE 0 END) AS r%1$d"::formatted));
  }

  private String windows() {
    return IntStream.range(0, set.windows().size())
        .mapToObj(this::window)
        .collect(Collectors.joining("UNION ALL\n"));
  }

  private String window(int window) {
    return """
        SELECT near, product, %d AS w, %s, window_time AS summed
        FROM HOP(TABLE minutes, DESCRIPTOR(smoothed),
          INTERVAL '1' MINUTE, INTERVAL '%d' MINUTE)
        GROUP BY near, product, window_start, window_end, window_time
        """
        .formatted(window, eachRing("SUM(r%1$d) AS r%1$d"::formatted), set.windows().get(window));
  }

  private String rows() {
    return """
        SELECT near, product, window_end, %s
        FROM TUMBLE(TABLE windows, DESCRIPTOR(summed), INTERVAL '1' MINUTE)
        GROUP BY near, product, window_start, window_end
        """
        .formatted(eachRing(this::eachWindow));
  }

  private String eachWindow(int ring) {
    return IntStream.range(0, set.windows().size())
        .mapToObj(w -> "MAX(CASE WHEN w = %d THEN r%d ELSE 0 END)".formatted(w, ring))
        .collect(Collectors.joining(", "));
  }

  private String eachRing(IntFunction<String> text) {
    return IntStream.range(0, set.rings().size()).mapToObj(text).collect(Collectors.joining(", "));
  }

  private static void tell(RowData row, int numbers, RowDigest digest) {
    long[] sums = new long[numbers];
    for (int i = 0; i < numbers; i++) {
      sums[i] = row.getLong(FIRST_NUMBER + i);
    }
    long windowEnd = row.getTimestamp(2, 3).getMillisecond();
    digest.add(row.getLong(0), row.getInt(1), windowEnd, sums);
  }
}
