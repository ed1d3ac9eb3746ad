package io.ringcast.benchmarks.store;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.TimeRange;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * The published layouts that are not ours: a row has one frozen map for each kind. In layout map a
 * row is a hexagon, and the map goes from a feature's name to its value. In layout map-group it is
 * up to seven hexagons under one parent, and the map goes from the hexagon to such a map.
 *
 * <p>Keys and options are those of our own table of layout columns.
 */
final class MapTable {

  private static final List<String> KEY =
      List.of("feature_set", "version", "product", "area", "hour");
  private static final String FEATURES = "frozen<map<text, double>>";
  private static final Duration CHANGE_TIMEOUT = Duration.ofMinutes(1);
  private static final int PAGE_ROWS = 200;
  private static final int FIRST_MAP = 9;
  private static final long MICROS = 1000;

  private final FeatureSet set;
  private final boolean grouped;
  private final MapEncoding encoding;
  private final PreparedStatement insert;
  private final PreparedStatement select;

  /** Prepares the statements for a table that {@link #create} has made. */
  MapTable(CqlSession session, String keyspace, TableLayout layout, FeatureSet set) {
    this.set = set;
    this.grouped = layout == TableLayout.MAP_GROUP;
    this.encoding = new MapEncoding(set);
    String table = keyspace + "." + layout.table();
    String kinds = kinds(set, "\"%s\"");
    insert =
        session.prepare(
            "INSERT INTO %s (%s, window_end, cell, complete_since, row_version, %s) VALUES (?%s)"
                    .formatted(
                        table, String.join(", ", KEY), kinds, ", ?".repeat(8 + set.kinds().size()))
                + " USING TIMESTAMP ?");
    select =
        session.prepare(
            ("SELECT window_end, cell, complete_since, row_version, %s FROM %s WHERE feature_set ="
                    + " ? AND version = ? AND product = ? AND area = ? AND hour = ? AND window_end"
                    + " >= ? AND window_end <= ?")
                .formatted(kinds, table));
  }

  /** Makes the table if it is not there, with the options of the table of layout columns. */
  static void create(CqlSession session, String keyspace, TableLayout layout, FeatureSet set) {
    String type =
        layout == TableLayout.MAP_GROUP ? "frozen<map<bigint, %s>>".formatted(FEATURES) : FEATURES;
    TableMetadata columns =
        session
            .getMetadata()
            .getKeyspace(keyspace)
            .flatMap(its -> its.getTable(TableLayout.COLUMNS.table()))
            .orElseThrow();
    String options =
        List.of("compaction", "compression", "default_time_to_live", "gc_grace_seconds").stream()
            .map(name -> name + " = " + cql(option(columns, name)))
            .collect(Collectors.joining(" AND "));
    String create =
        """
        CREATE TABLE IF NOT EXISTS %s.%s (feature_set text, version int, product uuid, area bigint,
          hour bigint, window_end timestamp, cell bigint, complete_since bigint,
          row_version bigint, %s,
          PRIMARY KEY ((%s), window_end, cell))
        WITH CLUSTERING ORDER BY (window_end DESC, cell ASC) AND read_repair = 'NONE' AND %s\
        """
            .formatted(
                keyspace,
                layout.table(),
                kinds(set, "\"%s\" " + type),
                String.join(", ", KEY),
                options);
    session.execute(SimpleStatement.newInstance(create).setTimeout(CHANGE_TIMEOUT));
  }

  private static String kinds(FeatureSet set, String form) {
    return set.kinds().stream().map(form::formatted).collect(Collectors.joining(", "));
  }

  private static Object option(TableMetadata table, String name) {
    return table.getOptions().entrySet().stream()
        .filter(option -> option.getKey().asInternal().equals(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }

  private static String cql(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> "'%s': '%s'".formatted(entry.getKey(), entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return value.toString();
  }

  /** How many hexagons a statement of this table writes. */
  static int hexagons(BoundStatement insert, boolean grouped) {
    return grouped ? insert.getBytesUnsafe(FIRST_MAP).getInt(0) : 1;
  }

  /** A statement for each row of the table. */
  List<BoundStatement> inserts(StoredBlock block, DecodedBlock rows) {
    List<BoundStatement> statements = new ArrayList<>();
    for (int from = 0, to; from < rows.rows(); from = to) {
      to = from + 1;
      while (to < rows.rows() && cell(rows, to) == cell(rows, from)) {
        to++;
      }
      statements.add(insert(block, rows, from, to));
    }
    return statements;
  }

  private long cell(DecodedBlock rows, int row) {
    long hexagon = rows.hexagon(row);
    return grouped ? Cells.parent(hexagon, set.resolution() - 1) : hexagon;
  }

  private BoundStatement insert(StoredBlock block, DecodedBlock rows, int from, int to) {
    PartitionKey key = block.partition();
    Emission emission = block.emission();
    BoundStatementBuilder statement =
        insert.boundStatementBuilder(
            key.set().name(),
            key.set().version(),
            key.product(),
            key.area(),
            key.hour(),
            Instant.ofEpochMilli(emission.windowEnd()),
            cell(rows, from),
            emission.completeSince(),
            emission.rowVersion());
    int column = FIRST_MAP;
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      statement = statement.setBytesUnsafe(column++, map(rows, from, to, kind));
    }
    long delay = emission.rowVersion() - emission.windowEnd();
    return statement.setLong(column, emission.windowEnd() * MICROS + delay).build();
  }

  private ByteBuffer map(DecodedBlock rows, int from, int to, int kind) {
    if (!grouped) {
      ByteBuffer one = ByteBuffer.allocate(encoding.bytes());
      encoding.write(rows, from, kind, one);
      return one.flip();
    }
    int entry = Integer.BYTES + Long.BYTES + Integer.BYTES + encoding.bytes();
    ByteBuffer group = ByteBuffer.allocate(Integer.BYTES + (to - from) * entry).putInt(to - from);
    for (int row = from; row < to; row++) {
      group.putInt(Long.BYTES).putLong(rows.hexagon(row)).putInt(encoding.bytes());
      encoding.write(rows, row, kind, group);
    }
    return group.flip();
  }

  BoundStatement select(PartitionKey key, TimeRange windowEnds) {
    return select
        .bind(
            key.set().name(),
            key.set().version(),
            key.product(),
            key.area(),
            key.hour(),
            Instant.ofEpochMilli(windowEnds.from()),
            Instant.ofEpochMilli(windowEnds.to()))
        .setPageSize(PAGE_ROWS);
  }

  /** Hands on the hexagons of a row, each with its sums: kind after kind, ring-major. */
  void read(Row row, BiConsumer<Long, long[]> out) {
    long cell = row.getLong("cell");
    List<ByteBuffer> maps =
        set.kinds().stream().map(kind -> row.getBytesUnsafe("\"" + kind + "\"")).toList();
    int hexagons = grouped ? maps.get(0).getInt(maps.get(0).position()) : 1;
    if (grouped) {
      maps.forEach(ByteBuffer::getInt);
    }
    for (int i = 0; i < hexagons; i++) {
      long hexagon = cell;
      long[] sums = new long[maps.size() * set.featuresPerKind()];
      for (int kind = 0; kind < maps.size(); kind++) {
        ByteBuffer map = maps.get(kind);
        if (grouped) {
          map.getInt();
          hexagon = map.getLong();
          map.getInt();
        }
        long[] ofKind = encoding.read(hexagon, map);
        System.arraycopy(ofKind, 0, sums, kind * ofKind.length, ofKind.length);
      }
      out.accept(hexagon, sums);
    }
  }

  static Emission emission(Row row) {
    return new Emission(
        row.get("window_end", Instant.class).toEpochMilli(),
        row.getLong("row_version"),
        row.getLong("complete_since"));
  }

  /** All rows of an answer. */
  static List<Row> all(AsyncResultSet first) {
    List<Row> rows = new ArrayList<>();
    AsyncResultSet page = first;
    page.currentPage().forEach(rows::add);
    while (page.hasMorePages()) {
      page = page.fetchNextPage().toCompletableFuture().join();
      page.currentPage().forEach(rows::add);
    }
    return rows;
  }
}
