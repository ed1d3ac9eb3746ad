package io.ringcast.smoothing.smooth;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.hex.Cells;
import io.ringcast.smoothing.tile.TileFrame;
import io.ringcast.smoothing.tile.TileGeometry;
import io.ringcast.smoothing.tile.TileGraph;
import java.util.Arrays;

/**
 * Smooths any tile, in 64 bits. Every active cell adds its counts to the cells of the tile that
 * H3's own adjacency finds around it.
 *
 * <p>A cell's counts are added once, to the smallest ring that includes it. The larger rings are
 * summed up at the end.
 */
final class ExactSums implements SumColumns {

  private static final int NO_ROW = -1;

  private final int resolution;
  private final int[] rings;
  private final ActiveCounts counts;
  private final int valuesPerRow;

  /** By path. */
  private final int[] rowOf;

  private final int[] paths;

  /** By slot, the order in which rows were found: for each kind, ring and window a sum. */
  private long[] values = new long[0];

  private int rows;

  ExactSums(TileGeometry geometry, int[] rings, ActiveCounts counts) {
    resolution = geometry.resolution();
    this.rings = rings;
    this.counts = counts;
    valuesPerRow = counts.kinds() * rings.length * counts.windows();
    rowOf = new int[geometry.paths()];
    paths = new int[geometry.paths()];
  }

  long bytes() {
    return (long) Long.BYTES * values.length + 2L * Integer.BYTES * paths.length;
  }

  void compute(TileFrame frame, TileGraph graph) {
    Arrays.fill(rowOf, NO_ROW);
    rows = 0;
    for (int slot = 0; slot < counts.slots(); slot++) {
      long sourceTile = frame.tileAt(counts.side(slot));
      int from = graph.number(Cells.descendant(sourceTile, counts.path(slot), resolution));
      if (from != TileGraph.NOTHING) {
        scatter(slot, from, graph);
      }
    }
    Arrays.sort(paths, 0, rows);
    for (int row = 0; row < rows; row++) {
      counts.sumRings(values, row * valuesPerRow, rings.length);
    }
  }

  private void scatter(int slot, int from, TileGraph graph) {
    graph.search(from, rings[rings.length - 1]);
    int found = 0;
    for (int ring = 0; ring < rings.length; ring++) {
      for (; found < graph.foundWithin(rings[ring]); found++) {
        int number = graph.found(found);
        if (graph.isOwn(number)) {
          add(slot, ring, rowOf(number));
        }
      }
    }
  }

  private int rowOf(int path) {
    if (rowOf[path] == NO_ROW) {
      rowOf[path] = rows;
      paths[rows] = path;
      rows++;
      int size = Math.multiplyExact(rows, valuesPerRow);
      if (size > values.length) {
        values = Arrays.copyOf(values, Math.max(size, values.length * 2));
      }
      Arrays.fill(values, size - valuesPerRow, size, 0);
    }
    return rowOf[path];
  }

  private void add(int slot, int ring, int row) {
    for (int kind = 0; kind < counts.kinds(); kind++) {
      int feature = (kind * rings.length + ring) * counts.windows();
      counts.addWindowSums(kind, slot, values, row * valuesPerRow + feature);
    }
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int path(int row) {
    return paths[row];
  }

  @Override
  public void read(int kind, int ring, int from, int to, long[][] byWindow) {
    int start = (kind * rings.length + ring) * counts.windows();
    for (int row = from; row < to; row++) {
      int at = rowOf[paths[row]] * valuesPerRow + start;
      for (int window = 0; window < counts.windows(); window++) {
        byWindow[window][row - from] = values[at + window];
      }
    }
  }
}
