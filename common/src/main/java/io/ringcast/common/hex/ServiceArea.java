package io.ringcast.common.hex;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.LongStream;

/** The hexagons in which events count. They may be of several resolutions. */
public final class ServiceArea implements Serializable {

  private static final long serialVersionUID = 1;

  /** In ascending order. */
  private final long[] cells;

  private final int coarsest;
  private final int finest;

  /** An area of valid H3 cells, one or more. */
  public ServiceArea(Collection<Long> cells) {
    if (cells.isEmpty()) {
      throw new IllegalArgumentException("an area has no hexagon");
    }
    this.cells = cells.stream().mapToLong(Long::longValue).sorted().distinct().toArray();
    this.coarsest = cells.stream().mapToInt(Cells::resolution).min().orElseThrow();
    this.finest = cells.stream().mapToInt(Cells::resolution).max().orElseThrow();
  }

  public LongStream cells() {
    return LongStream.of(cells);
  }

  /** Whether it is itself one of the area's cells. */
  public boolean isCell(long cell) {
    return Arrays.binarySearch(cells, cell) >= 0;
  }

  /** The finest resolution of its cells. */
  public int finest() {
    return finest;
  }

  /** Whether a cell of the area's finest resolution, or finer, lies in the area. */
  public boolean contains(long cell) {
    for (int resolution = coarsest; resolution <= finest; resolution++) {
      if (isCell(Cells.parent(cell, resolution))) {
        return true;
      }
    }
    return false;
  }
}
