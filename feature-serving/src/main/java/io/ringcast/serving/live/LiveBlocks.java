package io.ringcast.serving.live;

import io.ringcast.common.products.ProductCatalog;
import io.ringcast.serving.config.LiveConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** Rows computed from counts, by block: once for all who ask for a block of the same view. */
public final class LiveBlocks {

  /** Smoothers between two blocks, the last used first. */
  private final Deque<BlockSmoother> idle = new ArrayDeque<>();

  private final LongAdder hits;
  private final LongAdder misses;

  public LiveBlocks(Meters meters) {
    hits = meters.counter(Metric.LIVE_LOOKUPS, "hit");
    misses = meters.counter(Metric.LIVE_LOOKUPS, "miss");
  }

  /** The block's rows, if they are known without computing. */
  public Optional<LiveRows> find(LiveView view, LiveGroup group, LiveBlock block) {
    if (group.code(block.product()) == ProductCatalog.UNKNOWN) {
      return Optional.of(LiveRows.NONE);
    }
    Optional<LiveRows> there = Optional.ofNullable(view.computed().getIfPresent(block));
    there.ifPresent(any -> hits.increment());
    return there;
  }

  /**
   * The block's rows, computed unless another thread just does; its product must have counts.
   *
   * @param group the view's counts for the set
   */
  public LiveRows compute(LiveView view, LiveGroup group, LiveBlock block) {
    Map<LiveBlock, LiveRows> others = new HashMap<>();
    LiveRows rows =
        view.computed()
            .get(
                block,
                missing -> {
                  others.putAll(compute(group, missing));
                  return others.remove(missing);
                });
    view.computed().putAll(others);
    return rows;
  }

  private Map<LiveBlock, LiveRows> compute(LiveGroup group, LiveBlock block) {
    misses.increment();
    BlockSmoother smoother =
        take(BlockSmoother.Shape.of(group.tiling(), block.set()))
            .orElseGet(() -> new BlockSmoother(group.tiling(), block.set()));
    Map<LiveBlock, LiveRows> rows = smoother.compute(group, block);
    // Not after a failure, whose scratch may be in any state.
    keep(smoother);
    return rows;
  }

  private synchronized Optional<BlockSmoother> take(BlockSmoother.Shape shape) {
    Optional<BlockSmoother> one =
        idle.stream().filter(its -> its.shape().equals(shape)).findFirst();
    one.ifPresent(idle::remove);
    return one;
  }

  private synchronized void keep(BlockSmoother smoother) {
    if (smoother.bytes() <= LiveConfig.SCRATCH_BYTES / 2) {
      idle.addFirst(smoother);
    }
    while (idleBytes() > LiveConfig.SCRATCH_BYTES) {
      idle.removeLast();
    }
  }

  synchronized long idleBytes() {
    return idle.stream().mapToLong(BlockSmoother::bytes).sum();
  }
}
