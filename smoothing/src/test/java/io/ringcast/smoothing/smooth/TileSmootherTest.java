package io.ringcast.smoothing.smooth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.uber.h3core.H3Core;
import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.smoothing.smooth.RandomTile.Shape;
import io.ringcast.smoothing.smooth.TileSmoother.Way;
import io.ringcast.smoothing.tile.Places;
import io.ringcast.smoothing.tile.TileFrames;
import io.ringcast.smoothing.tile.TileGeometry;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TileSmootherTest {

  private static final int USUAL_LEVELS = 5;
  private static final int LARGEST_RING = 40;
  private static final int LARGEST_WINDOW = 240;

  private final H3Core h3 = H3Library.load();

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 24);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void equalsTheNaiveSumsInAwkwardPlaces(long seed) {
    Random random = new Random(seed);
    int resolution = 6 + (int) (seed % 6);
    TileFrames frames = frames(resolution, LARGEST_RING);
    Places places = new Places(h3, resolution - USUAL_LEVELS);
    List<Long> tiles = new ArrayList<>(places.onBaseCellEdges(random, 3));
    tiles.addAll(places.onFaceEdges(random, 3));
    tiles.addAll(places.poles());
    tiles.addAll(places.onAntimeridian().subList(2 * (int) (seed % 8), 2 * (int) (seed % 8) + 2));
    tiles.add(places.anywhere(random));
    Shape shape = Shape.random(random, LARGEST_RING, LARGEST_WINDOW);
    TileSmoother best = smoother(frames, shape, Way.BEST);
    TileSmoother exact = smoother(frames, shape, Way.EXACT);
    TileSmoother few = smoother(frames, shape, Way.BEST);
    for (long tile : tiles) {
      RandomTile counts = randomTile(frames, tile, shape, random);
      var expected = counts.naive();
      assertThat(counts.by(best)).as("seed %d %s", seed, counts).isEqualTo(expected);
      assertThat(counts.by(exact)).as("exact, seed %d %s", seed, counts).isEqualTo(expected);
      int[] wanted = some(expected.keySet(), frames.geometry().paths(), random);
      expected.keySet().retainAll(Arrays.stream(wanted).boxed().collect(Collectors.toSet()));
      assertThat(counts.by(few, wanted))
          .as("few cells, seed %d %s", seed, counts)
          .isEqualTo(expected);
    }
    assertThat(best.denseTiles() + best.exactTiles()).isEqualTo(tiles.size());
    assertThat(best.denseTiles()).isPositive();
    assertThat(exact.exactTiles()).isEqualTo(tiles.size());
  }

  /** Few or many cells with a row, and others; in order. */
  private static int[] some(Set<Integer> withRow, int paths, Random random) {
    int most = random.nextInt(4) == 0 ? 5_000 : 20;
    List<Integer> wanted = new ArrayList<>(withRow);
    Collections.shuffle(wanted, random);
    return IntStream.concat(
            wanted.stream().limit(most).mapToInt(Integer::intValue), random.ints(5, 0, paths))
        .sorted()
        .distinct()
        .toArray();
  }

  /** Cells that lie together cost a box of the grid, wherever in the tile they lie. */
  @ParameterizedTest
  @MethodSource("seeds")
  void theCellsUnderABlockEqualThoseOfTheWholeTile(long seed) {
    Random random = new Random(400 + seed);
    TileFrames frames = frames(9, 20);
    Shape shape = Shape.random(random, 20, 10);
    TileSmoother whole = smoother(frames, shape, Way.BEST);
    TileSmoother few = smoother(frames, shape, Way.BEST);
    for (long tile : new Places(h3, 4).onBaseCellEdges(random, 2)) {
      RandomTile counts = new RandomTile(h3, frames, tile, shape);
      List<Long> cells = h3.cellToChildren(tile, 9);
      for (int cluster = random.nextInt(60); cluster >= 0; cluster--) {
        counts.cluster(random, cells.get(random.nextInt(cells.size())), random.nextInt(40), 5);
      }
      var expected = counts.by(whole);
      for (int box = 0; box < 4; box++) {
        int size = Cells.paths(9 - 1 - random.nextInt(5), 9);
        int first = random.nextInt(frames.geometry().paths() / size) * size;
        int[] wanted = IntStream.range(first, first + size).toArray();
        assertThat(counts.by(few, wanted))
            .as("seed %d, paths %d to %d of %s", seed, first, first + size, counts)
            .isEqualTo(expected.subMap(first, first + size));
      }
    }
    assertThat(few.denseTiles()).isPositive();
  }

  private RandomTile randomTile(TileFrames frames, long tile, Shape shape, Random random) {
    RandomTile counts = new RandomTile(h3, frames, tile, shape);
    List<Long> cells = h3.cellToChildren(tile, frames.geometry().resolution());
    int clusters = random.nextInt(4);
    for (int i = 0; i < clusters; i++) {
      counts.cluster(random, cells.get(random.nextInt(cells.size())), random.nextInt(15), 5);
    }
    return counts;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 6})
  void equalsTheNaiveSumsForTilesOfAnyLevels(int levels) {
    long seed = 200L + levels;
    Random random = new Random(seed);
    int resolution = 9;
    int reach = 1;
    while (reach < LARGEST_RING
        && TileGeometry.finestTileResolution(resolution, reach + 1) >= resolution - levels) {
      reach++;
    }
    TileFrames frames =
        new TileFrames(h3, new TileGeometry(resolution - levels, resolution, reach));
    Shape shape = Shape.random(random, reach, 10);
    TileSmoother smoother = smoother(frames, shape, Way.BEST);
    for (long tile : new Places(h3, resolution - levels).onBaseCellEdges(random, 6)) {
      RandomTile counts = randomTile(frames, tile, shape, random);
      assertThat(counts.by(smoother)).as("seed %d %s", seed, counts).isEqualTo(counts.naive());
    }
  }

  @Test
  void equalsTheNaiveSumsWhereEveryCellIsActive() {
    long seed = 300;
    Random random = new Random(seed);
    TileFrames frames = frames(9, 20);
    long tile = h3.latLngToCell(40.7, -74, 4);
    Shape shape = new Shape(new int[] {0, 1, 3}, new int[] {1, 5}, 2);
    RandomTile counts = new RandomTile(h3, frames, tile, shape);
    for (long source : h3.gridDisk(tile, 1)) {
      for (long cell : h3.cellToChildren(source, 9)) {
        int path = Cells.path(cell, 4);
        int age = random.nextInt(6);
        counts.counts.add(
            new RandomTile.Count(random.nextInt(2), cell, source, path, age, 1 + path % 3));
      }
    }
    assertThat(counts.by(smoother(frames, shape, Way.BEST)))
        .as("seed %d", seed)
        .hasSize(16_807)
        .isEqualTo(counts.naive());
  }

  @Test
  void sumsThatDoNotFitAnIntAreExact() {
    TileFrames frames = frames(9, 20);
    TileSmoother smoother = new TileSmoother(frames, new int[] {0, 20}, new int[] {1}, 2);
    long tile = h3.latLngToCell(35.7, 139.7, 4);
    long[][] halves = {
      {Integer.MAX_VALUE - 1L, 1},
      {Integer.MAX_VALUE, 1},
      {1L << 31, 1L << 31},
      {(1L << 32) + 5, 7},
      {1L << 61, 1L << 61}
    };
    for (long[] pair : halves) {
      smoother.start(tile);
      smoother.add(1, tile, 0, 0, pair[0]);
      smoother.add(1, tile, 1, 0, pair[1]);
      assertThat(firstSums(smoother.finish())).containsExactly(0, 0, pair[0], pair[0] + pair[1]);
    }
    assertThat(smoother.denseTiles()).isEqualTo(halves.length);
    // Every bit of every digit is set, so a digit of a bit more would not fit.
    smoother.start(tile);
    for (int path = 0; path < 7; path++) {
      smoother.add(1, tile, path, 0, (1L << 45) - 1);
    }
    assertThat(firstSums(smoother.finish())).endsWith((1L << 45) - 1, 7 * ((1L << 45) - 1));
  }

  /** From one digit to four, beside kinds of one. */
  @ParameterizedTest
  @MethodSource("seeds")
  void sumsOfAnySizeEqualTheExactOnes(long seed) {
    Random random = new Random(500 + seed);
    TileFrames frames = frames(9, 20);
    Shape shape = new Shape(new int[] {0, 2, 20}, new int[] {1, 7}, 3);
    long tile = h3.latLngToCell(35.7, 139.7, 4);
    List<Long> cells = h3.cellToChildren(tile, 9);
    RandomTile counts = new RandomTile(h3, frames, tile, shape);
    for (long most : new long[] {5, 1L << (28 + seed), (1L << 31) / 300}) {
      counts.cluster(random, cells.get(random.nextInt(cells.size())), 100, most);
    }
    assertThat(counts.by(smoother(frames, shape, Way.BEST)))
        .as("seed %d %s", seed, counts)
        .isEqualTo(counts.by(smoother(frames, shape, Way.EXACT)));
  }

  @Test
  void equalKindsShareTheirSums() {
    TileFrames frames = frames(9, 20);
    long tile = h3.latLngToCell(35.7, 139.7, 4);
    Shape shape = new Shape(new int[] {0, 3}, new int[] {1, 7}, 4);
    RandomTile counts = new RandomTile(h3, frames, tile, shape);
    for (int path = 0; path < 9; path++) {
      long cell = Cells.descendant(tile, path, 9);
      for (int kind = 1; kind < 4; kind++) {
        int age = kind == 3 && path == 8 ? 5 : 0;
        counts.counts.add(new RandomTile.Count(kind, cell, tile, path, age, 1L << (4 * path)));
      }
    }
    TileSmoother smoother = smoother(frames, shape, Way.BEST);
    assertThat(counts.by(smoother)).isEqualTo(counts.naive());
    SumColumns columns = smoother.finish();
    assertThat(IntStream.range(0, 4).map(columns::sameAs)).containsExactly(0, 1, 1, 3);
  }

  /** Counts that were added up have 16 bits, if all of a tile fit. */
  @ParameterizedTest
  @ValueSource(longs = {65_534, 65_535, 65_536, 1L << 40})
  void countsThatWereAddedUpAreExact(long large) {
    TileSmoother smoother = new TileSmoother(frames(9, 20), new int[] {0, 20}, new int[] {1}, 2);
    long tile = h3.latLngToCell(35.7, 139.7, 4);
    for (long other : new long[] {0, 3}) {
      WindowCounts.Builder minutes =
          new WindowCounts.Builder(WindowCounts.NONE, 16_807, new int[] {1}, 2);
      minutes.move(1, 0, WindowCounts.Builder.NO_LANE, 0, large - 1);
      minutes.move(1, 0, WindowCounts.Builder.NO_LANE, 0, 1);
      if (other > 0) {
        minutes.move(0, 0, WindowCounts.Builder.NO_LANE, 0, other);
      }
      smoother.start(tile);
      smoother.add(tile, minutes.build(), path -> true);
      assertThat(firstSums(smoother.finish())).containsExactly(other, other, large, large);
    }
  }

  /** By this a cache of smoothers weighs them. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void itsBytesAreThoseOfItsArrays(Way way) throws IllegalAccessException {
    TileFrames frames = frames(9, 20);
    Shape shape = new Shape(new int[] {0, 20}, new int[] {1, 5}, 2);
    TileSmoother smoother = smoother(frames, shape, way);
    Random random = new Random(600);
    RandomTile counts = new RandomTile(h3, frames, h3.latLngToCell(40.7, -74, 4), shape);
    counts.cluster(random, h3.latLngToCell(40.7, -74, 9), 500, 5);
    counts.by(smoother);
    counts.by(smoother, IntStream.range(0, 200).map(i -> 80 * i).toArray());
    assertThat(smoother.bytes())
        .isCloseTo(
            arrays(smoother, Collections.newSetFromMap(new IdentityHashMap<>())),
            Percentage.withPercentage(0.4));
  }

  /** The bytes of all arrays below an object of this package. */
  private static long arrays(Object object, Set<Object> seen) throws IllegalAccessException {
    if (object == null || !seen.add(object)) {
      return 0;
    }
    long bytes = 0;
    if (object instanceof long[] longs) {
      bytes = (long) Long.BYTES * longs.length;
    } else if (object instanceof int[] ints) {
      bytes = (long) Integer.BYTES * ints.length;
    } else if (object instanceof Object[] several) {
      for (Object one : several) {
        bytes += arrays(one, seen);
      }
    } else if (object.getClass().getPackageName().equals(Way.class.getPackageName())) {
      for (Field field : object.getClass().getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          field.setAccessible(true);
          bytes += arrays(field.get(object), seen);
        }
      }
    }
    return bytes;
  }

  /** The sums of both kinds and both rings in the first row. */
  private static long[] firstSums(SumColumns columns) {
    long[] sums = new long[4];
    for (int i = 0; i < sums.length; i++) {
      long[][] byWindow = new long[1][1];
      columns.read(i / 2, i % 2, 0, 1, byWindow);
      sums[i] = byWindow[0][0];
    }
    return sums;
  }

  @Test
  void refusesWhatItCannotSmooth() {
    TileFrames frames = frames(9, 20);
    assertThatThrownBy(() -> new TileSmoother(frames, new int[] {1, 21}, new int[] {1}, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("largest ring is 21")
        .hasMessageContaining("20 rings");

    TileSmoother smoother = new TileSmoother(frames, new int[] {1}, new int[] {1, 4}, 1);
    long tile = h3.latLngToCell(48.2, 16.4, 4);
    smoother.start(tile);
    assertThatThrownBy(() -> smoother.add(0, tile, 0, 5, 1)).hasMessageContaining("age 5");
    assertThatThrownBy(() -> smoother.add(0, tile, 16_807, 0, 1))
        .hasMessageContaining("path 16807");
    assertThatThrownBy(() -> smoother.add(0, tile, 0, 0, 0)).hasMessageContaining("count of 0");
    assertThat(smoother.finish().rows()).isZero();
  }

  /** Windows may hold counts that were sent for larger rings. */
  @Test
  void countsOfTilesThatAreTooFarAwayChangeNothingAndAreCounted() {
    TileSmoother smoother = new TileSmoother(frames(9, 20), new int[] {1}, new int[] {1, 4}, 1);
    long tile = h3.latLngToCell(48.2, 16.4, 4);
    long far = h3.latLngToCell(-48.2, 16.4, 4);
    smoother.start(tile);
    smoother.add(0, far, 0, 0, 1);
    assertThat(smoother.finish().rows()).isZero();

    smoother.start(tile);
    smoother.add(0, far, 0, 0, 1);
    smoother.add(0, tile, 0, 0, 1);
    smoother.add(0, far, 0, 0, 1);
    assertThat(smoother.finish().rows()).isEqualTo(7);
    assertThat(smoother.tooFar()).isEqualTo(3);
  }

  private TileFrames frames(int resolution, int reach) {
    return new TileFrames(h3, new TileGeometry(resolution - USUAL_LEVELS, resolution, reach));
  }

  private static TileSmoother smoother(TileFrames frames, Shape shape, Way way) {
    return new TileSmoother(frames, shape.rings(), shape.windows(), shape.kinds(), way);
  }
}
