package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.smoothing.smooth.WindowSums;
import io.ringcast.smoothing.tile.Tiling;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.naive.NaiveAnswer;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class PastTilesTest {

  @RepeatedTest(4)
  void equalTheNaiveRowsAtAnyTileLevel() throws Exception {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    int resolution = 7 + random.nextInt(4);
    Distinct distinct = random.nextBoolean() ? Distinct.PER_CELL : Distinct.PER_ENTITY;
    FeatureSet set = set(resolution, distinct, List.of(0, 1, 3 + random.nextInt(4)), random);
    NaiveAnswer answer = new PastCity(random, resolution).add(150, 9).answer(set);
    long last = PastCity.FIRST + 12;
    SortedMap<String, String> expected = PastCity.rows(answer, Long.MIN_VALUE, Minutes.endOf(last));
    List<MinuteCounts> counts = PastCity.counts(answer, set, PastCity.FIRST, last);
    for (int levels : new int[] {3, 4, 5}) {
      Tiling tiling = new Tiling(resolution - levels, resolution, set.maxRing());
      assertThat(rows(set, tiling, counts))
          .as("seed %d, %d levels", seed, levels)
          .isEqualTo(expected);
    }
  }

  private static FeatureSet set(
      int resolution, Distinct distinct, List<Integer> rings, Random random) {
    List<Integer> windows = List.of(1, 2, 4 + random.nextInt(3));
    return FeatureSet.of("past", PastCity.KINDS, rings, windows)
        .withResolution(resolution)
        .withDistinct(distinct);
  }

  private static SortedMap<String, String> rows(
      FeatureSet set, Tiling tiling, List<MinuteCounts> counts) throws Exception {
    PastTiles tiles = new PastTiles(set, tiling, tile -> true);
    WindowSums sums = new WindowSums(set, set.kinds(), tiling.frames());
    SortedMap<String, String> rows = new TreeMap<>();
    for (MinuteCounts minute : counts) {
      tiles.slideTo(minute);
      for (long tile : tiles.tiles()) {
        var window = tiles.window(tile);
        for (int code : PastTiles.products(window)) {
          TileRows found = TileRows.of(sums.rows(window, code), set);
          for (int row = 0; row < found.paths().length; row++) {
            rows.put(
                PastCity.key(
                    Cells.descendant(tile, found.paths()[row], set.resolution()),
                    tiles.products().of(code),
                    Minutes.endOf(minute.minute())),
                PastCity.text(new long[][] {found.sums()[row]}));
          }
        }
      }
    }
    return rows;
  }

  @Test
  void refusesCountsOfAnotherGroupAndMinutesOutOfOrder() {
    Random random = new Random(1);
    FeatureSet set = set(9, Distinct.PER_CELL, List.of(0, 1), random);
    FeatureSet other = set(9, Distinct.PER_ENTITY, List.of(0, 1), random);
    NaiveAnswer answer = new PastCity(random, 9).add(10, 2).answer(set);
    PastTiles tiles = new PastTiles(set, PastTiles.tiling(set), tile -> true);
    tiles.slideTo(PastCity.counts(answer, set, 5, 5).get(0));
    assertThatThrownBy(() -> tiles.slideTo(PastCity.counts(answer, other, 6, 6).get(0)))
        .hasMessageContaining("r9-per-entity")
        .hasMessageContaining("r9-per-cell");
    assertThatThrownBy(() -> tiles.slideTo(PastCity.counts(answer, set, 5, 5).get(0)))
        .hasMessageContaining("minute 5 came after minute 5");
  }
}
