package io.ringcast.benchmarks.limit;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.feature.emit.WindowSums;
import io.ringcast.feature.window.TileWindow;
import java.io.IOException;
import java.util.List;

/** The kernel over tiles' windows, each product of each after the other. */
final class Smoothing {

  private final List<TileWindow> windows;
  private final WindowSums sums;

  /** Takes a tile's rows of one product, which are only there until it returns. */
  interface Receiver {
    void rows(long tile, int product, SumColumns rows);
  }

  Smoothing(Material material, List<TileWindow> windows) throws IOException {
    this.windows = windows;
    sums =
        new WindowSums(material.set(), material.plan().kinds(), material.group().tiling().frames());
  }

  void run(Receiver out) {
    for (TileWindow window : windows) {
      sums.forEach(
          window, product -> true, (product, rows) -> out.rows(window.tile, product, rows));
    }
  }
}
