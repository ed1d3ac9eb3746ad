package io.ringcast.archive.files;

import io.ringcast.common.counts.CountsVersion;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/** Minutes of an archive, in order, read as they are asked for. */
public final class ArchivedMinutes implements Iterator<MinuteCounts>, AutoCloseable {

  private static final String ORDER = "minute, kind, product";

  private final DuckDb duck;
  private final ArchiveQuery query;
  private final Iterator<HourFile> files;

  private HourFile file;
  private Iterator<Map.Entry<Long, SortedMap<String, CountsVersion>>> minutes =
      new TreeMap<Long, SortedMap<String, CountsVersion>>().entrySet().iterator();

  /** How many rows follow each other with equal minute, kind and product. */
  private final Queue<Run> runs = new ArrayDeque<>();

  /** Hexagon and count, in the order of the runs. */
  private ResultSet rows;

  private record Run(long minute, String kind, UUID product, int rows) {}

  ArchivedMinutes(DuckDb duck, ArchiveQuery query, Iterator<HourFile> files) {
    this.duck = duck;
    this.query = query;
    this.files = files;
  }

  @Override
  public boolean hasNext() {
    while (!minutes.hasNext() && files.hasNext()) {
      close();
      open(files.next());
    }
    return minutes.hasNext();
  }

  @Override
  public MinuteCounts next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    var minute = minutes.next();
    try {
      return read(minute.getKey(), minute.getValue());
    } catch (SQLException e) {
      throw file.damaged(e);
    }
  }

  /** Index and rows must be of one file, and the job may replace it in between. */
  private void open(HourFile next) {
    file = next;
    try {
      Object identity;
      do {
        close();
        identity = file.identity();
        minutes = file.index(duck).within(query.minutes()).minutes().entrySet().iterator();
        String from = from();
        if (query.hexagons().size() > 1) {
          // As in HourWriter, a sort of a union can run out of memory.
          duck.execute("CREATE OR REPLACE TEMP TABLE picked AS SELECT *" + from);
          from = " FROM picked";
        }
        readRuns(from);
        // Sorted, so the file is read when the first row comes.
        rows =
            duck.query("SELECT hexagon::BIGINT, count" + from + " ORDER BY " + ORDER + ", hexagon");
      } while (!file.identity().equals(identity));
    } catch (SQLException e) {
      throw file.damaged(e);
    } catch (IOException e) {
      throw new ArchiveException("%s cannot be read: %s".formatted(file.name(), e.getMessage()), e);
    }
  }

  private void readRuns(String from) throws SQLException {
    runs.clear();
    String columns = "epoch_us(minute) // 60000000, kind, product, count(*)";
    try (ResultSet found =
        duck.query("SELECT " + columns + from + " GROUP BY " + ORDER + " ORDER BY " + ORDER)) {
      while (found.next()) {
        runs.add(
            new Run(
                found.getLong(1),
                found.getString(2),
                UUID.fromString(found.getString(3)),
                Math.toIntExact(found.getLong(4))));
      }
    }
  }

  private String from() {
    String table = file.table();
    List<String> parts = new ArrayList<>();
    for (HexagonRange range : query.hexagons()) {
      parts.add(
          "SELECT %s FROM %s WHERE hexagon BETWEEN %d::UBIGINT AND %d::UBIGINT"
              .formatted(HourFile.COLUMNS, table, range.first(), range.last()));
    }
    String where =
        " WHERE minute BETWEEN to_timestamp(%d) AND to_timestamp(%d)"
            .formatted(query.minutes().first() * 60, query.minutes().last() * 60);
    if (!query.kinds().isEmpty()) {
      where +=
          query.kinds().stream()
              .map(DuckDb::text)
              .collect(Collectors.joining(", ", " AND kind IN (", ")"));
    }
    return " FROM "
        + (parts.isEmpty() ? table : "(" + String.join(" UNION ALL ", parts) + ")")
        + where;
  }

  private MinuteCounts read(long minute, SortedMap<String, CountsVersion> versions)
      throws SQLException {
    Map<String, SortedMap<UUID, CellCounts>> counts = new HashMap<>();
    while (!runs.isEmpty() && runs.peek().minute() <= minute) {
      Run run = runs.remove();
      if (run.minute() < minute || !versions.containsKey(run.kind())) {
        throw new ArchiveException(
            "%s is damaged: it has counts of kind %s in minute %d, which its index lacks"
                .formatted(file.name(), run.kind(), run.minute()));
      }
      counts
          .computeIfAbsent(run.kind(), any -> new TreeMap<>())
          .put(run.product(), read(run.rows()));
    }
    List<Kind> kinds = new ArrayList<>();
    long rowVersion = Long.MIN_VALUE;
    for (var kind : versions.entrySet()) {
      rowVersion = Math.max(rowVersion, kind.getValue().rowVersion());
      if (query.wants(kind.getKey())) {
        kinds.add(
            new Kind(
                kind.getKey(),
                kind.getValue().completeSince(),
                counts.getOrDefault(kind.getKey(), new TreeMap<>())));
      }
    }
    return new MinuteCounts(query.group(), minute, rowVersion, kinds);
  }

  private CellCounts read(int size) throws SQLException {
    long[] hexagons = new long[size];
    long[] counts = new long[size];
    for (int i = 0; i < size; i++) {
      rows.next();
      hexagons[i] = rows.getLong(1);
      counts[i] = rows.getLong(2);
    }
    return new CellCounts(hexagons, counts);
  }

  @Override
  public void close() {
    try {
      if (rows != null) {
        rows.close();
        rows = null;
      }
    } catch (SQLException e) {
      throw file.damaged(e);
    }
  }
}
