package io.ringcast.smoothing.tile;

import java.util.Arrays;

/**
 * Which cells of a tile are within reach of which neighbour.
 *
 * <p>A breadth-first search over the tile and everything within reach of it finds them. A rectangle
 * in axial coordinates holds a shortest way between any two of its cells. So the search need not
 * leave it.
 */
final class Halo {

  private static final int FAR = Integer.MAX_VALUE;

  private final Footprint footprint;
  private final int reach;
  private final int minQ;
  private final int minR;
  private final int width;
  private final int height;
  private final byte[] sides;

  Halo(Footprint footprint, int reach) {
    this.footprint = footprint;
    this.reach = reach;
    minQ = footprint.minQ() - reach;
    minR = footprint.minR() - reach;
    width = footprint.width() + 2 * reach;
    height = footprint.height() + 2 * reach;
    sides = new byte[width * height];
    for (int place = 0; place < sides.length; place++) {
      sides[place] = (byte) footprint.sideAt(minQ + place % width, minR + place / width);
    }
  }

  /** Whether all cells within reach of the tile are its own or its neighbours'. */
  boolean isCovered() {
    int[] distances = distancesFrom(0);
    for (int place = 0; place < sides.length; place++) {
      if (sides[place] == Footprint.NOTHING && distances[place] != FAR) {
        return false;
      }
    }
    return true;
  }

  /** By path: bit d is set if a cell of the neighbour in direction d is within reach. */
  byte[] masks() {
    byte[] masks = new byte[footprint.paths()];
    for (int direction = 0; direction < Axial.TURNS; direction++) {
      int[] distances = distancesFrom(direction + 1);
      for (int path = 0; path < masks.length; path++) {
        if (distances[place(footprint.q(path), footprint.r(path))] != FAR) {
          masks[path] |= (byte) (1 << direction);
        }
      }
    }
    return masks;
  }

  /** By place: the distance to the nearest cell of a side, or FAR where that is out of reach. */
  private int[] distancesFrom(int side) {
    int[] distances = new int[sides.length];
    int[] queue = new int[sides.length];
    int tail = 0;
    Arrays.fill(distances, FAR);
    for (int place = 0; place < sides.length; place++) {
      if (sides[place] == side) {
        distances[place] = 0;
        queue[tail++] = place;
      }
    }
    for (int head = 0; head < tail; head++) {
      int place = queue[head];
      if (distances[place] == reach) {
        break;
      }
      for (int direction = 0; direction < Axial.TURNS; direction++) {
        int column = place % width + Axial.stepQ(direction);
        int row = place / width + Axial.stepR(direction);
        int next = row * width + column;
        boolean inside = column >= 0 && column < width && row >= 0 && row < height;
        if (inside && distances[next] == FAR) {
          distances[next] = distances[place] + 1;
          queue[tail++] = next;
        }
      }
    }
    return distances;
  }

  private int place(int q, int r) {
    return (r - minR) * width + q - minQ;
  }
}
