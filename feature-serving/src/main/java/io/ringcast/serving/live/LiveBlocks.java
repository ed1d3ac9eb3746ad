package io.ringcast.serving.live;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.smoothing.tile.Tiling;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/** Rows computed from counts, by block: once for all who ask for a block of the same view. */
public final class LiveBlocks {

  /** Smoothers that nobody uses just now. */
  private final ConcurrentMap<Tiling, Queue<BlockSmoother>> idle = new ConcurrentHashMap<>();

  private final LongAdder hits;
  private final LongAdder misses;

  public LiveBlocks(Meters meters) {
    hits = meters.counter(Metric.LIVE_LOOKUPS, "hit");
    misses = meters.counter(Metric.LIVE_LOOKUPS, "miss");
  }

  /** The block's cell that has a hexagon of the set. */
  public static long cell(long hexagon, FeatureSet set) {
    return Cells.parent(hexagon, set.resolution() - LiveBlock.LEVELS);
  }

  /** The path of a hexagon of the set under its block's cell. */
  public static int path(long hexagon, FeatureSet set) {
    return Cells.path(hexagon, set.resolution() - LiveBlock.LEVELS);
  }

  /**
   * The rows under a block's cell; empty if the product has no counts.
   *
   * @param group the view's counts for the set
   * @param last the minute with which the windows end
   */
  public Optional<LiveRows> rows(
      LiveView view, LiveGroup group, ServedSet set, UUID product, long cell, long last) {
    if (group.code(product) == ProductCatalog.UNKNOWN) {
      return Optional.empty();
    }
    LiveBlock block = new LiveBlock(set.set(), set.fingerprint(), product, cell, last);
    LiveRows there = view.computed().getIfPresent(block);
    if (there != null) {
      hits.increment();
      return Optional.of(there);
    }
    return Optional.of(view.computed().get(block, missing -> compute(group, missing)));
  }

  private LiveRows compute(LiveGroup group, LiveBlock block) {
    misses.increment();
    Queue<BlockSmoother> its =
        idle.computeIfAbsent(group.tiling(), any -> new ConcurrentLinkedQueue<>());
    BlockSmoother smoother = its.poll();
    if (smoother == null) {
      smoother = new BlockSmoother(group.tiling());
    }
    LiveRows rows = smoother.compute(group, block);
    // Not after a failure, whose scratch may be in any state.
    its.add(smoother);
    return rows;
  }
}
