package io.ringcast.smoothing.tile;

/**
 * Arithmetic in the axial coordinates (q, r) of a hexagonal grid.
 *
 * <p>H3 itself counts in (i, j, k) with k redundant. Here q = i − k and r = j − k. The axes are 120
 * degrees apart, so the six neighbours of the origin are ±(1,0), ±(0,1) and ±(1,1).
 */
public final class Axial {

  /** Sixth parts of a full turn. */
  static final int TURNS = 6;

  /** The six steps away from a cell, each a sixth of a turn from the one before. */
  private static final int[] STEP_Q = {1, 0, -1, -1, 0, 1};

  private static final int[] STEP_R = {1, 1, 0, -1, -1, 0};

  /** By H3 digit. */
  private static final int[] DIGIT_Q = {0, -1, 0, -1, 1, 0, 1};

  private static final int[] DIGIT_R = {0, -1, 1, 0, 0, -1, 1};

  private Axial() {}

  static int stepQ(int direction) {
    return STEP_Q[direction];
  }

  static int stepR(int direction) {
    return STEP_R[direction];
  }

  static int digitQ(int digit) {
    return DIGIT_Q[digit];
  }

  static int digitR(int digit) {
    return DIGIT_R[digit];
  }

  public static int distance(int q, int r) {
    return Math.max(Math.max(Math.abs(q), Math.abs(r)), Math.abs(q - r));
  }

  /**
   * The q of the centre child, at the resolution, of the cell (q, r) one resolution coarser. H3
   * turns the grid one way into odd resolutions and the other way into even ones.
   */
  static int finerQ(int q, int r, int resolution) {
    return isOdd(resolution) ? 2 * q + r : 3 * q - r;
  }

  static int finerR(int q, int r, int resolution) {
    return isOdd(resolution) ? 3 * r - q : q + 2 * r;
  }

  /** The q of (q, r) turned about the origin, in the direction in which the steps follow. */
  static int turnedQ(int q, int r, int turns) {
    return switch (turns) {
      case 0 -> q;
      case 1 -> q - r;
      case 2 -> -r;
      case 3 -> -q;
      case 4 -> r - q;
      case 5 -> r;
      default -> throw new IllegalArgumentException("turns is " + turns + " but must be 0 to 5");
    };
  }

  /** The r of (q, r) turned about the origin, which is the q of one turn less. */
  static int turnedR(int q, int r, int turns) {
    return turnedQ(q, r, turns == 0 ? TURNS - 1 : turns - 1);
  }

  private static boolean isOdd(int resolution) {
    return (resolution & 1) == 1;
  }
}
