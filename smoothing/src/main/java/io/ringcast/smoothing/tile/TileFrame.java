package io.ringcast.smoothing.tile;

/**
 * One tile and its neighbours: which of them its counts reach, and where their cells lie.
 *
 * <p>The tile itself is side 0 and its neighbour i is side i + 1. A <em>flat</em> tile has six
 * neighbours on one axial grid, each perhaps turned by sixths. H3 was asked about every cell of
 * them that matters. An <em>exact</em> tile has a pentagon near. It has no positions: {@link
 * TileFrames#graph} says which cells are next to each other.
 *
 * <p>A flat frame takes about 130 bytes with its place in the map. So frames for all 288,122 tiles
 * of resolution 4 would take 37 MB. An exact one takes 17 kB, but a planet has only 72.
 */
public final class TileFrame {

  /** Three bits for each neighbour. */
  private static final int TURN_BITS = 3;

  private final TileGeometry geometry;
  private final long tile;
  private final long[] neighbours;
  private final int turns;

  /** By path, for exact tiles only; flat ones share the geometry's masks. */
  private final byte[] reached;

  private TileFrame(
      TileGeometry geometry, long tile, long[] neighbours, int turns, byte[] reached) {
    this.geometry = geometry;
    this.tile = tile;
    this.neighbours = neighbours;
    this.turns = turns;
    this.reached = reached;
  }

  static TileFrame flat(TileGeometry geometry, long tile, long[] neighbours, int[] turns) {
    int packed = 0;
    for (int direction = 0; direction < turns.length; direction++) {
      packed |= turns[direction] << (direction * TURN_BITS);
    }
    return new TileFrame(geometry, tile, neighbours, packed, null);
  }

  static TileFrame exact(TileGeometry geometry, long tile, long[] neighbours, byte[] reached) {
    return new TileFrame(geometry, tile, neighbours, 0, reached);
  }

  public long tile() {
    return tile;
  }

  public boolean isFlat() {
    return reached == null;
  }

  /** The tiles, other than itself, that counts of this tile may have to reach. */
  public long[] neighbours() {
    return neighbours.clone();
  }

  /** The neighbours that hold a cell within reach of this tile's cell: bit i for neighbour i. */
  public int reached(int path) {
    return isFlat() ? geometry.haloMask(path) : reached[path] & 0xFF;
  }

  /** 0 for the tile itself, i + 1 for neighbour i, or {@link TileGeometry#NOTHING}. */
  public int side(long sourceTile) {
    if (sourceTile == tile) {
      return 0;
    }
    for (int i = 0; i < neighbours.length; i++) {
      if (neighbours[i] == sourceTile) {
        return i + 1;
      }
    }
    return TileGeometry.NOTHING;
  }

  /** The tile on a side. */
  public long tileAt(int side) {
    return side == 0 ? tile : neighbours[side - 1];
  }

  /** How many sides there are, the tile itself among them. */
  public int sides() {
    return neighbours.length + 1;
  }

  /** The q, in this flat tile's frame, of a cell of the tile on a side. */
  public int q(int side, int path) {
    int q = geometry.q(path);
    return side == 0
        ? q
        : geometry.centreQ(side - 1) + Axial.turnedQ(q, geometry.r(path), turns(side));
  }

  /** The r, in this flat tile's frame, of a cell of the tile on a side. */
  public int r(int side, int path) {
    int r = geometry.r(path);
    return side == 0
        ? r
        : geometry.centreR(side - 1) + Axial.turnedR(geometry.q(path), r, turns(side));
  }

  private int turns(int side) {
    return (turns >>> ((side - 1) * TURN_BITS)) & 7;
  }
}
