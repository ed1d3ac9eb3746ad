package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.archive.files.ArchiveException;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.naive.NaiveAnswer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryRowsTest {

  private static final long LAST = PastCity.FIRST + 24;

  @TempDir Path folder;

  private final List<String> notes = new ArrayList<>();

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);

  private static FeatureSet set(Distinct distinct, List<Integer> rings, List<Integer> windows) {
    return FeatureSet.of("past", PastCity.KINDS, rings, windows).withDistinct(distinct);
  }

  /** Counts were made for one set; another one is asked for. */
  @RepeatedTest(2)
  @Tag("seeded")
  void equalTheNaiveRowsOfASetThatWasWrittenLater() throws Exception {
    Distinct distinct = random.nextBoolean() ? Distinct.PER_CELL : Distinct.PER_ENTITY;
    PastCity city = new PastCity(random, 9).add(100, 20);
    FeatureSet live = set(distinct, List.of(0, 1), List.of(1, 2));
    write(PastCity.counts(city.answer(live), live, PastCity.FIRST, LAST));
    // An older attempt's minutes come last, and change nothing.
    NaiveAnswer others = new PastCity(random, 9).add(50, 20).answer(live);
    write(
        PastCity.counts(others, live, PastCity.FIRST, LAST).stream()
            .map(older -> new MinuteCounts(older.group(), older.minute(), 0, older.kinds()))
            .toList());
    FeatureSet later = set(distinct, List.of(0, 2, 6), List.of(1, 5));

    SortedMap<String, String> rows = rows(query(later, FeatureValues.SUMS), "all.parquet");

    NaiveAnswer naive = city.answer(later);
    assertThat(rows)
        .as("seed %d", seed)
        .isEqualTo(PastCity.rows(naive, Minutes.endOf(PastCity.FIRST + 4), Minutes.endOf(LAST)))
        .isNotEmpty();
  }

  @Test
  void reachAsFarAsSetsMay() throws Exception {
    PastCity city = new PastCity(random, 9).add(8, 20);
    FeatureSet live = set(Distinct.PER_CELL, List.of(0), List.of(1));
    long last = PastCity.FIRST + 250;
    write(PastCity.counts(city.answer(live), live, PastCity.FIRST, last));
    FeatureSet later = set(Distinct.PER_CELL, List.of(3, 40), List.of(2, 240));
    long end = Minutes.endOf(PastCity.FIRST + 245);
    HistoryRows query =
        new HistoryRows(
            later,
            Optional.empty(),
            OptionalLong.of(end),
            OptionalLong.of(end),
            Optional.empty(),
            FeatureValues.SUMS,
            false);

    SortedMap<String, String> rows = rows(query, "far.parquet");

    var naive = city.answer(later).windowEnd(end);
    List<String> keys = new ArrayList<>(rows.keySet());
    for (int i = 0; i < 100; i++) {
      String key = keys.get(random.nextInt(keys.size()));
      String[] parts = key.split(" ", -1);
      FeatureRow row = naive.row(Long.parseLong(parts[1], 16), UUID.fromString(parts[2]));
      assertThat(rows.get(key)).as("seed %d, %s", seed, key).isEqualTo(PastCity.text(row.sums()));
    }
    SortedSet<String> expected = new TreeSet<>();
    city.answer(live)
        .counted()
        .forEach(
            event -> {
              if (Minutes.of(event.eventTime()) > PastCity.FIRST + 245 - 240) {
                H3Library.load()
                    .gridDisk(event.cell(), 40)
                    .forEach(cell -> expected.add(PastCity.key(cell, event.product(), end)));
              }
            });
    assertThat(rows.keySet()).as("seed %d", seed).isEqualTo(expected);
  }

  @Test
  void absentMinutesAreAnErrorThatNamesThemOrMakeWindowsPartial() throws Exception {
    PastCity city = new PastCity(random, 9).add(150, 25);
    FeatureSet set = set(Distinct.PER_CELL, List.of(0, 2), List.of(1, 4));
    long gap = PastCity.FIRST + 12;
    List<MinuteCounts> counts =
        new ArrayList<>(PastCity.counts(city.answer(set), set, PastCity.FIRST, LAST));
    counts.removeIf(minute -> minute.minute() == gap || minute.minute() == gap + 1);
    write(counts);

    HistoryRows until =
        new HistoryRows(
            set,
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.of(Minutes.endOf(LAST)),
            Optional.empty(),
            FeatureValues.SUMS,
            false);
    assertThatThrownBy(() -> rows(until, "rows.parquet"))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("lacks minutes")
        .hasMessageContaining("(2 minutes)")
        .hasMessageContaining("--allow-gaps");
    assertThat(folder.resolve("rows.parquet")).doesNotExist();

    HistoryRows allowed =
        new HistoryRows(
            set,
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            FeatureValues.SUMS,
            true);
    assertThat(rows(allowed, "rows.parquet"))
        .as("seed %d", seed)
        .isEqualTo(
            PastCity.rows(
                city.answer(set, minute -> minute == gap || minute == gap + 1),
                Long.MIN_VALUE,
                Minutes.endOf(LAST)));
    // The windows of four minutes reach the gap, or what was before the archive.
    assertThat(partialEnds("rows.parquet"))
        .as("seed %d", seed)
        .containsExactlyInAnyOrder(
            "0 since 0",
            "1 since 0",
            "2 since 0",
            "12 since 13",
            "13 since 14",
            "14 since 14",
            "15 since 14",
            "16 since 14");
    try (var left = Files.list(folder)) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("archive", "rows.parquet");
    }
  }

  @Test
  void aKindThatWasAddedLaterMakesWindowsPartial() throws Exception {
    PastCity city = new PastCity(random, 9).add(150, 25);
    FeatureSet set = set(Distinct.PER_CELL, List.of(0, 2), List.of(1, 3));
    List<MinuteCounts> counts = new ArrayList<>();
    for (MinuteCounts minute : PastCity.counts(city.answer(set), set, PastCity.FIRST, LAST)) {
      List<Kind> kinds = new ArrayList<>(minute.kinds());
      long age = minute.minute() - PastCity.FIRST;
      if (age < 5) {
        kinds.remove(1);
      } else if (age < 8) {
        kinds.set(1, new Kind("supply", PastCity.FIRST + 8, kinds.get(1).products()));
      }
      counts.add(new MinuteCounts(minute.group(), minute.minute(), 1, kinds));
    }
    write(counts);
    HistoryRows from =
        new HistoryRows(
            set,
            Optional.empty(),
            OptionalLong.of(Minutes.endOf(PastCity.FIRST + 6)),
            OptionalLong.empty(),
            Optional.empty(),
            FeatureValues.SUMS,
            false);

    rows(from, "from.parquet");

    assertThat(partialEnds("from.parquet"))
        .containsExactlyInAnyOrder("6 since 7", "7 since 8", "8 since 8", "9 since 8");

    // Without a first window end, the first is the first whole one.
    rows(query(set, FeatureValues.SUMS), "all.parquet");
    assertThat(partialEnds("all.parquet")).isEmpty();
  }

  /** The archive cannot know that its events were rejected before: the registry does. */
  @Test
  void windowsBeforeAProductsFirstMinuteArePartial() throws Exception {
    PastCity city = new PastCity(random, 9).add(600, 25);
    FeatureSet set = set(Distinct.PER_CELL, List.of(0), List.of(1, 3));
    write(PastCity.counts(city.answer(set), set, PastCity.FIRST, LAST));
    PastCity.register(
        folder.resolve("archive"), set("live", Distinct.PER_CELL), PastCity.FIRST + 6);
    PastCity.register(folder.resolve("archive"), set("younger", Distinct.PER_CELL), 0);
    PastCity.register(
        folder.resolve("archive"), set("other", Distinct.PER_ENTITY), PastCity.FIRST + 20);

    rows(query(set, FeatureValues.SUMS), "rows.parquet");

    assertThat(partialEnds("rows.parquet"))
        .as("seed %d", seed)
        .containsExactlyInAnyOrder(
            "2 since 6", "3 since 6", "4 since 6", "5 since 6", "6 since 6", "7 since 6");
    try (DuckDb duck = DuckDb.open();
        ResultSet products =
            duck.query(
                "SELECT DISTINCT product FROM read_parquet('%s') WHERE status = 'PARTIAL'"
                    .formatted(folder.resolve("rows.parquet")))) {
      assertThat(products.next()).isTrue();
      assertThat(products.getString(1)).isEqualTo(PastCity.VAN.toString());
      assertThat(products.next()).isFalse();
    }
  }

  private static FeatureSet set(String name, Distinct distinct) {
    return FeatureSet.of(name, PastCity.KINDS, List.of(0), List.of(1)).withDistinct(distinct);
  }

  @Test
  void valuesAreRoundedOnceAlsoAroundPentagons() throws Exception {
    PastCity city = new PastCity(random, 9).add(60, 10);
    FeatureSet set = set(Distinct.PER_CELL, List.of(0, 3), List.of(1, 3));
    write(PastCity.counts(city.answer(set), set, PastCity.FIRST, LAST));
    DiskSizes sizes = new DiskSizes(set);
    for (FeatureValues values : List.of(FeatureValues.FLOAT64, FeatureValues.FLOAT32)) {
      SortedMap<String, String> expected = new TreeMap<>();
      city.answer(set)
          .forEachRow(
              row -> {
                if (!row.isZero() && row.windowEnd() >= Minutes.endOf(PastCity.FIRST + 2)) {
                  List<String> numbers = new ArrayList<>();
                  for (int i = 0; i < set.kinds().size() * set.featuresPerKind(); i++) {
                    double value =
                        row.value(set, sizes, i / set.featuresPerKind(), i % set.featuresPerKind());
                    numbers.add(
                        values == FeatureValues.FLOAT64
                            ? String.valueOf(value)
                            : String.valueOf((float) value));
                  }
                  expected.put(
                      PastCity.key(row.hexagon(), row.product(), row.windowEnd()),
                      String.join(" ", numbers));
                }
              });
      assertThat(rows(query(set, values), values + ".parquet"))
          .as("seed %d", seed)
          .isEqualTo(expected);
    }
  }

  @Test
  void anAreaAndAFolder() throws Exception {
    PastCity city = new PastCity(random, 9).add(100, 10);
    FeatureSet set = set(Distinct.PER_CELL, List.of(0, 4), List.of(1, 3));
    write(PastCity.counts(city.answer(set), set, PastCity.FIRST, LAST));
    List<Long> cells = new ArrayList<>();
    // On the edge of a tile: the hexagons beyond it are not wanted, their counts are.
    cells.addAll(city.places());
    cells.add(Cells.parent(city.near(city.places().get(0), 4), 8));
    ServiceArea area = new ServiceArea(cells);
    HistoryRows query =
        new HistoryRows(
            set,
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.of(area),
            FeatureValues.SUMS,
            false);

    SortedMap<String, String> expected =
        PastCity.rows(city.answer(set), Minutes.endOf(PastCity.FIRST + 2), Minutes.endOf(LAST));
    expected.keySet().removeIf(key -> !area.contains(Long.parseLong(key.split(" ", -1)[1], 16)));
    assertThat(rows(query, "folder")).as("seed %d", seed).isEqualTo(expected).isNotEmpty();
    assertThatThrownBy(() -> rows(query, "folder")).isInstanceOf(FileAlreadyExistsException.class);
  }

  @Test
  void withoutTimesWindowEndsOverAGapAreLeftOutAndNamed() throws Exception {
    PastCity city = new PastCity(random, 9).add(100, 20);
    FeatureSet set = set(Distinct.PER_CELL, List.of(0, 2), List.of(1, 5));
    long absent = PastCity.FIRST + 12;
    write(
        PastCity.counts(city.answer(set), set, PastCity.FIRST, LAST).stream()
            .filter(minute -> minute.minute() != absent)
            .toList());

    SortedMap<String, String> expected =
        PastCity.rows(
            city.answer(set), Minutes.endOf(PastCity.FIRST + 4), Minutes.endOf(absent - 1));
    expected.putAll(
        PastCity.rows(city.answer(set), Minutes.endOf(absent + 5), Minutes.endOf(LAST)));
    assertThat(rows(query(set, FeatureValues.SUMS), "rows.parquet"))
        .as("seed %d", seed)
        .isEqualTo(expected);
    assertThat(notes).singleElement().asString().contains("left out", "(5 minutes)");
  }

  @Test
  void whatTheArchiveDoesNotHaveIsNamed() throws Exception {
    PastCity city = new PastCity(random, 9).add(20, 10);
    FeatureSet set = set(Distinct.PER_CELL, List.of(0), List.of(1, 60));
    write(PastCity.counts(city.answer(set), set, PastCity.FIRST, LAST));
    FeatureSet foreign = set(Distinct.PER_ENTITY, List.of(0), List.of(1));
    assertThatThrownBy(() -> rows(query(foreign, FeatureValues.SUMS), "x.parquet"))
        .hasMessageContaining("r9-per-entity")
        .hasMessageContaining("r9-per-cell");
    assertThatThrownBy(() -> rows(query(set, FeatureValues.SUMS), "x.parquet"))
        .hasMessageContaining("60 minutes in a row");
    FeatureSet otherKind = FeatureSet.of("past", List.of("visits"), List.of(0), List.of(1));
    assertThatThrownBy(() -> rows(query(otherKind, FeatureValues.SUMS), "x.parquet"))
        .hasMessageContaining("no counts of kind visits");
  }

  private static HistoryRows query(FeatureSet set, FeatureValues values) {
    return new HistoryRows(
        set,
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        values,
        false);
  }

  private void write(List<MinuteCounts> minutes) throws Exception {
    PastCity.write(folder.resolve("archive"), minutes);
  }

  private SortedMap<String, String> rows(HistoryRows query, String out) throws Exception {
    Path file = folder.resolve(out);
    try (ArchiveReader archive = ArchiveReader.open(folder.resolve("archive").toUri())) {
      // Parts of few rows, and a file of one part.
      query.write(archive, file, random.nextBoolean() ? 3_000 : 10_000_000, rows -> {}, notes::add);
    }
    String files = out.endsWith(".parquet") ? file.toString() : file + "/*.parquet";
    SortedMap<String, String> rows = new TreeMap<>();
    String features =
        query.set().featureNames().stream()
            .map(name -> '"' + name + '"')
            .collect(Collectors.joining(", "));
    try (DuckDb duck = DuckDb.open();
        ResultSet found =
            duck.query(
                "SELECT epoch_ms(window_end), hexagon::BIGINT, product, %s FROM read_parquet('%s')"
                    .formatted(features, files))) {
      while (found.next()) {
        List<String> numbers = new ArrayList<>();
        for (int i = 0; i < query.set().featureNames().size(); i++) {
          numbers.add(found.getObject(4 + i).toString());
        }
        String key =
            PastCity.key(found.getLong(2), UUID.fromString(found.getString(3)), found.getLong(1));
        assertThat(rows.put(key, String.join(" ", numbers))).as(key).isNull();
      }
    }
    return rows;
  }

  /** The partial window ends and since when they are complete, as minutes after the first. */
  private List<String> partialEnds(String out) throws Exception {
    List<String> ends = new ArrayList<>();
    try (DuckDb duck = DuckDb.open();
        ResultSet found =
            duck.query(
                ("SELECT DISTINCT epoch_ms(window_end) // 60000 - 1, epoch_ms(complete_since) // 60000"
                        + " FROM read_parquet('%s') WHERE status = 'PARTIAL'")
                    .formatted(folder.resolve(out)))) {
      while (found.next()) {
        ends.add(
            "%d since %d"
                .formatted(found.getLong(1) - PastCity.FIRST, found.getLong(2) - PastCity.FIRST));
      }
    }
    return ends;
  }
}
