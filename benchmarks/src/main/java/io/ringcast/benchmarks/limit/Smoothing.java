package io.ringcast.benchmarks.limit;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.distinct.PackedCounts;
import io.ringcast.feature.smooth.TileSmoother;
import io.ringcast.feature.window.TileWindow;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;

/** The kernel over tiles' windows, each product of each after the other. */
final class Smoothing {

  private final List<TileWindow> windows;
  private final FeatureSet set;
  private final TileSmoother smoother;
  private final BitSet products = new BitSet();

  /** Takes a tile's rows of one product, which are only there until it returns. */
  interface Receiver {
    void rows(long tile, int product, SumColumns rows);
  }

  Smoothing(Material material, List<TileWindow> windows) throws IOException {
    this.windows = windows;
    set = material.set();
    smoother =
        new TileSmoother(
            material.group().tiling().frames(),
            set.ringArray(),
            set.windowArray(),
            set.kinds().size());
  }

  void run(Receiver out) {
    for (TileWindow window : windows) {
      int ages = Math.min(window.history.ages(), set.maxWindow() + 1);
      products.clear();
      for (int age = 0; age < ages; age++) {
        PackedCounts.products(window.history.counts(age), products);
      }
      for (int product = products.nextSetBit(0);
          product >= 0;
          product = products.nextSetBit(product + 1)) {
        out.rows(window.tile, product, smooth(window, product, ages));
      }
    }
  }

  private SumColumns smooth(TileWindow window, int product, int ages) {
    smoother.start(window.tile);
    for (int age = 0; age < ages; age++) {
      int ageOfCounts = age;
      PackedCounts.forEach(
          window.history.counts(age),
          product,
          (kind, sourceTile, path, count) ->
              smoother.add(kind, sourceTile, path, ageOfCounts, count));
    }
    return smoother.finish();
  }
}
