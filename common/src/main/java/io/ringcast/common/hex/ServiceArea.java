package io.ringcast.common.hex;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import it.unimi.dsi.fastutil.longs.LongSets;
import java.io.Serializable;
import java.util.Collection;

/** The hexagons in which events count. They may be of several resolutions. */
public final class ServiceArea implements Serializable {

  private static final long serialVersionUID = 1;

  private final LongOpenHashSet cells;
  private final int coarsest;
  private final int finest;

  /**
   * @param cells valid H3 cells, one or more
   */
  public ServiceArea(Collection<Long> cells) {
    if (cells.isEmpty()) {
      throw new IllegalArgumentException("an area has no hexagon");
    }
    this.cells = new LongOpenHashSet(cells);
    this.coarsest = cells.stream().mapToInt(Cells::resolution).min().orElseThrow();
    this.finest = cells.stream().mapToInt(Cells::resolution).max().orElseThrow();
  }

  public LongSet cells() {
    return LongSets.unmodifiable(cells);
  }

  /** The finest resolution of its cells. */
  public int finest() {
    return finest;
  }

  /**
   * Whether the cell lies in the area.
   *
   * @param cell of the finest resolution of the area, or finer
   */
  public boolean contains(long cell) {
    for (int resolution = coarsest; resolution <= finest; resolution++) {
      if (cells.contains(Cells.parent(cell, resolution))) {
        return true;
      }
    }
    return false;
  }
}
