package io.ringcast.archive.files;

import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.CountsVersion;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;

/** Merges minutes into an hour's file. Merging the same minutes again changes nothing. */
public final class HourWriter {

  /** Rows of one area follow each other, so few row groups are read for a tile. */
  private static final int AREA_LEVELS = 5;

  private static final int FINEST_RESOLUTION = 15;
  private static final int BITS_PER_RESOLUTION = 3;
  private static final int ROW_GROUP = 122_880;

  /** Sorted hexagons compress better without a dictionary; all other columns have few values. */
  private static final int DICTIONARY = 1000;

  private final ArchiveFolder folder;
  private final CountsGroup group;
  private final long hour;
  private final DuckDb duck;
  private final Map<UUID, Integer> products = new LinkedHashMap<>();

  /** The number of the counts that are written for a kind's minute. */
  private final Map<KindMinute, Integer> sources = new LinkedHashMap<>();

  private int lastSource;

  private record KindMinute(long minute, String kind) {}

  private HourWriter(ArchiveFolder folder, CountsGroup group, long hour, DuckDb duck) {
    this.folder = folder;
    this.group = group;
    this.hour = hour;
    this.duck = duck;
  }

  /**
   * Replaces the hour's file if one of the minutes has better counts than the file.
   *
   * @param minutes all of this hour; each is taken once, so one is in memory at a time
   * @return how many had
   */
  public static int merge(
      ArchiveFolder folder, CountsGroup group, long hour, Iterator<MinuteCounts> minutes)
      throws IOException {
    try (DuckDb duck = DuckDb.open()) {
      return new HourWriter(folder, group, hour, duck).merge(minutes);
    } catch (SQLException e) {
      throw new IOException(
          "%s cannot be written: %s".formatted(folder.file(group, hour), e.getMessage()), e);
    }
  }

  private int merge(Iterator<MinuteCounts> minutes) throws IOException, SQLException {
    MinuteIndex index = new MinuteIndex(group);
    String old = "";
    var target = folder.file(group, hour);
    String before = folder.state(target);
    if (!before.isEmpty()) {
      HourFile file =
          new HourFile(
              folder.local(target, duck.folder().resolve("old.parquet")), target, group, hour);
      old = file.table();
      index.addAll(file.index(duck));
      index
          .minutes()
          .forEach((minute, kinds) -> kinds.keySet().forEach(kind -> addSource(minute, kind)));
    }
    int lastOld = lastSource;
    int better = append(minutes, index);
    if (better == 0) {
      return 0;
    }
    writeNames();
    if (!old.isEmpty()) {
      appendOld(old, lastOld);
    }
    Path written = duck.folder().resolve("new.parquet");
    copy(written, index);
    if (!folder.state(target).equals(before)) {
      throw new IOException(target + " was replaced meanwhile: does another archive job write it?");
    }
    folder.publish(written, target);
    return better;
  }

  private int addSource(long minute, String kind) {
    lastSource++;
    sources.put(new KindMinute(minute, kind), lastSource);
    return lastSource;
  }

  /** Appends the counts that are better than those before them; of how many minutes. */
  private int append(Iterator<MinuteCounts> minutes, MinuteIndex index) throws SQLException {
    duck.execute(
        "CREATE TABLE counts (source INTEGER, product INTEGER, hexagon UBIGINT, count BIGINT)");
    Set<Long> better = new HashSet<>();
    try (DuckDBAppender rows = duck.append("counts")) {
      while (minutes.hasNext()) {
        MinuteCounts minute = minutes.next();
        for (Kind kind : minute.kinds()) {
          CountsVersion version = minute.version(kind);
          if (index.offer(minute.minute(), kind.name(), version)) {
            better.add(minute.minute());
            int source = addSource(minute.minute(), kind.name());
            for (var product : kind.products().entrySet()) {
              int id = products.computeIfAbsent(product.getKey(), any -> products.size());
              append(rows, source, id, product.getValue());
            }
          }
        }
      }
    }
    return better.size();
  }

  /**
   * Appends the old file's counts that stand. They go into the same table: a sort of a union can
   * run out of memory, since it may not spill.
   *
   * @param last the number of its last source
   */
  private void appendOld(String old, int last) throws SQLException {
    duck.execute(
        "INSERT INTO products SELECT %d + row_number() OVER (), product FROM (SELECT DISTINCT product FROM %s WHERE product NOT IN (SELECT product FROM products))"
            .formatted(products.size(), old));
    duck.execute(
        ("INSERT INTO counts SELECT s.source, p.id, f.hexagon, f.count FROM %s f"
                + " JOIN sources s ON s.source <= %d AND s.minute = f.minute AND s.kind = f.kind"
                + " JOIN products p ON p.product = f.product")
            .formatted(old, last));
  }

  private static void append(DuckDBAppender rows, int source, int product, CellCounts cells)
      throws SQLException {
    for (int i = 0; i < cells.hexagons().length; i++) {
      rows.beginRow();
      rows.append(source);
      rows.append(product);
      rows.append(cells.hexagons()[i]);
      // Polars and pandas add numbers of 32 bits up in 32 bits.
      rows.append(cells.counts()[i]);
      rows.endRow();
    }
  }

  private void writeNames() throws SQLException {
    duck.execute("CREATE TABLE sources (source INTEGER, minute TIMESTAMPTZ, kind VARCHAR)");
    duck.execute(
        sources.entrySet().stream()
            .map(
                s ->
                    "(%d, to_timestamp(%d), %s)"
                        .formatted(
                            s.getValue(), s.getKey().minute() * 60, DuckDb.text(s.getKey().kind())))
            .collect(Collectors.joining(", ", "INSERT INTO sources VALUES ", "")));
    duck.execute("CREATE TABLE products (id INTEGER, product VARCHAR)");
    if (!products.isEmpty()) {
      duck.execute(
          products.entrySet().stream()
              .map(p -> "(%d, %s)".formatted(p.getValue(), DuckDb.text(p.getKey())))
              .collect(Collectors.joining(", ", "INSERT INTO products VALUES ", "")));
    }
  }

  private void copy(Path written, MinuteIndex index) throws SQLException {
    // Sorting these in place of texts takes less of the disk; one value at least.
    duck.execute("CREATE TYPE kinds AS ENUM (SELECT DISTINCT kind FROM sources ORDER BY kind)");
    duck.execute(
        "CREATE TYPE names AS ENUM (SELECT '' UNION SELECT product FROM products ORDER BY 1)");
    int area = Math.max(0, group.resolution() - AREA_LEVELS);
    duck.execute(
        ("COPY (SELECT minute, kind::VARCHAR AS kind, name::VARCHAR AS product, hexagon, count"
                + " FROM (SELECT s.minute, s.kind::kinds AS kind, p.product::names AS name,"
                + " c.hexagon, c.count FROM counts c"
                + " JOIN sources s ON s.source = c.source JOIN products p ON p.id = c.product"
                + " ORDER BY hexagon >> %d, minute, hexagon, kind, name)) TO %s"
                + " (FORMAT parquet, PARQUET_VERSION v1, COMPRESSION zstd, ROW_GROUP_SIZE %d,"
                + " DICTIONARY_SIZE_LIMIT %d,"
                + " KV_METADATA {%s: %s})")
            .formatted(
                (FINEST_RESOLUTION - area) * BITS_PER_RESOLUTION,
                DuckDb.text(written),
                ROW_GROUP,
                DICTIONARY,
                DuckDb.text(HourFile.INDEX),
                DuckDb.text(index.toJson())));
  }
}
