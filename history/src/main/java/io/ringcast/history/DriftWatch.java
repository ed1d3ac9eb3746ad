package io.ringcast.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.archive.files.MinuteIndex;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.features.ValueKind;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.history.DriftBaseline.UsualColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Compares counts and columns of service areas with what is usual. */
public final class DriftWatch {

  private static final String METADATA_KEY = "ringcast.drift";

  private static final int FORMAT = 1;
  private static final int WEEKS = 4;

  /** Columns of a name mean the same in two files if these are equal. */
  private static final List<String> SAME_FEATURES =
      List.of("fingerprint", "derived_fingerprint", "values", "as", "lag");

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Columns with numbers that are no values. */
  private static final Set<String> NOT_VALUES = Set.of("time", "age_ms", "hexagon", "lat", "lng");

  private static final String TOTALS_SQL =
      """
      SELECT area || ': ' || kind, (epoch(minute)::BIGINT - %d) // 60, sum(count)::BIGINT
      FROM %s t JOIN areas ON areas.hexagon = t.hexagon::BIGINT
      WHERE minute BETWEEN to_timestamp(%d) AND to_timestamp(%d)
      GROUP BY area, kind, minute""";

  /** The hour since 1970 of the last minute of a row's windows. */
  private static final String ROW_HOUR = "((epoch_ms(t.window_end) // 60000 - 1) // 60)";

  /** Labels may have hexagons as numbers or in hexadecimal, and finer ones. */
  private static final String HEXAGON_SQL =
      "TRY_CAST(CASE typeof(t.hexagon) WHEN 'VARCHAR' THEN '0x' ELSE '' END || t.hexagon AS BIGINT) & %d | %d";

  /** All bits of an H3 index but those of its resolution. */
  private static final long NO_RESOLUTION = Long.MAX_VALUE & ~(0xFL << 52);

  /** A row in two areas comes twice. */
  private static final String VALUES_SQL =
      """
      SELECT area || ': ' || name AS series, hour, value
      FROM (
        SELECT areas.area, %s AS hour, unnest([%s]) AS name, unnest([%s]) AS value
        FROM %s t JOIN areas ON areas.hexagon = (%s)
        WHERE t.status IN ('FRESH', 'EMPTY')%s)
      WHERE isfinite(value)""";

  /** An edge belongs to the bin below it. */
  private static final String BINS_SQL =
      """
      SELECT series, hour, len(list_filter(edges, lambda edge : edge < value)) AS bin, count(*) AS n
      FROM (%s) JOIN edges USING (series) GROUP BY ALL""";

  /**
   * Compares an hour with the same hour of other weeks. A bin that only one of them has gets half a
   * row in the other; under 100 rows say nothing.
   */
  private static final String PSI =
      """
      SELECT series, hour, sum((p - q) * ln(p / q)) AS psi
      FROM (
        SELECT series, hour,
          greatest(n, 0.5) / sum(n) OVER its AS p, greatest(usual, 0.5) / sum(usual) OVER its AS q
        FROM (
          SELECT series, hour, bin, sum(n) AS n, sum(usual) AS usual
          FROM (
            SELECT series, hour, bin, n, 0 AS usual FROM recent
            UNION ALL
            SELECT series, recent.hour, training.bin, 0, training.n
            FROM training JOIN (SELECT DISTINCT series, hour FROM recent) recent USING (series)
            WHERE training.hour % 168 = recent.hour % 168 AND training.hour <> recent.hour)
          GROUP BY ALL)
        WINDOW its AS (PARTITION BY series, hour)
        QUALIFY least(sum(n) OVER its, sum(usual) OVER its) >= 100)
      GROUP BY ALL""";

  /** Compares a file with itself, to see which PSI is usual. One bad hour may have any. */
  private static final String BASELINE_SQL =
      """
      WITH edges AS (
          SELECT series, quantile_disc(value, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) AS edges
          FROM (%s) GROUP BY series),
        training AS (%s), recent AS (FROM training)
      SELECT series, any_value(edges), greatest(0.25, 2.5 * max(psi, 2)[2])
      FROM (%s) JOIN edges USING (series) GROUP BY series HAVING count(*) >= 48""";

  private static final String SHIFTS_SQL =
      """
      WITH edges AS (FROM (VALUES %s) its(series, edges, bound)), recent AS (%s), training AS (%s)
      SELECT series, coalesce(hour, 0), coalesce(psi, 'NaN'), bound
      FROM edges LEFT JOIN (%s) USING (series) ORDER BY psi / bound DESC, series, hour""";

  private static final String SAME_HOURS =
      " AND %s %% 168 IN (SELECT hour %% 168 FROM recent)".formatted(ROW_HOUR);

  /**
   * How far an hour's values of a column are from training.
   *
   * @param series {@code area: column}
   * @param psi NaN if no hour of the series could be compared
   */
  public record Shift(String series, long hour, double psi, double bound) {}

  private final DuckDb duck;
  private final Path training;
  private final Map<String, String> metadata;
  private final DriftBaseline baseline;

  private DriftWatch(
      DuckDb duck, Path training, Map<String, String> metadata, DriftBaseline baseline)
      throws SQLException {
    this.duck = duck;
    this.training = training;
    this.metadata = metadata;
    this.baseline = baseline;
    duck.execute("CREATE TABLE areas (area VARCHAR, hexagon BIGINT)");
    for (var area : baseline.areas().entrySet()) {
      duck.execute(
          "INSERT INTO areas SELECT %s, unnest('%s'::BIGINT[])"
              .formatted(DuckDb.text(area.getKey()), Arrays.toString(area.getValue())));
    }
  }

  /** Takes the drift baseline from a training file's metadata. */
  public static DriftWatch open(DuckDb duck, Path training) throws IOException, SQLException {
    Map<String, String> metadata = FileMetadata.read(duck, training);
    if (!metadata.containsKey(METADATA_KEY)) {
      throw new IllegalArgumentException(
          "%s has no drift baseline: write the file again with history join --area"
              .formatted(training));
    }
    JsonNode json = JSON.readTree(metadata.get(METADATA_KEY));
    if (json.path("format").asInt() > FORMAT) {
      throw new IllegalArgumentException(
          "a newer Ringcast joined %s: upgrade this one".formatted(training));
    }
    return new DriftWatch(duck, training, metadata, JSON.treeToValue(json, DriftBaseline.class));
  }

  public DriftBaseline baseline() {
    return baseline;
  }

  /**
   * Writes a joined file again, with its drift baseline in the metadata.
   *
   * @param areas hexagons of the group's resolution, by name
   * @param note gets words on what can be compared
   */
  public static void learn(
      ArchiveReader archive,
      CountsGroup group,
      Map<String, ServiceArea> areas,
      Path joined,
      Consumer<String> note)
      throws IOException, SQLException {
    DriftBaseline baseline =
        new DriftBaseline(FORMAT, group, new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    areas.forEach((name, area) -> baseline.areas().put(name, area.cells().toArray()));
    try (DuckDb duck = DuckDb.open()) {
      Map<String, String> metadata = FileMetadata.read(duck, joined);
      DriftWatch watch = new DriftWatch(duck, joined, metadata, baseline);
      watch.learnTotals(archive, note);
      watch.learnColumns(note);
      metadata.put(METADATA_KEY, JSON.writeValueAsString(baseline));
      try (ParquetOutput output = new ParquetOutput(duck, joined, metadata)) {
        output.write("FROM " + table(joined));
        output.publish();
      }
    }
  }

  /** Learns from the four weeks that end with the last label's hour. */
  private void learnTotals(ArchiveReader archive, Consumer<String> note) throws SQLException {
    long last;
    try (ResultSet found =
        duck.query("SELECT max(%s) FROM %s t".formatted(ROW_HOUR, table(training)))) {
      found.next();
      last = found.getLong(1);
    }
    long first = last + 1 - WEEKS * UsualTotal.HOURS_PER_WEEK;
    MinuteRange weeks = new MinuteRange(first * 60, (last + 1) * 60 - 1);
    Set<String> empty = new TreeSet<>(baseline.areas().keySet());
    totals(archive, weeks)
        .forEach(
            (series, counts) -> {
              UsualTotal usual = UsualTotal.of(first, counts);
              baseline.totals().put(series, usual);
              if (LongStream.of(counts).anyMatch(count -> count > 0)) {
                empty.remove(series.substring(0, series.indexOf(": ")));
              }
              note.accept(
                  "%s: enough counts to see a 50%% loss in %d of 168 hours of the week"
                      .formatted(series, usual.hoursThatShowHalf()));
            });
    if (!empty.isEmpty()) {
      throw new IllegalArgumentException(
          "no counts in the four weeks before the last label with features, in %s: positions in GeoJSON are [longitude, latitude]"
              .formatted(String.join(", ", empty)));
    }
  }

  /** One by one, since DuckDB holds all values of the deciles in memory. */
  private void learnColumns(Consumer<String> note) throws SQLException {
    Map<String, UsualColumn> columns = baseline.columns();
    List<String> names = columns(training);
    for (String name : names) {
      String values = values(training, List.of(name), "");
      try (ResultSet found =
          duck.query(BASELINE_SQL.formatted(values, BINS_SQL.formatted(values), PSI))) {
        while (found.next()) {
          Object[] deciles = (Object[]) found.getArray(2).getArray();
          List<Double> edges = Stream.of(deciles).map(Double.class::cast).toList();
          columns.put(found.getString(1), new UsualColumn(edges, found.getDouble(3)));
        }
      }
    }
    note.accept(
        "%d of %d columns by area can be compared"
            .formatted(columns.size(), baseline.areas().size() * names.size()));
  }

  /** Counts of each minute over all products, by {@code area: kind}; -1 where not all are known. */
  public SortedMap<String, long[]> totals(ArchiveReader archive, MinuteRange minutes) {
    // Read before the counts: a file that replaces one has all that was complete.
    MinuteIndex index = archive.index(baseline.group(), minutes);
    Set<String> kinds = new TreeSet<>();
    index.minutes().values().forEach(its -> kinds.addAll(its.keySet()));
    kinds.removeIf(ValueKind::isSum);
    SortedMap<String, long[]> totals = new TreeMap<>();
    for (String kind : kinds) {
      for (String area : baseline.areas().keySet()) {
        totals.put(
            area + ": " + kind,
            LongStream.rangeClosed(minutes.first(), minutes.last())
                .map(minute -> index.isComplete(minute, kind) ? 0 : -1)
                .toArray());
      }
    }
    if (totals.isEmpty()) {
      return totals;
    }
    String table = archive.table(baseline.group(), minutes);
    long from = minutes.first() * 60;
    try (ResultSet found =
        duck.query(TOTALS_SQL.formatted(from, table, from, minutes.last() * 60))) {
      while (found.next()) {
        long[] its = totals.get(found.getString(1));
        int minute = found.getInt(2);
        if (its != null && its[minute] == 0) {
          its[minute] = found.getLong(3);
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the counts cannot be read: " + e.getMessage(), e);
    }
    return totals;
  }

  /**
   * Compares rows with those that training has of the same hours of other weeks.
   *
   * @param rows another file of the join
   * @return of all columns of training, those not compared first, then by PSI and bound
   */
  public List<Shift> shifts(Path rows) throws IOException, SQLException {
    Map<String, String> other = FileMetadata.read(duck, rows);
    for (String name : SAME_FEATURES) {
      String key = "ringcast." + name;
      if (!Objects.equals(metadata.get(key), other.get(key))) {
        throw new IllegalArgumentException(
            "%s of %s is %s, but %s of %s: join both files in the same way, with the same request inputs"
                .formatted(key, training, metadata.get(key), other.get(key), rows));
      }
    }
    List<String> names = columns(training);
    List<String> common = columns(rows);
    common.retainAll(names);
    List<String> edges = new ArrayList<>();
    List<Shift> shifts = new ArrayList<>();
    for (String area : baseline.areas().keySet()) {
      for (String name : names) {
        String series = area + ": " + name;
        UsualColumn usual = baseline.columns().get(series);
        if (usual != null && common.contains(name)) {
          edges.add(
              "(%s, '%s'::DOUBLE[], '%s'::DOUBLE)"
                  .formatted(DuckDb.text(series), usual.edges(), usual.bound()));
        } else {
          shifts.add(new Shift(series, 0, Double.NaN, Double.NaN));
        }
      }
    }
    if (edges.isEmpty()) {
      return shifts;
    }
    String recent = BINS_SQL.formatted(values(rows, common, ""));
    String then = BINS_SQL.formatted(values(training, common, SAME_HOURS));
    try (ResultSet found =
        duck.query(SHIFTS_SQL.formatted(String.join(", ", edges), recent, then, PSI))) {
      while (found.next()) {
        shifts.add(
            new Shift(
                found.getString(1), found.getLong(2), found.getDouble(3), found.getDouble(4)));
      }
    }
    return shifts;
  }

  private static String table(Path file) {
    return "read_parquet(%s, hive_partitioning = false)".formatted(DuckDb.file(file));
  }

  private String values(Path file, List<String> columns, String when) {
    String names = columns.stream().map(DuckDb::text).collect(Collectors.joining(", "));
    String values =
        columns.stream()
            .map(name -> "t.\"%s\"::DOUBLE".formatted(name.replace("\"", "\"\"")))
            .collect(Collectors.joining(", "));
    String hexagon =
        HEXAGON_SQL.formatted(NO_RESOLUTION, Cells.parent(0, baseline.group().resolution()));
    return VALUES_SQL.formatted(ROW_HOUR, names, values, table(file), hexagon, when);
  }

  /** The columns with values: the labels' own, inputs and features. */
  private List<String> columns(Path file) throws SQLException {
    Map<String, String> types = duck.pairs("DESCRIBE FROM " + table(file));
    types.keySet().removeAll(NOT_VALUES);
    types.values().removeIf(type -> !LabelInputs.NUMBERS.matcher(type).matches());
    return new ArrayList<>(types.keySet());
  }
}
