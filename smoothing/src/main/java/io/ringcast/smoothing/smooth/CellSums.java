package io.ringcast.smoothing.smooth;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.smoothing.tile.Axial;
import io.ringcast.smoothing.tile.TileFrame;
import java.util.Arrays;

/**
 * The sums of a few cells of a flat tile, in 64 bits. Each wanted cell adds up the active cells
 * around it, by their distance. A cell without active cells around it gets no row.
 */
final class CellSums implements SumColumns {

  private final int[] rings;
  private final ActiveCounts counts;
  private final int valuesPerRow;

  /** By distance: the smallest ring that includes it. */
  private final int[] ringOfDistance;

  private int[] q = new int[0];
  private int[] r = new int[0];
  private int[] paths = new int[0];
  private int rows;

  /** By row: for each kind, ring and window a sum. */
  private long[] values = new long[0];

  CellSums(int[] rings, ActiveCounts counts) {
    this.rings = rings;
    this.counts = counts;
    valuesPerRow = counts.kinds() * rings.length * counts.windows();
    ringOfDistance = new int[rings[rings.length - 1] + 1];
    for (int ring = rings.length - 1; ring >= 0; ring--) {
      Arrays.fill(ringOfDistance, 0, rings[ring] + 1, ring);
    }
  }

  long bytes() {
    return (long) Long.BYTES * values.length + Integer.BYTES * (2L * q.length + paths.length);
  }

  void compute(TileFrame frame, int[] wanted) {
    if (paths.length < wanted.length) {
      paths = new int[wanted.length];
    }
    rows = 0;
    int size = Math.multiplyExact(wanted.length, valuesPerRow);
    if (values.length < size) {
      values = new long[size];
    }
    Arrays.fill(values, 0, size, 0);
    place(frame);
    for (int path : wanted) {
      int start = rows * valuesPerRow;
      if (add(start, frame.q(0, path), frame.r(0, path))) {
        counts.sumRings(values, start, rings.length);
        paths[rows++] = path;
      }
    }
  }

  private void place(TileFrame frame) {
    int slots = counts.slots();
    if (q.length < slots) {
      q = new int[2 * slots];
      r = new int[2 * slots];
    }
    for (int slot = 0; slot < slots; slot++) {
      q[slot] = frame.q(counts.side(slot), counts.path(slot));
      r[slot] = frame.r(counts.side(slot), counts.path(slot));
    }
  }

  /** Whether any cell around is active. */
  private boolean add(int start, int atQ, int atR) {
    boolean any = false;
    for (int slot = 0; slot < counts.slots(); slot++) {
      int distance = Axial.distance(q[slot] - atQ, r[slot] - atR);
      if (distance < ringOfDistance.length) {
        any = true;
        for (int kind = 0; kind < counts.kinds(); kind++) {
          int feature = (kind * rings.length + ringOfDistance[distance]) * counts.windows();
          counts.addWindowSums(kind, slot, values, start + feature);
        }
      }
    }
    return any;
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
      for (int window = 0; window < counts.windows(); window++) {
        byWindow[window][row - from] = values[row * valuesPerRow + start + window];
      }
    }
  }
}
