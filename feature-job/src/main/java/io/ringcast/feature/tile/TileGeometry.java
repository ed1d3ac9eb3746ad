package io.ringcast.feature.tile;

/**
 * The flat picture of a tile and its six neighbours: where each cell lies and which neighbours'
 * cells are within reach of it.
 *
 * <p>Positions (q, r) are axial and relative to the tile's centre child. The picture is the same
 * for every tile of a resolution, and holds wherever no pentagon is near; {@link TileFrames} finds
 * out where that is. Side 0 is the tile itself, side d + 1 the neighbour in direction d.
 */
public final class TileGeometry {

  /** What {@link #sideAt} and {@link #pathAt} say of a place that no known tile covers. */
  public static final int NOTHING = Footprint.NOTHING;

  /** A tile has as many neighbours as a hexagon. */
  public static final int DIRECTIONS = Axial.TURNS;

  private static final int MAX_RESOLUTION = 15;

  /** Seven levels are 823,543 cells: more than one state object and one task should hold. */
  private static final int MAX_LEVELS = 7;

  private final int tileResolution;
  private final int resolution;
  private final int reach;
  private final Footprint footprint;
  private final byte[] haloMask;

  /**
   * Lays out a tile and its neighbours.
   *
   * @param reach the largest ring for which counts are carried to neighbouring tiles
   * @throws IllegalArgumentException if a cell of the tile has cells within reach that are neither
   *     in the tile nor in one of its six neighbours
   */
  public TileGeometry(int tileResolution, int resolution, int reach) {
    requireLevels(tileResolution, resolution);
    if (reach < 0) {
      throw new IllegalArgumentException("reach is " + reach + " but must be 0 or more");
    }
    this.tileResolution = tileResolution;
    this.resolution = resolution;
    this.reach = reach;
    footprint = new Footprint(tileResolution, resolution);
    Halo halo = new Halo(footprint, reach);
    if (!halo.isCovered()) {
      throw new IllegalArgumentException(tooFine());
    }
    haloMask = halo.masks();
  }

  /**
   * The finest tile resolution whose tiles and their neighbours hold all cells within reach.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static int finestTileResolution(int resolution, int reach) {
    int coarsest = Math.max(0, resolution - MAX_LEVELS);
    for (int tileResolution = resolution - 1; tileResolution >= coarsest; tileResolution--) {
      if (new Halo(new Footprint(tileResolution, resolution), reach).isCovered()) {
        return tileResolution;
      }
    }
    throw new IllegalArgumentException(
        "No tile is wide enough for cells of resolution " + resolution + " and reach " + reach);
  }

  private static void requireLevels(int tileResolution, int resolution) {
    int levels = resolution - tileResolution;
    if (tileResolution < 0 || resolution > MAX_RESOLUTION || levels < 1 || levels > MAX_LEVELS) {
      throw new IllegalArgumentException(
          "Tile resolution "
              + tileResolution
              + " does not go with cells of resolution "
              + resolution
              + ": choose one that is 1 to "
              + MAX_LEVELS
              + " levels coarser (5 is usual)");
    }
  }

  private String tooFine() {
    return "Tiles of resolution "
        + tileResolution
        + " are too fine for cells of resolution "
        + resolution
        + " with a reach of "
        + reach
        + " rings: the reach goes beyond the neighbouring tiles. Choose tile resolution "
        + finestTileResolution(resolution, reach)
        + " or coarser, or smaller rings.";
  }

  public int tileResolution() {
    return tileResolution;
  }

  public int resolution() {
    return resolution;
  }

  public int reach() {
    return reach;
  }

  /** How many paths there are under a tile. */
  public int paths() {
    return footprint.paths();
  }

  public int q(int path) {
    return footprint.q(path);
  }

  public int r(int path) {
    return footprint.r(path);
  }

  /** The smallest q of a cell of the tile. */
  public int minQ() {
    return footprint.minQ();
  }

  /** The smallest r of a cell of the tile. */
  public int minR() {
    return footprint.minR();
  }

  /** How many different q the tile's cells have. */
  public int width() {
    return footprint.width();
  }

  /** How many different r the tile's cells have. */
  public int height() {
    return footprint.height();
  }

  /** The largest distance of a cell of the tile from the tile's centre child. */
  public int radius() {
    return footprint.radius();
  }

  /** The q of the centre child of the neighbour in a direction. */
  public int centreQ(int direction) {
    return footprint.centreQ(direction);
  }

  /** The r of the centre child of the neighbour in a direction. */
  public int centreR(int direction) {
    return footprint.centreR(direction);
  }

  /** The path under the tile of the cell at (q, r), or NOTHING. */
  public int pathAt(int q, int r) {
    return footprint.pathAt(q, r);
  }

  /** Whose cell lies at (q, r): 0 for the tile, d + 1 for the neighbour in direction d. */
  public int sideAt(int q, int r) {
    return footprint.sideAt(q, r);
  }

  /** The neighbours that hold a cell within reach of the tile's cell: bit d for direction d. */
  public int haloMask(int path) {
    return haloMask[path];
  }
}
