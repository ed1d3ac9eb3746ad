package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.history.DriftBaseline.UsualColumn;
import io.ringcast.history.DriftWatch.Shift;
import io.ringcast.history.LabelJoin.As;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

class DriftWatchTest {

  private static final FeatureSet SET =
      FeatureSet.of("drift", PastCity.KINDS, List.of(0, 1, 2), List.of(1, 4));

  /** Four weeks to learn from. */
  private static final int WEEKS = 4;

  private static final long NOW = DriftCity.START + WEEKS * DriftCity.HOURS;

  /** Areas of the city of resolution 7, so that each has 49 hexagons. */
  private static final long DOCKS = Cells.parent(new DriftCity(1, 0).hexagons().get(1)[0], 7);

  private static final long PARK = Cells.parent(new DriftCity(1, 0).hexagons().get(3)[0], 7);

  @TempDir Path folder;

  private ArchiveReader archive() {
    return ArchiveReader.open(folder.resolve("archive").toUri());
  }

  @Test
  void theNaivePsiByHand() {
    // Shares of 0.1 and 0.5, and so on: (p - q) ln(p / q) is 0.6438, 0.0705, 0.1733.
    assertThat(psi(new long[] {10, 40, 50}, new long[] {50, 25, 25}))
        .isCloseTo(0.8876, within(0.0001));
    assertThat(psi(new long[] {50, 0, 51}, new long[] {50, 0, 51})).isZero();
    // One in 200 and one half: 0.495 ln 100; the others 1 and one half: 0.5 ln 2.
    assertThat(psi(new long[] {0, 100}, new long[] {100, 100})).isCloseTo(2.6262, within(0.0001));
    assertThat(psi(new long[] {50, 49}, new long[] {500, 500})).isNaN();
  }

  /** NaN of too few rows; an empty bin has half a row. */
  private static double psi(long[] actual, long[] expected) {
    double rows = Arrays.stream(actual).sum();
    double expectedRows = Arrays.stream(expected).sum();
    double psi = Math.min(rows, expectedRows) < 100 ? Double.NaN : 0;
    for (int bin = 0; bin < actual.length; bin++) {
      if (actual[bin] + expected[bin] > 0) {
        double share = Math.max((double) actual[bin], 0.5) / rows;
        double usual = Math.max((double) expected[bin], 0.5) / expectedRows;
        psi += (share - usual) * Math.log(share / usual);
      }
    }
    return psi;
  }

  @Test
  void totalsAreThoseOfTheAreasHexagons() throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    long first = NOW * 60;
    long[] hexagons = {
      Cells.descendant(DOCKS, 8, 9), Cells.descendant(DOCKS, 30, 9), Cells.descendant(PARK, 16, 9)
    };
    Arrays.sort(hexagons);
    List<MinuteCounts> minutes = new ArrayList<>();
    long[] docks = new long[60];
    long[] both = new long[60];
    for (int i = 0; i < 60; i++) {
      long[] counts = {1 + random.nextInt(9), 1 + random.nextInt(9), 1 + random.nextInt(9)};
      for (int hexagon = 0; hexagon < 3; hexagon++) {
        both[i] += counts[hexagon];
        docks[i] += Cells.parent(hexagons[hexagon], 7) == DOCKS ? counts[hexagon] : 0;
      }
      CellCounts cells = new CellCounts(hexagons, counts);
      List<Kind> kinds = new ArrayList<>();
      for (String kind : List.of("demand", "fare-count", "fare-sum.2", "supply")) {
        // Supply was lost in part of the first 20 minutes.
        long since = kind.equals("supply") ? first + 20 : Long.MIN_VALUE;
        kinds.add(new Kind(kind, since, new TreeMap<>(Map.of(DriftCity.SOLO, cells))));
      }
      minutes.add(new MinuteCounts(DriftCity.GROUP, first + i, 1, kinds));
    }
    HourWriter.merge(
        new ArchiveFolder(folder.resolve("archive").toUri()),
        DriftCity.GROUP,
        NOW,
        minutes.iterator());
    Path training = file("training.parquet", NOW, 1, 1, 1, "x");
    learn(training);
    try (ArchiveReader archive = archive();
        DuckDb duck = DuckDb.open()) {
      SortedMap<String, long[]> totals =
          DriftWatch.open(duck, training).totals(archive, new MinuteRange(first - 5, first + 59));
      assertThat(totals)
          .containsOnlyKeys(
              "both: demand",
              "both: fare-count",
              "both: supply",
              "the \"docks'\": demand",
              "the \"docks'\": fare-count",
              "the \"docks'\": supply");
      assertThat(totals.get("both: demand")).isEqualTo(after(5, both));
      assertThat(totals.get("the \"docks'\": demand")).isEqualTo(after(5, docks));
      Arrays.fill(docks, 0, 20, -1);
      assertThat(totals.get("the \"docks'\": supply")).isEqualTo(after(5, docks));
    }
  }

  private static long[] children(long cell) {
    return IntStream.range(0, 49).mapToLong(path -> Cells.descendant(cell, path, 9)).toArray();
  }

  private static long[] both() {
    return LongStream.of(DOCKS, PARK).flatMap(cell -> LongStream.of(children(cell))).toArray();
  }

  /** Unknown minutes, then the others. */
  private static long[] after(int unknown, long[] others) {
    long[] all = new long[unknown + others.length];
    Arrays.fill(all, 0, unknown, -1);
    System.arraycopy(others, 0, all, unknown, others.length);
    return all;
  }

  @Test
  void columnsAreComparedByAreaAndHourOfWeek() throws Exception {
    new DriftCity(1, 0).write(folder.resolve("archive"), NOW - DriftCity.HOURS);
    Path training = file("training.parquet", DriftCity.START, WEEKS, 12, 120, "x");
    DriftBaseline baseline = learn(training);
    assertThat(baseline.columns()).hasSize(6);
    checkColumns(training, baseline);
    assertThat(baseline.columns().get("both: asked").edges())
        .as("half of the values are equal")
        .startsWith((double) 0.1f, (double) 0.1f);

    Path usual = file("usual.parquet", NOW, 1, 3, 120, "x");
    checkShifts(training, usual, baseline);
    List<Shift> none = shifts(training, usual);
    assertThat(none).hasSize(6 * 3).allMatch(shift -> shift.psi() < shift.bound());

    String ofDocks = "x / CASE hexagon WHEN %d THEN 2 ELSE 1 END".formatted(dock());
    Path half = file("half.parquet", NOW, 1, 3, 120, ofDocks);
    checkShifts(training, half, baseline);
    List<Shift> drifted = shifts(training, half);
    for (int i = 0; i < drifted.size(); i++) {
      Shift its = drifted.get(i);
      assertThat(its.psi() > its.bound()).as("%s", its).isEqualTo(i < 6);
      assertThat(its.series().endsWith(": it's \"x\"")).as("%s", its).isEqualTo(i < 6);
    }

    Path few = file("few.parquet", NOW, 1, 3, 40, "x");
    assertThat(shifts(training, few)).hasSize(6).allMatch(shift -> Double.isNaN(shift.psi()));
    Path otherHours = file("other.parquet", NOW + 12, 1, 3, 120, "x");
    assertThat(shifts(training, otherHours))
        .hasSize(6)
        .allMatch(shift -> Double.isNaN(shift.psi()));
    Path lacks =
        write(
            "lacks.parquet",
            "SELECT * EXCLUDE (asked) REPLACE (to_hex(hexagon) AS hexagon) FROM '%s'"
                .formatted(usual),
            Map.of("ringcast.fingerprint", "1"));
    assertThat(shifts(training, lacks))
        .hasSize(4 * 3 + 2)
        .allMatch(shift -> Double.isNaN(shift.psi()) == shift.series().endsWith(": asked"));
    assertThat(shifts(training, training)).hasSize(6 * 48);
  }

  @Test
  void oneBadHourHidesNoDrift() throws Exception {
    new DriftCity(1, 0).write(folder.resolve("archive"), NOW - DriftCity.HOURS);
    String bad = "CASE WHEN w = 2 AND h = 7 THEN 1 ELSE x END";
    Path training = file("training.parquet", DriftCity.START, WEEKS, 12, 120, bad);
    DriftBaseline baseline = learn(training);
    checkColumns(training, baseline);
    Path again = file("again.parquet", NOW, 1, 12, 120, "CASE WHEN h = 7 THEN 1 ELSE x END");
    checkShifts(training, again, baseline);
    assertThat(shifts(training, again))
        .filteredOn(shift -> shift.psi() > shift.bound())
        .hasSize(2)
        .allMatch(shift -> shift.hour() == NOW + 7);
    Path days = file("short.parquet", DriftCity.START, WEEKS, 11, 120, "x");
    assertThat(learn(days).columns()).as("44 hours").isEmpty();
  }

  private DriftBaseline learn(Path training) throws Exception {
    Map<String, ServiceArea> areas = new HashMap<>();
    areas.put("the \"docks'\"", area(children(DOCKS)));
    areas.put("both", area(both()));
    try (ArchiveReader archive = archive()) {
      DriftWatch.learn(archive, DriftCity.GROUP, areas, training, note -> {});
    }
    return baseline(training);
  }

  private static DriftBaseline baseline(Path training) throws Exception {
    try (DuckDb duck = DuckDb.open()) {
      return DriftWatch.open(duck, training).baseline();
    }
  }

  private static List<Shift> shifts(Path training, Path rows) throws Exception {
    try (DuckDb duck = DuckDb.open()) {
      return DriftWatch.open(duck, training).shifts(rows);
    }
  }

  private static ServiceArea area(long[] hexagons) {
    return new ServiceArea(LongStream.of(hexagons).boxed().toList());
  }

  @Test
  void whatIsWrongIsSaid() throws Exception {
    Path training = file("training.parquet", NOW - 1, 1, 1, 1, "x");
    assertThatThrownBy(() -> baseline(training)).hasMessageContaining("join --area");
    assertThatThrownBy(() -> baseline(folder.resolve("none.parquet")))
        .isInstanceOf(NoSuchFileException.class);
    Path empty = file("empty.parquet", NOW, 0, 1, 1, "x");
    new DriftCity(1, 0).write(folder.resolve("archive"), NOW - 1);
    assertThatThrownBy(() -> learn(empty)).hasMessageContaining("no counts in the four weeks");
    learn(training);
    String same = "FROM '%s'".formatted(training);
    Path other = write("other.parquet", same, Map.of("ringcast.fingerprint", "2"));
    assertThatThrownBy(() -> shifts(training, other))
        .hasMessageContaining("ringcast.fingerprint of " + training + " is 1, but 2 of " + other)
        .hasMessageEndingWith("with the same request inputs");
    Path served =
        write("served.parquet", same, Map.of("ringcast.fingerprint", "1", "ringcast.as", "served"));
    assertThatThrownBy(() -> shifts(training, served)).hasMessageContaining("ringcast.as of ");
    Path newer =
        write("newer.parquet", same, Map.of("ringcast.drift", "{\"format\":2,\"totals\":1}"));
    assertThatThrownBy(() -> baseline(newer)).hasMessageContaining("newer Ringcast");
    Path csv = Files.writeString(folder.resolve("x.csv"), "a,b\n");
    assertThatThrownBy(() -> baseline(csv))
        .hasMessageContaining("is no Parquet file of history join");
    assertThatThrownBy(() -> baseline(folder))
        .hasMessageContaining("is no Parquet file of history join");
  }

  /** Files of users have this text. */
  @Test
  void theBaselineKeepsItsFormat() throws Exception {
    String json =
        """
        {"format":1,"group":{"resolution":9,"distinct":"PER_CELL"},"areas":{"docks":[617700169983721471]},
        "totals":{"docks: demand":{"perMinute":[0.5,-1.0]}},
        "columns":{"docks: x":{"edges":[0.1,0.2],"bound":0.25}}}"""
            .replace("\n", "");
    Path file = write("golden.parquet", "SELECT 1", Map.of("ringcast.drift", json));
    DriftBaseline baseline = baseline(file);
    assertThat(baseline.areas().get("docks")).containsExactly(617700169983721471L);
    assertThat(baseline.columns().get("docks: x").bound()).isEqualTo(0.25);
    assertThat(new ObjectMapper().writeValueAsString(baseline)).isEqualTo(json);
  }

  private Path write(String name, String query, Map<String, String> metadata) throws Exception {
    Path file = folder.resolve(name);
    try (DuckDb duck = DuckDb.open();
        ParquetOutput output = new ParquetOutput(duck, file, metadata)) {
      output.write(query);
      output.publish();
    }
    return file;
  }

  private static long dock() {
    return Cells.descendant(DOCKS, 30, 9);
  }

  /**
   * Writes what a join might have written, with seeded values.
   *
   * @param x what becomes of a value between 0 and 1
   */
  private Path file(String name, long firstHour, int weeks, int hours, int rows, String x)
      throws Exception {
    Path file = folder.resolve(name);
    String some =
        "SELECT w.w, h.h, r.r, "
            + "((r.r * 7919 + (%d + w.w * 168 + h.h) * 104729) %% 1000) / 1000.0 AS x,"
                .formatted(firstHour)
            + " CASE WHEN r.r %% 3 = 0 THEN %d ELSE %d END AS hexagon"
                .formatted(Cells.descendant(PARK, 16, 9), dock())
            + " FROM range(%d) w(w), range(%d) h(h), range(%d) r(r)"
                .formatted(weeks, hours, rows * 3 / 2);
    try (DuckDb duck = DuckDb.open();
        ParquetOutput output = new ParquetOutput(duck, file, Map.of("ringcast.fingerprint", "1"))) {
      output.write(
          ("SELECT 7 AS time, hexagon, 'SOLO' AS product, to_timestamp((%d + w * 168 + h) * 3600 + 60 + r)"
                  + " AS window_end, 1000 AS age_ms, CASE WHEN r %% 19 = 7 THEN 'STALE' ELSE 'FRESH' END AS status,"
                  + " NULL::TIMESTAMPTZ AS complete_since,"
                  + " 1 - x AS area, CASE WHEN r %% 23 = 5 THEN 'NaN'::FLOAT WHEN x < 0.5 THEN 0.1::FLOAT ELSE x::FLOAT END AS asked,"
                  + " %s AS \"it's \"\"x\"\"\" FROM (%s) ORDER BY window_end")
              .formatted(firstHour, x, some));
      output.publish();
    }
    return file;
  }

  /** Values by series and hour, the plain way. */
  private static Map<String, SortedMap<Long, List<Double>>> values(Path file) throws Exception {
    Map<String, SortedMap<Long, List<Double>>> values = new HashMap<>();
    try (DuckDb duck = DuckDb.open();
        ResultSet rows =
            duck.query(
                "SELECT epoch_ms(window_end), hexagon, area, asked, \"it's \"\"x\"\"\" FROM '%s' WHERE status = 'FRESH'"
                    .formatted(file))) {
      while (rows.next()) {
        long hour = Math.floorDiv(rows.getLong(1) - 60_000, 3_600_000);
        for (String area :
            rows.getLong(2) == dock() ? List.of("both", "the \"docks'\"") : List.of("both")) {
          for (int column = 3; column <= 5; column++) {
            if (Double.isNaN(rows.getDouble(column))) {
              continue;
            }
            values
                .computeIfAbsent(
                    area + ": " + rows.getMetaData().getColumnLabel(column), any -> new TreeMap<>())
                .computeIfAbsent(hour, any -> new ArrayList<>())
                .add(rows.getDouble(column));
          }
        }
      }
    }
    return values;
  }

  private static long[] bins(Stream<Double> values, List<Double> edges) {
    long[] bins = new long[edges.size() + 1];
    values.forEach(value -> bins[(int) edges.stream().filter(edge -> edge < value).count()]++);
    return bins;
  }

  /** Of the values of an hour and those of the same hour of other weeks. */
  private static double psi(
      long hour, List<Double> values, Map<Long, List<Double>> training, List<Double> edges) {
    Stream<Double> others =
        training.entrySet().stream()
            .filter(other -> other.getKey() != hour && (other.getKey() - hour) % 168 == 0)
            .flatMap(other -> other.getValue().stream());
    return psi(bins(values.stream(), edges), bins(others, edges));
  }

  private static void checkColumns(Path training, DriftBaseline baseline) throws Exception {
    values(training)
        .forEach(
            (series, hours) -> {
              List<Double> edges = baseline.columns().get(series).edges();
              List<Double> all = hours.values().stream().flatMap(List::stream).toList();
              assertThat(edges).hasSize(9);
              for (int i = 0; i < 9; i++) {
                double edge = edges.get(i);
                double share = all.size() * (i + 1) / 10.0;
                assertThat(all.stream().filter(value -> value < edge).count())
                    .isLessThanOrEqualTo((long) Math.ceil(share));
                assertThat(all.stream().filter(value -> value <= edge).count())
                    .isGreaterThanOrEqualTo((long) share);
              }
              List<Double> psis = new ArrayList<>();
              hours.forEach((hour, values) -> psis.add(psi(hour, values, hours, edges)));
              psis.sort(Comparator.reverseOrder());
              assertThat(baseline.columns().get(series).bound())
                  .as(series)
                  .isCloseTo(Math.max(0.25, 2.5 * psis.get(1)), within(1e-9));
            });
  }

  private static void checkShifts(Path training, Path rows, DriftBaseline baseline)
      throws Exception {
    var then = values(training);
    var now = values(rows);
    for (Shift its : shifts(training, rows)) {
      List<Double> values = now.get(its.series()).remove(its.hour());
      UsualColumn usual = baseline.columns().get(its.series());
      assertThat(its.psi())
          .as("%s", its)
          .isCloseTo(psi(its.hour(), values, then.get(its.series()), usual.edges()), within(1e-9));
      assertThat(its.bound()).isEqualTo(usual.bound());
    }
    assertThat(now.values()).as("hours that were not compared").allMatch(Map::isEmpty);
  }

  /** Takes minutes, so nobody waits for it without asking. */
  @Test
  @EnabledIfSystemProperty(named = "ringcast.drift.days", matches = "\\d+")
  void aMonthOfAnArchiveHasAtMostOneFalseAlarm() throws Exception {
    int hours = Integer.getInteger("ringcast.drift.days") * 24;
    DriftCity city = new DriftCity(1, 0.1);
    for (long hour = DriftCity.START; hour < NOW + hours; hour++) {
      city.write(folder.resolve("archive"), hour);
    }
    Path training = join(city, "training.parquet", DriftCity.START, WEEKS * DriftCity.HOURS, 150);
    Path month = join(city, "month.parquet", NOW, hours, 150);
    List<String> alarms = new ArrayList<>();
    try (ArchiveReader archive = archive();
        DuckDb duck = DuckDb.open()) {
      DriftWatch.learn(archive, DriftCity.GROUP, city.areas(), training, note -> {});
      DriftBaseline baseline = baseline(training);
      assertThat(baseline.columns()).hasSize(4 * 13);
      MinuteRange minutes = new MinuteRange(NOW * 60, (NOW + hours) * 60 - 1);
      DriftWatch.open(duck, training)
          .totals(archive, minutes)
          .forEach(
              (series, counts) ->
                  baseline
                      .totals()
                      .get(series)
                      .compare(minutes, counts, loss -> alarms.add(series + " " + loss)));
      shifts(training, month).stream()
          .filter(shift -> shift.psi() > shift.bound())
          .forEach(shift -> alarms.add(shift.toString()));
    }
    assertThat(alarms).hasSizeLessThanOrEqualTo(1);
  }

  private Path join(DriftCity city, String name, long firstHour, int hours, int labelsPerHour)
      throws Exception {
    Path labels = folder.resolve("labels-" + name);
    SplittableRandom random = new SplittableRandom(firstHour);
    try (DuckDb duck = DuckDb.open()) {
      duck.execute(
          "CREATE TABLE labels (time BIGINT, hexagon BIGINT, product VARCHAR, tip DOUBLE)");
      try (var to = duck.append("labels")) {
        for (long hour = firstHour; hour < firstHour + hours; hour++) {
          for (long[] hexagons : city.hexagons()) {
            for (int i = 0; i < labelsPerHour; i++) {
              to.beginRow();
              to.append(hour * 3_600_000L + random.nextInt(3_600_000));
              to.append(hexagons[random.nextInt(hexagons.length)]);
              to.append(DriftCity.SOLO.toString());
              to.append(random.nextDouble());
              to.endRow();
            }
          }
        }
      }
      duck.execute("COPY labels TO " + DuckDb.text(labels));
    }
    Path joined = folder.resolve(name);
    try (ArchiveReader archive = archive()) {
      new LabelJoin(
              SET,
              Optional.empty(),
              As.ENDED,
              Duration.ZERO,
              Duration.ofMinutes(1),
              FeatureValues.FLOAT32,
              true)
          .write(archive, labels, joined, done -> {}, note -> {});
    }
    return joined;
  }
}
