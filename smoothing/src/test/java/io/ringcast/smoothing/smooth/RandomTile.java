package io.ringcast.smoothing.smooth;

import com.uber.h3core.H3Core;
import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.hex.Cells;
import io.ringcast.smoothing.tile.TileFrame;
import io.ringcast.smoothing.tile.TileFrames;
import io.ringcast.smoothing.tile.TileGeometry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** Random counts in and around one tile, for any way of smoothing them. */
final class RandomTile {

  /** One count as the smoother takes it, and its cell. */
  record Count(int kind, long cell, long sourceTile, int path, int age, long count) {}

  /** The features and the number of kinds; smoothers of one shape can share one scratch. */
  record Shape(int[] rings, int[] windows, int kinds) {

    static Shape random(Random random, int maxRing, int maxWindow) {
      int[] rings = some(random, 1 + random.nextInt(5), 0, maxRing);
      int[] windows = some(random, 1 + random.nextInt(4), 1, maxWindow);
      return new Shape(rings, windows, 1 + random.nextInt(3));
    }

    private static int[] some(Random random, int count, int min, int max) {
      return random
          .ints(min, max + 1)
          .distinct()
          .limit(Math.min(count, max - min + 1))
          .sorted()
          .toArray();
    }

    int largestRing() {
      return rings[rings.length - 1];
    }

    int largestWindow() {
      return windows[windows.length - 1];
    }
  }

  private static final long UNTOUCHED = -1;

  final long tile;
  final Shape shape;
  final List<Count> counts = new ArrayList<>();

  private final H3Core h3;
  private final TileFrames frames;

  RandomTile(H3Core h3, TileFrames frames, long tile, Shape shape) {
    this.h3 = h3;
    this.frames = frames;
    this.tile = tile;
    this.shape = shape;
  }

  /** Adds counts around one cell of the tile, as far as in neighbouring tiles and beyond reach. */
  RandomTile cluster(Random random, long around, int size, long largestCount) {
    TileFrame frame = frames.frame(tile);
    int tileResolution = Cells.resolution(tile);
    List<Long> near = h3.gridDisk(around, random.nextInt(shape.largestRing() + 4));
    for (int i = 0; i < size; i++) {
      long cell = near.get(random.nextInt(near.size()));
      long sourceTile = Cells.parent(cell, tileResolution);
      if (frame.side(sourceTile) != TileGeometry.NOTHING) {
        int kind = random.nextInt(shape.kinds());
        long count = 1 + (long) (random.nextDouble() * largestCount);
        int path = Cells.path(cell, tileResolution);
        counts.add(new Count(kind, cell, sourceTile, path, age(random), count));
      }
    }
    return this;
  }

  /** Often just inside a window, just outside of it, or just out of the longest one. */
  private int age(Random random) {
    int window = shape.windows()[random.nextInt(shape.windows().length)];
    return switch (random.nextInt(4)) {
      case 0 -> shape.largestWindow();
      case 1 -> window - 1;
      case 2 -> window;
      default -> random.nextInt(shape.largestWindow() + 1);
    };
  }

  SortedMap<Integer, List<Long>> naive() {
    NaiveSmoother naive =
        new NaiveSmoother(h3, tile, shape.rings(), shape.windows(), shape.kinds());
    counts.forEach(c -> naive.add(c.kind(), c.cell(), c.age(), c.count()));
    return naive.rows();
  }

  SortedMap<Integer, List<Long>> by(TileSmoother smoother) {
    smoother.start(tile);
    for (Count c : counts) {
      smoother.add(c.kind(), c.sourceTile(), c.path(), c.age(), c.count());
    }
    return rows(smoother.finish(), shape);
  }

  /**
   * Of some cells only, as the smoother answers that: those with a row. Of the counts a third is
   * added up before, with others that are taken back, and of another third only those near the
   * cells are taken.
   */
  SortedMap<Integer, List<Long>> by(TileSmoother smoother, int[] paths) {
    smoother.start(tile);
    Map<Long, IntPredicate> near = new HashMap<>();
    List<Count> others = new ArrayList<>();
    for (int i = 0; i < counts.size(); i++) {
      Count c = counts.get(i);
      IntPredicate isNear =
          near.computeIfAbsent(c.sourceTile(), source -> smoother.near(source, paths));
      if (i % 3 > 0) {
        others.add(c);
        if (i % 3 == 1 || isNear.test(c.path())) {
          smoother.add(c.kind(), c.sourceTile(), c.path(), c.age(), c.count());
        }
      }
    }
    near.forEach(
        (source, isNear) -> {
          WindowCounts all = change(WindowCounts.NONE, source, counts, true);
          smoother.add(source, change(all, source, others, false), isNear);
        });
    SortedMap<Integer, List<Long>> rows = rows(smoother.finish(paths), shape);
    rows.keySet().retainAll(Arrays.stream(paths).boxed().collect(Collectors.toSet()));
    return rows;
  }

  private WindowCounts change(
      WindowCounts before, long source, List<Count> counts, boolean comeIn) {
    WindowCounts.Builder builder =
        new WindowCounts.Builder(before, frames.geometry().paths(), shape.windows(), shape.kinds());
    for (Count c : counts) {
      if (c.sourceTile() == source) {
        int lane = builder.lane(c.age());
        int none = WindowCounts.Builder.NO_LANE;
        builder.move(c.kind(), c.path(), comeIn ? none : lane, comeIn ? lane : none, c.count());
      }
    }
    return builder.build();
  }

  private static SortedMap<Integer, List<Long>> rows(SumColumns columns, Shape shape) {
    SortedMap<Integer, List<Long>> rows = new TreeMap<>();
    for (int row = 0; row < columns.rows(); row++) {
      if (row > 0 && columns.path(row) <= columns.path(row - 1)) {
        throw new AssertionError("paths do not ascend at row " + row);
      }
      rows.put(columns.path(row), new ArrayList<>());
    }
    int middle = columns.rows() / 2;
    for (int kind = 0; kind < shape.kinds(); kind++) {
      for (int ring = 0; ring < shape.rings().length; ring++) {
        long[][] byWindow = new long[shape.windows().length][columns.rows()];
        read(columns, kind, ring, 0, middle, byWindow, rows);
        read(columns, kind, ring, middle, columns.rows(), byWindow, rows);
      }
    }
    return rows;
  }

  private static void read(
      SumColumns columns,
      int kind,
      int ring,
      int from,
      int to,
      long[][] byWindow,
      SortedMap<Integer, List<Long>> rows) {
    for (long[] ofWindow : byWindow) {
      Arrays.fill(ofWindow, UNTOUCHED);
    }
    columns.read(kind, ring, from, to, byWindow);
    for (long[] ofWindow : byWindow) {
      if (Arrays.stream(ofWindow, to - from, ofWindow.length).anyMatch(sum -> sum != UNTOUCHED)) {
        throw new AssertionError("more was read than the rows " + from + " to " + to);
      }
    }
    for (int row = from; row < to; row++) {
      for (long[] ofWindow : byWindow) {
        rows.get(columns.path(row)).add(ofWindow[row - from]);
      }
    }
  }

  @Override
  public String toString() {
    return String.format(
        "tile %x, rings %s, windows %s, %d counts",
        tile, Arrays.toString(shape.rings()), Arrays.toString(shape.windows()), counts.size());
  }
}
