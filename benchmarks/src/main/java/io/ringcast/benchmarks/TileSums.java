package io.ringcast.benchmarks;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.feature.distinct.PackedCounts;
import io.ringcast.feature.smooth.TileSmoother;
import io.ringcast.feature.tile.Tiling;
import io.ringcast.feature.window.TileWindow;
import java.io.IOException;
import java.util.BitSet;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.util.Collector;

/** From a tile's window to one row a cell and product, as Flink's windows give them. */
final class TileSums extends RichFlatMapFunction<TileWindow, WindowRow> {

  private final FeatureSet set;
  private final Tiling tiling;

  private transient TileSmoother smoother;
  private transient BitSet products;
  private transient long[][] columns;
  private transient WindowRow row;

  TileSums(FeatureSet set, Tiling tiling) {
    this.set = set;
    this.tiling = tiling;
  }

  @Override
  public void open(OpenContext context) throws IOException {
    int kinds = set.kinds().size();
    smoother = new TileSmoother(tiling.frames(), set.ringArray(), set.windowArray(), kinds);
    products = new BitSet();
    int cells = Cells.paths(tiling.tileResolution(), tiling.resolution());
    columns = new long[kinds * set.featuresPerKind()][cells];
    row = new WindowRow(0, 0, new long[columns.length]);
  }

  @Override
  public void flatMap(TileWindow window, Collector<WindowRow> out) {
    int ages = Math.min(window.history.ages(), set.maxWindow());
    products.clear();
    for (int age = 0; age < ages; age++) {
      PackedCounts.products(window.history.counts(age), products);
    }
    row.windowEnd = Minutes.endOf(window.history.newest());
    for (int product = products.nextSetBit(0);
        product >= 0;
        product = products.nextSetBit(product + 1)) {
      emit(window.tile, product, sums(window, product, ages), out);
    }
  }

  private SumColumns sums(TileWindow window, int product, int ages) {
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

  private void emit(long tile, int product, SumColumns sums, Collector<WindowRow> out) {
    int features = set.featuresPerKind();
    for (int column = 0; column < columns.length; column++) {
      sums.read(column / features, column % features, 0, sums.rows(), columns[column]);
    }
    for (int r = 0; r < sums.rows(); r++) {
      long cell = Cells.descendant(tile, sums.path(r), tiling.resolution());
      row.key = CellProduct.key(cell, product);
      for (int column = 0; column < columns.length; column++) {
        row.sums[column] = columns[column][r];
      }
      out.collect(row);
    }
  }
}
