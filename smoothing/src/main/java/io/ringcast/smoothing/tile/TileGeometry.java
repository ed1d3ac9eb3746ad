package io.ringcast.smoothing.tile;

/**
 * The flat picture of a tile and its six neighbours: where each cell lies, and which neighbours'
 * cells are within reach of it.
 *
 * <p>Positions (q, r) are axial and relative to the tile's centre child. The picture is the same
 * for every tile of a resolution. It holds wherever no pentagon is near, which {@link TileFrames}
 * finds out. Side 0 is the tile itself, side d + 1 the neighbour in direction d.
 */
public final class TileGeometry extends Footprint {

  /** A tile has as many neighbours as a hexagon. */
  public static final int DIRECTIONS = Axial.TURNS;

  private static final int MAX_RESOLUTION = 15;

  /** Seven levels are 823,543 cells: more than one state object and one task should hold. */
  private static final int MAX_LEVELS = 7;

  private final int tileResolution;
  private final int resolution;
  private final int reach;
  private final byte[] haloMask;

  /**
   * Lays out a tile and its neighbours.
   *
   * @param reach the largest ring for which counts are carried to neighbouring tiles
   * @throws IllegalArgumentException if a cell of the tile has cells within reach that are neither
   *     in the tile nor in one of its six neighbours
   */
  public TileGeometry(int tileResolution, int resolution, int reach) {
    super(requireLevels(tileResolution, resolution), resolution);
    if (reach < 0) {
      throw new IllegalArgumentException("reach is " + reach + " but must be 0 or more");
    }
    this.tileResolution = tileResolution;
    this.resolution = resolution;
    this.reach = reach;
    Halo halo = new Halo(this, reach);
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

  private static int requireLevels(int tileResolution, int resolution) {
    int levels = resolution - tileResolution;
    if (tileResolution < 0 || resolution > MAX_RESOLUTION || levels < 1 || levels > MAX_LEVELS) {
      throw new IllegalArgumentException(
          ("Tile resolution %d does not go with cells of resolution %d: choose one that is 1 to %d"
                  + " levels coarser (5 is usual)")
              .formatted(tileResolution, resolution, MAX_LEVELS));
    }
    return tileResolution;
  }

  private String tooFine() {
    return ("Tiles of resolution %d are too fine for cells of resolution %d with a reach of %d rings:"
            + " the reach goes beyond the neighbouring tiles. Choose tile resolution %d or coarser,"
            + " or smaller rings.")
        .formatted(tileResolution, resolution, reach, finestTileResolution(resolution, reach));
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

  /** The neighbours that hold a cell within reach of the tile's cell: bit d for direction d. */
  public int haloMask(int path) {
    return haloMask[path];
  }
}
