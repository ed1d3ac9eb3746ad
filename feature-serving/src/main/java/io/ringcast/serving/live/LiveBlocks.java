package io.ringcast.serving.live;

import io.ringcast.common.products.ProductCatalog;
import io.ringcast.serving.config.LiveConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * Rows computed from counts, by block. Callers of one view share them. Two who ask at the same
 * moment may both compute, and both pay a read.
 */
public final class LiveBlocks {

  /** Smoothers between two blocks, the last used first. */
  private final Deque<Idle> idle = new ArrayDeque<>();

  private long idleBytes;
  private final LongAdder hits;
  private final LongAdder misses;

  /** A smoother does not change while it is idle, so it is weighed once. */
  private record Idle(BlockSmoother smoother, long bytes) {}

  public LiveBlocks(Meters meters) {
    hits = meters.counter(Metric.LIVE_LOOKUPS, "hit");
    misses = meters.counter(Metric.LIVE_LOOKUPS, "miss");
  }

  /** The block's rows, if those with these paths are known without computing. */
  public Optional<LiveRows> find(LiveView view, LiveGroup group, LiveBlock block, BitSet paths) {
    if (group.code(block.product()) == ProductCatalog.UNKNOWN) {
      return Optional.of(LiveRows.NONE);
    }
    Optional<LiveRows> there =
        Optional.ofNullable(view.computed().getIfPresent(block)).filter(rows -> rows.has(paths));
    there.ifPresent(any -> hits.increment());
    return there;
  }

  /**
   * Computes rows of one set, product, window end and tile; the product must have counts.
   *
   * @param group the view's counts for the set
   * @param wanted paths under each block's cell
   */
  public Map<LiveBlock, LiveRows> compute(
      LiveView view, LiveGroup group, Map<LiveBlock, BitSet> wanted) {
    misses.add(wanted.size());
    LiveBlock any = wanted.keySet().iterator().next();
    BlockSmoother smoother =
        take(BlockSmoother.Shape.of(group.tiling(), any.set()))
            .orElseGet(() -> new BlockSmoother(group.tiling(), any.set()));
    Map<LiveBlock, LiveRows> rows = smoother.compute(group, any, wanted);
    // Not after a failure, whose scratch may be in any state.
    keep(new Idle(smoother, smoother.bytes()));
    rows.forEach((block, its) -> view.computed().asMap().merge(block, its, LiveRows::with));
    rows.keySet().retainAll(wanted.keySet());
    return rows;
  }

  private synchronized Optional<BlockSmoother> take(BlockSmoother.Shape shape) {
    Optional<Idle> one =
        idle.stream().filter(its -> its.smoother.shape().equals(shape)).findFirst();
    one.ifPresent(
        its -> {
          idle.remove(its);
          idleBytes -= its.bytes;
        });
    return one.map(Idle::smoother);
  }

  private synchronized void keep(Idle one) {
    if (one.bytes <= LiveConfig.SCRATCH_BYTES / 2) {
      idle.addFirst(one);
      idleBytes += one.bytes;
    }
    while (idleBytes > LiveConfig.SCRATCH_BYTES) {
      idleBytes -= idle.removeLast().bytes;
    }
  }

  synchronized long idleBytes() {
    return idleBytes;
  }
}
