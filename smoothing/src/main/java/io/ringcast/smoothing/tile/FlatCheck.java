package io.ringcast.smoothing.tile;

import com.uber.h3core.H3Core;
import com.uber.h3core.exceptions.H3Exception;
import io.ringcast.common.hex.Cells;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Asks H3 whether a tile and all cells within reach of it lie as the flat picture says.
 *
 * <p>H3 lists the rings around the tile's centre child in a known order, which gives each cell its
 * position. The tile's own cells must be where the table has them. Those of each neighbour must be
 * where the table has them after one and the same turn. Where the picture has no cell of these
 * tiles, H3 must have none.
 */
final class FlatCheck {

  private static final int ANY_TURN = (1 << Axial.TURNS) - 1;

  private final H3Core h3;
  private final TileGeometry geometry;

  FlatCheck(H3Core h3, TileGeometry geometry) {
    this.h3 = h3;
    this.geometry = geometry;
  }

  /** The tile's flat frame, or nothing if H3 sees it otherwise. */
  Optional<TileFrame> frame(long tile) {
    long[] tiles;
    List<List<Long>> rings;
    try {
      tiles = tileAndNeighbours(tile);
      long centre = Cells.descendant(tile, 0, geometry.resolution());
      rings = h3.gridDiskUnsafe(centre, geometry.radius() + geometry.reach());
    } catch (H3Exception pentagonNear) {
      return Optional.empty();
    }
    // By side, the turns that all cells so far agree with; the tile itself is not turned.
    int[] turns = new int[tiles.length];
    Arrays.fill(turns, ANY_TURN);
    turns[0] = 1;
    for (int ring = 0; ring < rings.size(); ring++) {
      if (!agrees(ring, rings.get(ring), tiles, turns)) {
        return Optional.empty();
      }
    }
    return Optional.of(frame(tiles, turns));
  }

  private long[] tileAndNeighbours(long tile) {
    long[] tiles = new long[1 + Axial.TURNS];
    tiles[0] = tile;
    List<Long> around = h3.gridDiskUnsafe(tile, 1).get(1);
    for (int direction = 0; direction < Axial.TURNS; direction++) {
      tiles[direction + 1] = around.get(direction);
    }
    return tiles;
  }

  private TileFrame frame(long[] tiles, int[] turns) {
    int[] neighbourTurns = new int[Axial.TURNS];
    for (int direction = 0; direction < Axial.TURNS; direction++) {
      neighbourTurns[direction] = Integer.numberOfTrailingZeros(turns[direction + 1]);
    }
    return TileFrame.flat(
        geometry, tiles[0], Arrays.copyOfRange(tiles, 1, tiles.length), neighbourTurns);
  }

  /** A ring starts one step from (ring, 0) and goes round once, a sixth part at a time. */
  private boolean agrees(int ring, List<Long> cells, long[] tiles, int[] turns) {
    int q = ring;
    int r = 0;
    for (int i = 0; i < cells.size(); i++) {
      if (ring > 0) {
        // The first side goes in the direction (0, 1), a third of a turn from (1, 0).
        int direction = (i / ring + 1) % Axial.TURNS;
        q += Axial.stepQ(direction);
        r += Axial.stepR(direction);
      }
      if (!agrees(cells.get(i), q, r, tiles, turns)) {
        return false;
      }
    }
    return true;
  }

  private boolean agrees(long cell, int q, int r, long[] tiles, int[] turns) {
    long parent = Cells.parent(cell, geometry.tileResolution());
    for (int side = 0; side < tiles.length; side++) {
      if (tiles[side] == parent) {
        int path = Cells.path(cell, geometry.tileResolution());
        turns[side] = turnsTo(q, r, side, path, turns[side]);
        return turns[side] != 0;
      }
    }
    return geometry.sideAt(q, r) == TileGeometry.NOTHING;
  }

  /** The turns among these, as bits, that put the path of a side at (q, r). */
  private int turnsTo(int q, int r, int side, int path, int among) {
    int fromCentreQ = q - (side == 0 ? 0 : geometry.centreQ(side - 1));
    int fromCentreR = r - (side == 0 ? 0 : geometry.centreR(side - 1));
    int possible = 0;
    // After a few cells only one turn is left.
    for (int left = among; left != 0; left &= left - 1) {
      int turn = Integer.numberOfTrailingZeros(left);
      if (Axial.turnedQ(geometry.q(path), geometry.r(path), turn) == fromCentreQ
          && Axial.turnedR(geometry.q(path), geometry.r(path), turn) == fromCentreR) {
        possible |= 1 << turn;
      }
    }
    return possible;
  }
}
