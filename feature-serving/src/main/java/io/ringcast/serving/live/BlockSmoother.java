package io.ringcast.serving.live;

import com.uber.h3core.H3Core;
import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.smoothing.smooth.TileSmoother;
import io.ringcast.smoothing.tile.TileFrame;
import io.ringcast.smoothing.tile.TileFrames;
import io.ringcast.smoothing.tile.Tiling;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/** Computes blocks from counts, with scratch that it uses again. For one thread at a time. */
final class BlockSmoother {

  /** Of so many shapes of sets the scratch is kept: each takes up to a few megabytes. */
  private static final int SHAPES = 4;

  /** The largest distance of a block's hexagon from the one in its middle. */
  private static final int BLOCK_RADIUS = 11;

  /** From block to block it is 18.5 hexagons as the crow flies; a way of n blocks may bend. */
  private static final int LEAST_STEP = 16;

  private final Tiling tiling;
  private final TileFrames frames;
  private final H3Core h3 = H3Library.load();

  /** Tiles that had counts near: only their frames are worth their time and memory. */
  private final Set<Long> known = new HashSet<>();

  private final Map<Shape, TileSmoother> smoothers =
      new LinkedHashMap<>(SHAPES, 1, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Shape, TileSmoother> eldest) {
          return size() > SHAPES;
        }
      };

  private record Shape(List<Integer> rings, List<Integer> windows, int kinds) {}

  BlockSmoother(Tiling tiling) {
    this.tiling = tiling;
    try {
      frames = tiling.frames();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows of the block, whose product must be known. */
  LiveRows compute(LiveGroup group, LiveBlock block) {
    FeatureSet set = block.set();
    long tile = tiling.tileOf(block.cell());
    if (!known.contains(tile) && !hasCountsNear(tile, group, block)) {
      return LiveRows.NONE;
    }
    known.add(tile);
    TileSmoother smoother =
        smoothers.computeIfAbsent(
            new Shape(set.rings(), set.windows(), set.kinds().size()),
            shape ->
                new TileSmoother(frames, set.ringArray(), set.windowArray(), set.kinds().size()));
    smoother.start(tile);
    TileFrame frame = frames.frame(tile);
    LongPredicate near = frame.isFlat() ? blocksNear(block) : any -> true;
    add(group, block, tile, near, smoother);
    for (long neighbour : frame.neighbours()) {
      add(group, block, neighbour, near, smoother);
    }
    int first = Cells.path(block.cell(), tiling.tileResolution()) * LiveBlock.HEXAGONS;
    SumColumns rows = smoother.finish(IntStream.range(first, first + LiveBlock.HEXAGONS).toArray());
    return LiveRows.of(rows, set, first);
  }

  /** Whether the tile or a neighbour has any counts in the windows. */
  private boolean hasCountsNear(long tile, LiveGroup group, LiveBlock block) {
    for (long near : h3.gridDisk(tile, 1)) {
      for (int age = 0; age <= block.set().maxWindow(); age++) {
        LiveMinute minute = group.at(block.last() - age);
        for (String kind : block.set().kinds()) {
          if (minute.counts(kind, near).length > 0) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /**
   * The blocks whose counts may reach this one: their centres are no more than a ring and two
   * radiuses apart. Of 49 blocks in the tile and around it, 19 are near for a ring of 20.
   */
  private LongPredicate blocksNear(LiveBlock block) {
    int steps = (block.set().maxRing() + 2 * BLOCK_RADIUS) / LEAST_STEP;
    Set<Long> near = new HashSet<>(h3.gridDisk(block.cell(), steps));
    return near::contains;
  }

  /** Adds the counts of one tile, those of the minute that has just left the windows included. */
  private void add(
      LiveGroup group, LiveBlock block, long tile, LongPredicate isNear, TileSmoother smoother) {
    boolean[] near = new boolean[frames.geometry().paths() / LiveBlock.HEXAGONS];
    boolean any = false;
    for (int i = 0; i < near.length; i++) {
      near[i] = isNear.test(Cells.descendant(tile, i, Cells.resolution(block.cell())));
      any |= near[i];
    }
    if (!any) {
      return;
    }
    int code = group.code(block.product());
    for (int age = 0; age <= block.set().maxWindow(); age++) {
      LiveMinute minute = group.at(block.last() - age);
      int ageOfCounts = age;
      for (int kind = 0; kind < block.set().kinds().size(); kind++) {
        int kindInSet = kind;
        PackedCounts.forEach(
            minute.counts(block.set().kinds().get(kind), tile),
            code,
            (only, source, path, count) -> {
              if (near[path / LiveBlock.HEXAGONS]) {
                smoother.add(kindInSet, tile, path, ageOfCounts, count);
              }
            });
      }
    }
  }
}
