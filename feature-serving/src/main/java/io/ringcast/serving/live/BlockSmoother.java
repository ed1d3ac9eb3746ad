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
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Computes rows of blocks of one shape, with scratch that it uses again. For one thread at a time.
 */
final class BlockSmoother {

  private final TileFrames frames;
  private final H3Core h3 = H3Library.load();

  /** Tiles that had counts near: only their frames are worth their time and memory. */
  private final Set<Long> known = new HashSet<>();

  private final TileSmoother smoother;
  private final Shape shape;

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

  long bytes() {
    return smoother.bytes() + frames.bytes();
  }

  /**
   * The wanted rows of blocks of one tile and product, or also others that cost nothing more; the
   * product must be known.
   */
  Map<LiveBlock, LiveRows> compute(LiveGroup group, LiveBlock any, Map<LiveBlock, BitSet> wanted) {
    Map<LiveBlock, LiveRows> blocks = new HashMap<>();
    long tile = group.tile(any);
    if (!known.contains(tile) && !hasCountsNear(tile, group, any)) {
      wanted.keySet().forEach(block -> blocks.put(block, LiveRows.NONE));
      return blocks;
    }
    known.add(tile);
    smoother.start(tile);
    TileFrame frame = frames.frame(tile);
    BitSet inTile = new BitSet();
    wanted.forEach((block, its) -> its.stream().forEach(path -> inTile.set(first(block) + path)));
    int[] paths = inTile.stream().toArray();
    addAll(group, any, frame, paths);
    if (frame.isFlat()) {
      SumColumns rows = smoother.finish(paths);
      wanted.forEach(
          (block, its) -> blocks.put(block, LiveRows.of(rows, any.set(), first(block), its)));
      return blocks;
    }
    // Near a pentagon a tile is always computed whole.
    SumColumns rows = smoother.finish();
    for (int i = 0; i < blocksOfTile(); i++) {
      LiveBlock block =
          new LiveBlock(any.set(), any.fingerprint(), any.product(), cell(tile, i), any.last());
      blocks.put(block, LiveRows.of(rows, any.set(), first(block), LiveBlock.ALL));
    }
    return blocks;
  }

  /** The path under the tile of a block's first hexagon. */
  private int first(LiveBlock block) {
    return Cells.path(block.cell(), shape.tiling.tileResolution()) * LiveBlock.HEXAGONS;
  }

  /** The cell of one of a tile's blocks. */
  private long cell(long tile, int block) {
    return Cells.descendant(tile, block, shape.tiling.resolution() - LiveBlock.LEVELS);
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

  /** Adds the counts near, those of the minute that has just left the windows included. */
  private void addAll(LiveGroup group, LiveBlock block, TileFrame frame, int[] wanted) {
    Map<Integer, LiveMinute> openByAge = new HashMap<>();
    for (int age = 0; age <= block.set().maxWindow(); age++) {
      LiveMinute minute = group.at(block.last() - age);
      if (!minute.isClosed() && !minute.kinds().isEmpty()) {
        openByAge.put(age, minute);
      }
    }
    for (int side = 0; side < frame.sides(); side++) {
      long tile = frame.tileAt(side);
      IntPredicate near = smoother.near(tile, wanted);
      smoother.add(tile, group.closed().of(group, block, tile, frames.geometry().paths()), near);
      openByAge.forEach((age, minute) -> addOpen(minute, age, group, block, tile, near));
    }
  }

  private void addOpen(
      LiveMinute minute, int age, LiveGroup group, LiveBlock block, long tile, IntPredicate near) {
    int code = group.code(block.product());
    for (int kind = 0; kind < block.set().kinds().size(); kind++) {
      int kindInSet = kind;
      PackedCounts.forEach(
          minute.counts(block.set().kinds().get(kind), tile),
          code,
          (only, source, path, count) -> {
            if (count > 0 && near.test(path)) { // A running sum may fall to 0.
              smoother.add(kindInSet, tile, path, age, count);
            }
          });
    }
  }
}
