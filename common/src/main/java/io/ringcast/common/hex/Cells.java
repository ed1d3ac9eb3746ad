package io.ringcast.common.hex;

/**
 * Arithmetic on H3 indexes without the native library. A cell's <em>path</em> under an ancestor is
 * the digits between them, to base 7. Paths ascend with the indexes; under a pentagon some stand
 * for no cell.
 */
public final class Cells {

  private static final int MAX_RESOLUTION = 15;
  private static final int DIGIT_BITS = 3;
  private static final int RESOLUTION_SHIFT = 52;
  private static final long RESOLUTION_MASK = 0xFL << RESOLUTION_SHIFT;

  private Cells() {}

  public static int resolution(long cell) {
    return (int) ((cell & RESOLUTION_MASK) >>> RESOLUTION_SHIFT);
  }

  /** The ancestor of the cell at a coarser (or its own) resolution. */
  public static long parent(long cell, int resolution) {
    long unusedDigits = (1L << ((MAX_RESOLUTION - resolution) * DIGIT_BITS)) - 1;
    return (cell & ~RESOLUTION_MASK) | ((long) resolution << RESOLUTION_SHIFT) | unusedDigits;
  }

  /** Whether one of the two lies under the other, or they are the same. */
  public static boolean nested(long one, long other) {
    int resolution = Math.min(resolution(one), resolution(other));
    return parent(one, resolution) == parent(other, resolution);
  }

  /** The cell's path under its ancestor at the given resolution. */
  public static int path(long cell, int ancestorResolution) {
    int path = 0;
    for (int r = ancestorResolution + 1; r <= resolution(cell); r++) {
      path = path * 7 + (int) ((cell >>> shift(r)) & 7);
    }
    return path;
  }

  /** The cell of the given resolution that has this path under the ancestor. */
  public static long descendant(long ancestor, int path, int resolution) {
    int ancestorResolution = resolution(ancestor);
    long cell = (ancestor & ~RESOLUTION_MASK) | ((long) resolution << RESOLUTION_SHIFT);
    int rest = path;
    for (int r = resolution; r > ancestorResolution; r--) {
      cell = (cell & ~(7L << shift(r))) | ((long) (rest % 7) << shift(r));
      rest /= 7;
    }
    return cell;
  }

  /** How many paths there are between two resolutions: 7 to the power of the levels. */
  public static int paths(int ancestorResolution, int resolution) {
    int paths = 1;
    for (int r = ancestorResolution; r < resolution; r++) {
      paths *= 7;
    }
    return paths;
  }

  private static int shift(int resolution) {
    return (MAX_RESOLUTION - resolution) * DIGIT_BITS;
  }
}
