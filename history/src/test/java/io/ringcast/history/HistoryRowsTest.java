package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.testkit.naive.NaiveAnswer;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class HistoryRowsTest extends HistoryRowsScene {

  /** Counts were made for one set; another one is asked for. */
  @RepeatedTest(2)
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
                    int feature = i % set.featuresPerKind();
                    double value =
                        FeatureValue.of(
                            row.sums()[i / set.featuresPerKind()][feature],
                            set.windows().get(feature % 2),
                            sizes.size(row.hexagon(), feature / 2));
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
}
