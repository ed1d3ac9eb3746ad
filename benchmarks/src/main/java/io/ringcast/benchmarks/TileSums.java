package io.ringcast.benchmarks;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.feature.emit.WindowSums;
import io.ringcast.feature.tile.Tiling;
import io.ringcast.feature.window.TileWindow;
import java.io.IOException;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.util.Collector;

/** From a tile's window to one row a cell and product, as Flink's windows give them. */
final class TileSums extends RichFlatMapFunction<TileWindow, WindowRow> {

  private final FeatureSet set;
  private final Tiling tiling;

  private transient WindowSums sums;
  private transient long[][] columns;
  private transient WindowRow row;

  TileSums(FeatureSet set, Tiling tiling) {
    this.set = set;
    this.tiling = tiling;
  }

  @Override
  public void open(OpenContext context) throws IOException {
    sums = new WindowSums(set, set.kinds(), tiling.frames());
    int cells = Cells.paths(tiling.tileResolution(), tiling.resolution());
    columns = new long[set.kinds().size() * set.featuresPerKind()][cells];
    row = new WindowRow(0, 0, new long[columns.length]);
  }

  @Override
  public void flatMap(TileWindow window, Collector<WindowRow> out) {
    row.windowEnd = Minutes.endOf(window.history.newest());
    sums.forEach(window, product -> true, (product, rows) -> emit(window.tile, product, rows, out));
  }

  private void emit(long tile, int product, SumColumns rows, Collector<WindowRow> out) {
    Numerators.read(set, rows, columns);
    for (int r = 0; r < rows.rows(); r++) {
      long cell = Cells.descendant(tile, rows.path(r), tiling.resolution());
      row.key = CellProduct.key(cell, product);
      long union = 0;
      for (int column = 0; column < columns.length; column++) {
        row.sums[column] = columns[column][r];
        union |= row.sums[column];
      }
      // Flink's windows have no row that says that a cell has gone quiet.
      if (union != 0) {
        out.collect(row);
      }
    }
  }
}
