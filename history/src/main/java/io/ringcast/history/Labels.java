package io.ringcast.history;

import com.uber.h3core.H3Core;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.history.LabelTime.WindowEnd;
import io.ringcast.smoothing.tile.Tiling;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;

/**
 * The labels of a file with the window end, tile and hexagon that each asks for, in this order.
 * DuckDB holds and sorts them, so they may be more than memory holds.
 */
final class Labels {

  /** What is wrong with a label, or that the archive has no window end for it. */
  static final long NO_MINUTE = Long.MIN_VALUE;

  private static final WindowEnd NO_END = new WindowEnd(NO_MINUTE, Long.MIN_VALUE);
  private static final int AT_ONCE = 100_000;

  /** In microseconds; so that no lag makes a time overflow. */
  private static final long MOST_TIME = Long.MAX_VALUE / 2;

  private static final String ROW = "ringcast_row";
  private static final String SORTED = "sorted";

  /** The columns that the join makes for itself. */
  private static final List<String> OWN =
      List.of(
          "ringcast_time",
          "ringcast_valid",
          "ringcast_minute",
          "ringcast_since",
          "ringcast_tile",
          "ringcast_hexagon",
          "ringcast_product");

  private final DuckDb duck;
  private final Map<String, String> types = new LinkedHashMap<>();
  private final boolean hasHexagon;

  /** The type of the column that names the window end; empty if the join finds it. */
  private final Optional<String> windowEnd;

  /** Whether a column says which labels' answers were live. */
  private final boolean hasLive;

  private final OutputColumns columns;
  private final LabelInputs inputs;
  private final long rows;

  /**
   * One label.
   *
   * @param time in epoch microseconds
   * @param minute the last one of its windows, or {@link #NO_MINUTE}
   * @param completeSince the first complete minute, as readers knew it then
   * @param product null if the label is invalid
   * @param inputs as the derived features read them
   */
  record Label(
      long time,
      boolean valid,
      long minute,
      long completeSince,
      long tile,
      long hexagon,
      UUID product,
      double[] inputs) {

    /** The same, if nobody knows its product. */
    Label invalid() {
      return new Label(time, false, minute, completeSince, tile, hexagon, product, inputs);
    }
  }

  /**
   * Reads and sorts a file's labels.
   *
   * @param named whether each names its window end
   * @param times which window end each gets
   * @param output the columns of the output, for labels with columns of these names
   */
  Labels(
      DuckDb duck,
      Path file,
      Tiling tiling,
      boolean named,
      LabelTime times,
      Function<Set<String>, OutputColumns> output)
      throws SQLException {
    this.duck = duck;
    load(file);
    types.putAll(duck.pairs("DESCRIBE labels"));
    // The last is the row's number, under another name if the file has a column of that name.
    types.remove(List.copyOf(types.keySet()).get(types.size() - 1));
    hasHexagon = types.containsKey("hexagon");
    // The join writes it anew.
    windowEnd = named ? Optional.ofNullable(types.remove("window_end")) : Optional.empty();
    hasLive = named && types.containsKey("live");
    if (hasLive && !types.get("live").equals("BOOLEAN")) {
      throw new IllegalArgumentException(
          "the labels' live is of type %s but must be BOOLEAN for --as answered: it says which answers were live"
              .formatted(types.get("live")));
    }
    if (named && windowEnd.isEmpty()) {
      throw new IllegalArgumentException(
          "the labels %s need a column window_end for --as answered".formatted(file));
    }
    columns = output.apply(types.keySet());
    inputs = new LabelInputs(columns.derived(), types);
    checkColumns(file);
    rows = number("SELECT count(*) FROM labels");
    duck.execute(
        "CREATE TABLE asked (%s BIGINT, ringcast_time BIGINT, ringcast_valid BOOLEAN,"
                .formatted(ROW)
            + " ringcast_minute BIGINT, ringcast_since BIGINT, ringcast_tile BIGINT,"
            + " ringcast_hexagon BIGINT, ringcast_product VARCHAR)");
    Places places = new Places(columns.set().resolution(), tiling);
    for (long from = 1; from <= rows; from += AT_ONCE) {
      ask(from, places, times);
    }
    duck.execute(
        "CREATE TABLE %s AS SELECT * EXCLUDE %s FROM labels JOIN asked USING (%s)"
                .formatted(SORTED, ROW, ROW)
            + " ORDER BY ringcast_minute, ringcast_tile, ringcast_product, ringcast_hexagon, "
            + ROW);
    duck.execute("DROP TABLE labels");
    duck.execute("DROP TABLE asked");
  }

  private void load(Path file) throws SQLException {
    String sql =
        "CREATE TABLE labels AS SELECT *, row_number() OVER () AS %s FROM %s(%s, hive_partitioning = false)"
            .formatted(ROW, reader(file), DuckDb.file(file));
    try {
      duck.execute(sql);
    } catch (SQLException e) {
      String why = e.getMessage().lines().findFirst().orElse("");
      throw new IllegalArgumentException(
          "the labels %s cannot be read: %s".formatted(file, why), e);
    }
  }

  private static String reader(Path file) {
    String name = file.getFileName().toString();
    if (name.endsWith(".parquet")) {
      return "read_parquet";
    }
    if (name.endsWith(".csv") || name.endsWith(".csv.gz")) {
      return "read_csv";
    }
    throw new IllegalArgumentException(
        "the labels %s must be a .parquet, .csv or .csv.gz file".formatted(file));
  }

  private void checkColumns(Path file) {
    boolean hasPlace = hasHexagon || (types.containsKey("lat") && types.containsKey("lng"));
    if (!types.containsKey("time") || !types.containsKey("product") || !hasPlace) {
      throw new IllegalArgumentException(
          "the labels %s need columns time, product, and hexagon or lat and lng; they have %s"
              .formatted(file, String.join(", ", types.keySet())));
    }
    List<String> added = new ArrayList<>(LabelJoin.ADDED);
    added.addAll(columns.names());
    added.addAll(OWN);
    added.add(ROW);
    if (!hasHexagon) {
      added.add("hexagon");
    }
    // DuckDB's names have no case.
    List<String> taken =
        types.keySet().stream()
            .filter(name -> added.contains(name.toLowerCase(Locale.ROOT)))
            .toList();
    if (!taken.isEmpty()) {
      throw new IllegalArgumentException(
          "the labels %s have columns that the join adds: %s; rename them"
              .formatted(file, String.join(", ", taken)));
    }
  }

  /** Finds out for some labels what they ask for. */
  private void ask(long from, Places places, LabelTime times) throws SQLException {
    record Read(
        Long time,
        Long hexagon,
        Double lat,
        Double lng,
        String product,
        Long windowEnd,
        boolean live,
        boolean hasInputs) {}
    List<Read> labels = new ArrayList<>();
    String place =
        hasHexagon
            ? hexagon() + ", NULL::DOUBLE, NULL::DOUBLE"
            : "NULL::BIGINT, TRY_CAST(lat AS DOUBLE), TRY_CAST(lng AS DOUBLE)";
    try (ResultSet read =
        duck.query(
            "SELECT %s, %s, TRY_CAST(product AS UUID)::VARCHAR, %s, %s, %s FROM labels WHERE %s BETWEEN %d AND %d ORDER BY %s"
                .formatted(
                    micros("time", types.get("time")),
                    place,
                    windowEnd.map(type -> micros("window_end", type)).orElse("NULL::BIGINT"),
                    hasLive ? "coalesce(live, false)" : "false",
                    inputs.areGood(),
                    ROW,
                    from,
                    from + AT_ONCE - 1,
                    ROW))) {
      while (read.next()) {
        labels.add(
            new Read(
                (Long) read.getObject(1),
                (Long) read.getObject(2),
                (Double) read.getObject(3),
                (Double) read.getObject(4),
                read.getString(5),
                (Long) read.getObject(6),
                read.getBoolean(7),
                read.getBoolean(8)));
      }
    }
    long row = from;
    try (DuckDBAppender to = duck.append("asked")) {
      for (Read label : labels) {
        OptionalLong hexagon = places.hexagon(label.hexagon, label.lat, label.lng);
        long time = label.time == null ? Long.MIN_VALUE : label.time;
        boolean inTime = -MOST_TIME < time && time < MOST_TIME;
        boolean valid = inTime && label.product != null && hexagon.isPresent() && label.hasInputs;
        Optional<WindowEnd> end =
            !valid
                ? Optional.empty()
                : label.live ? times.ofLive() : times.of(time, answered(label.windowEnd));
        to.beginRow();
        to.append(row++);
        to.append(time);
        to.append(valid);
        to.append(end.orElse(NO_END).minute());
        to.append(end.orElse(NO_END).completeSince());
        to.append(valid ? places.tile(hexagon.getAsLong()) : 0);
        to.append(valid ? hexagon.getAsLong() : 0);
        to.append(valid ? label.product : "");
        to.endRow();
      }
    }
  }

  /** The service answers 0 where it knows of no window end. */
  private static OptionalLong answered(Long windowEnd) {
    return windowEnd == null || windowEnd == 0 ? OptionalLong.empty() : OptionalLong.of(windowEnd);
  }

  /** A column of times in epoch microseconds. */
  private static String micros(String column, String type) {
    if (List.of("BIGINT", "INTEGER", "UBIGINT").contains(type)) {
      return "TRY(%s::BIGINT * 1000)".formatted(column);
    }
    if (type.startsWith("TIMESTAMP") || type.equals("DATE") || type.equals("VARCHAR")) {
      return "epoch_us(TRY_CAST(%s AS TIMESTAMPTZ))".formatted(column);
    }
    throw new IllegalArgumentException(
        "the labels' %s is of type %s but must be a timestamp or epoch milliseconds, as BIGINT, INTEGER or UBIGINT"
            .formatted(column, type));
  }

  private String hexagon() {
    return types.get("hexagon").equals("VARCHAR")
        ? "TRY_CAST('0x' || hexagon AS BIGINT)"
        : "TRY_CAST(hexagon AS BIGINT)";
  }

  private long number(String query) throws SQLException {
    try (ResultSet result = duck.query(query)) {
      result.next();
      return result.getLong(1);
    }
  }

  long rows() {
    return rows;
  }

  OutputColumns columns() {
    return columns;
  }

  boolean hasHexagon() {
    return hasHexagon;
  }

  /** The minutes that labels ask for, rising. */
  List<Long> minutes() throws SQLException {
    return distinct("ringcast_minute");
  }

  List<Long> tiles() throws SQLException {
    return distinct("ringcast_tile");
  }

  private List<Long> distinct(String column) throws SQLException {
    List<Long> values = new ArrayList<>();
    try (ResultSet found =
        duck.query(
            "SELECT DISTINCT %s FROM %s WHERE ringcast_minute <> %d ORDER BY 1"
                .formatted(column, SORTED, NO_MINUTE))) {
      while (found.next()) {
        values.add(found.getLong(1));
      }
    }
    return values;
  }

  /** Some labels in their order; fewer at the end. */
  List<Label> read(long from) throws SQLException {
    List<Label> labels = new ArrayList<>();
    try (ResultSet read =
        duck.query(
            "SELECT %s%s FROM %s WHERE rowid >= %d AND rowid < %d ORDER BY rowid"
                .formatted(
                    String.join(", ", OWN), inputs.values(), SORTED, from, from + AT_ONCE))) {
      while (read.next()) {
        boolean valid = read.getBoolean(2);
        double[] values = new double[inputs.count()];
        for (int i = 0; i < values.length; i++) {
          values[i] = read.getDouble(OWN.size() + 1 + i);
        }
        labels.add(
            new Label(
                read.getLong(1),
                valid,
                read.getLong(3),
                read.getLong(4),
                read.getLong(5),
                read.getLong(6),
                valid ? UUID.fromString(read.getString(7)) : null,
                values));
      }
    }
    return labels;
  }

  /** A query for the labels' own columns, from a position on. */
  String own(long from, long count) {
    String columns =
        types.keySet().stream()
            .map(name -> "\"" + name.replace("\"", "\"\"") + "\"")
            .collect(Collectors.joining(", "));
    return "SELECT %s FROM %s WHERE rowid >= %d AND rowid < %d ORDER BY rowid"
        .formatted(columns, SORTED, from, from + count);
  }

  /** Finds hexagons and tiles. */
  private static final class Places {

    private final H3Core h3 = H3Library.load();
    private final int resolution;
    private final Tiling tiling;

    Places(int resolution, Tiling tiling) {
      this.resolution = resolution;
      this.tiling = tiling;
    }

    OptionalLong hexagon(Long cell, Double lat, Double lng) {
      if (cell != null) {
        return h3.isValidCell(cell) && Cells.resolution(cell) >= resolution
            ? OptionalLong.of(Cells.parent(cell, resolution))
            : OptionalLong.empty();
      }
      // Written so that NaN is out of range too.
      boolean inRange = lat != null && lng != null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
      return inRange
          ? OptionalLong.of(h3.latLngToCell(lat, lng, resolution))
          : OptionalLong.empty();
    }

    long tile(long hexagon) {
      return tiling.tileOf(hexagon);
    }
  }
}
