package io.ringcast.smoothing.tile;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.Cells;
import java.io.IOException;
import java.io.Serializable;

/**
 * How the Earth is cut for computing: cells of one resolution under tiles of a coarser one. A tile
 * knows its neighbours' counts as far as its reach.
 *
 * @param reach in cells: the largest ring that can be computed
 */
public record Tiling(int tileResolution, int resolution, int reach) implements Serializable {

  public long tileOf(long cell) {
    return Cells.parent(cell, tileResolution);
  }

  /** The tiles' geometry, for one task. It is cached there and not shared between threads. */
  public TileFrames frames() throws IOException {
    return new TileFrames(
        H3Core.newInstance(), new TileGeometry(tileResolution, resolution, reach));
  }
}
