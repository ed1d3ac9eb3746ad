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
import io.ringcast.smoothing.tile.TileGeometry;
import io.ringcast.smoothing.tile.Tiling;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/** Computes blocks of one shape, with scratch that it uses again. For one thread at a time. */
final class BlockSmoother {

  /** The largest distance of a block's hexagon from the one in its middle. */
  private static final int BLOCK_RADIUS = 11;

  /** From block to block it is 18.5 hexagons as the crow flies; a way of n blocks may bend. */
  private static final int LEAST_STEP = 16;

  private final TileFrames frames;
  private final H3Core h3 = H3Library.load();

  /** Tiles that had counts near: only their frames are worth their time and memory. */
  private final Set<Long> known = new HashSet<>();

  private final TileSmoother smoother;
  private final Shape shape;

  /** Whether it has scratch for all rows of a tile. */
  private boolean hasWholeTile;

  /** The shape of blocks for which its scratch is made. */
  record Shape(Tiling tiling, List<Integer> rings, List<Integer> windows, int kinds) {

    static Shape of(Tiling tiling, FeatureSet set) {
      return new Shape(tiling, set.rings(), set.windows(), set.kinds().size());
    }
  }

  BlockSmoother(Tiling tiling, FeatureSet set) {
    shape = Shape.of(tiling, set);
    try {
      frames = tiling.frames();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    smoother = new TileSmoother(frames, set.ringArray(), set.windowArray(), shape.kinds);
  }

  Shape shape() {
    return shape;
  }

  /** Memory, about: two sums for each place of the grid, and the counts of the blocks near. */
  long bytes() {
    TileGeometry tile = frames.geometry();
    int ring = shape.rings.get(shape.rings.size() - 1);
    long grid = (tile.width() + 3L * ring) * (tile.height() + 2L * ring);
    long near = 3L * blockSteps(ring) * (blockSteps(ring) + 1) + 1;
    long counts = 2L * Long.BYTES * near * LiveBlock.HEXAGONS;
    long rows = hasWholeTile ? (long) Long.BYTES * tile.paths() * shape.rings.size() : 0;
    return shape.windows.size() * (2 * Integer.BYTES * grid + (counts + rows) * shape.kinds);
  }

  /** The rows of the block, and of others that cost nothing more; its product must be known. */
  Map<LiveBlock, LiveRows> compute(LiveGroup group, LiveBlock block) {
    FeatureSet set = block.set();
    long tile = shape.tiling.tileOf(block.cell());
    if (!known.contains(tile) && !hasCountsNear(tile, group, block)) {
      return Map.of(block, LiveRows.NONE);
    }
    known.add(tile);
    smoother.start(tile);
    TileFrame frame = frames.frame(tile);
    LongPredicate near = frame.isFlat() ? blocksNear(block) : any -> true;
    add(group, block, tile, near);
    for (long neighbour : frame.neighbours()) {
      add(group, block, neighbour, near);
    }
    if (frame.isFlat()) {
      int first = Cells.path(block.cell(), shape.tiling.tileResolution()) * LiveBlock.HEXAGONS;
      int[] wanted = IntStream.range(first, first + LiveBlock.HEXAGONS).toArray();
      return Map.of(block, LiveRows.of(smoother.finish(wanted), set, first));
    }
    // Near a pentagon a tile is always computed whole.
    hasWholeTile = true;
    SumColumns rows = smoother.finish();
    Map<LiveBlock, LiveRows> blocks = new HashMap<>();
    for (int other = 0; other < blocksOfTile(); other++) {
      long cell = Cells.descendant(tile, other, Cells.resolution(block.cell()));
      LiveBlock its = new LiveBlock(set, block.fingerprint(), block.product(), cell, block.last());
      blocks.put(its, LiveRows.of(rows, set, other * LiveBlock.HEXAGONS));
    }
    return blocks;
  }

  private int blocksOfTile() {
    return frames.geometry().paths() / LiveBlock.HEXAGONS;
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
    Set<Long> near = new HashSet<>(h3.gridDisk(block.cell(), blockSteps(block.set().maxRing())));
    return near::contains;
  }

  private static int blockSteps(int ring) {
    return (ring + 2 * BLOCK_RADIUS) / LEAST_STEP;
  }

  /** Adds the counts of one tile, those of the minute that has just left the windows included. */
  private void add(LiveGroup group, LiveBlock block, long tile, LongPredicate isNear) {
    boolean[] near = new boolean[blocksOfTile()];
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
