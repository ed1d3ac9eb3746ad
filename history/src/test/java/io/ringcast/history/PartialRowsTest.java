package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.archive.files.ArchiveException;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import java.nio.file.Files;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** Window ends over minutes that the archive lacks, or in which a kind or product did not count. */
class PartialRowsTest extends HistoryRowsScene {

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
