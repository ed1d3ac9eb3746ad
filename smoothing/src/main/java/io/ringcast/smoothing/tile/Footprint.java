package io.ringcast.smoothing.tile;

import io.ringcast.common.hex.Cells;
import java.util.Arrays;

/**
 * Where the cells under a tile lie, relative to the tile's centre child. Also where the centre
 * children of its six neighbours lie.
 *
 * <p>One table serves all tiles of a resolution that are not pentagons. Going one resolution finer
 * is a linear map followed by the step of the digit. The shape is the same after a sixth of a turn.
 */
class Footprint {

  /** What {@link #sideAt} and {@link #pathAt} say of a place that no known tile covers. */
  public static final int NOTHING = -1;

  private final int[] q;
  private final int[] r;
  private final int minQ;
  private final int minR;
  private final int width;
  private final int height;
  private final int radius;
  private final int[] pathAt;
  private final int[] centreQ = new int[Axial.TURNS];
  private final int[] centreR = new int[Axial.TURNS];

  Footprint(int tileResolution, int resolution) {
    int paths = Cells.paths(tileResolution, resolution);
    q = new int[paths];
    r = new int[paths];
    layOut(tileResolution, resolution);
    minQ = Arrays.stream(q).min().orElseThrow();
    minR = Arrays.stream(r).min().orElseThrow();
    width = Arrays.stream(q).max().orElseThrow() - minQ + 1;
    height = Arrays.stream(r).max().orElseThrow() - minR + 1;
    pathAt = new int[width * height];
    Arrays.fill(pathAt, NOTHING);
    int furthest = 0;
    for (int path = 0; path < paths; path++) {
      pathAt[(r[path] - minR) * width + q[path] - minQ] = path;
      furthest = Math.max(furthest, Axial.distance(q[path], r[path]));
    }
    radius = furthest;
    placeNeighbours(tileResolution, resolution);
  }

  private void layOut(int tileResolution, int resolution) {
    int known = 1;
    for (int finer = tileResolution + 1; finer <= resolution; finer++) {
      // Backwards, so that a cell is read before its place is taken by children of an earlier one.
      for (int path = known - 1; path >= 0; path--) {
        int centreQ = Axial.finerQ(q[path], r[path], finer);
        int centreR = Axial.finerR(q[path], r[path], finer);
        for (int digit = 0; digit < 7; digit++) {
          q[path * 7 + digit] = centreQ + Axial.digitQ(digit);
          r[path * 7 + digit] = centreR + Axial.digitR(digit);
        }
      }
      known *= 7;
    }
  }

  private void placeNeighbours(int tileResolution, int resolution) {
    for (int direction = 0; direction < Axial.TURNS; direction++) {
      int atQ = Axial.stepQ(direction);
      int atR = Axial.stepR(direction);
      for (int finer = tileResolution + 1; finer <= resolution; finer++) {
        int finerQ = Axial.finerQ(atQ, atR, finer);
        atR = Axial.finerR(atQ, atR, finer);
        atQ = finerQ;
      }
      centreQ[direction] = atQ;
      centreR[direction] = atR;
    }
  }

  /** How many paths there are under a tile. */
  public final int paths() {
    return q.length;
  }

  public final int q(int path) {
    return q[path];
  }

  public final int r(int path) {
    return r[path];
  }

  /** The smallest q of a cell of the tile. */
  public final int minQ() {
    return minQ;
  }

  /** The smallest r of a cell of the tile. */
  public final int minR() {
    return minR;
  }

  /** How many different q the tile's cells have. */
  public final int width() {
    return width;
  }

  /** How many different r the tile's cells have. */
  public final int height() {
    return height;
  }

  /** The largest distance of a cell of the tile from the tile's centre child. */
  public final int radius() {
    return radius;
  }

  /** The path under the tile of the cell at (q, r), or NOTHING. */
  public final int pathAt(int atQ, int atR) {
    int column = atQ - minQ;
    int row = atR - minR;
    boolean inside = column >= 0 && column < width && row >= 0 && row < height;
    return inside ? pathAt[row * width + column] : NOTHING;
  }

  /** The q of the centre child of the neighbour in a direction. */
  public final int centreQ(int direction) {
    return centreQ[direction];
  }

  /** The r of the centre child of the neighbour in a direction. */
  public final int centreR(int direction) {
    return centreR[direction];
  }

  /** Whose cell lies at (q, r): 0 for the tile, d + 1 for the neighbour in direction d. */
  public final int sideAt(int atQ, int atR) {
    if (pathAt(atQ, atR) != NOTHING) {
      return 0;
    }
    for (int direction = 0; direction < Axial.TURNS; direction++) {
      if (pathAt(atQ - centreQ[direction], atR - centreR[direction]) != NOTHING) {
        return direction + 1;
      }
    }
    return NOTHING;
  }
}
