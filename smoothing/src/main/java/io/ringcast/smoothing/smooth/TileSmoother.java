package io.ringcast.smoothing.smooth;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.smoothing.tile.TileFrame;
import io.ringcast.smoothing.tile.TileFrames;
import io.ringcast.smoothing.tile.TileGeometry;
import java.util.function.IntPredicate;

/**
 * From the counts of a tile and its halo to the numerators of all features of its cells.
 *
 * <p>One tile and product at a time: {@link #start}, {@link #add} every count of the longest window
 * and of the minute that has just left it, {@link #finish}. Flat tiles go the dense way (running
 * sums on a grid), those near a pentagon the exact way (a walk around each count). Scratch is
 * reused, so: one per task, not for several threads at once.
 */
public final class TileSmoother {

  /** Which way tiles go. */
  enum Way {
    /** Dense where it is right, exact elsewhere. */
    BEST,
    /** Exact everywhere, so that a test can hold the two against each other. */
    EXACT
  }

  /**
   * Beyond so many pairs of a wanted and an active cell for each place of the grid, the dense way
   * is faster. A join of a million labels showed it: 100,000 pairs for a whole tile.
   */
  private static final int DISTANCES_PER_PLACE = 3;

  private final TileFrames frames;
  private final Way way;
  private final int largestRing;
  private final ActiveCounts counts;
  private final DenseSums dense;
  private final ExactSums exact;
  private final CellSums cells;
  private TileFrame frame;
  private long sourceTile;
  private int sourceSide;
  private long denseTiles;
  private long exactTiles;
  private long tooFar;

  /**
   * Makes the scratch for one set of features.
   *
   * @param rings the radii of the features, smallest first, none beyond the frames' reach
   * @param windows the lengths of the windows in minutes, smallest first
   * @param kinds how many kinds of counts there are
   */
  public TileSmoother(TileFrames frames, int[] rings, int[] windows, int kinds) {
    this(frames, rings, windows, kinds, Way.BEST);
  }

  TileSmoother(TileFrames frames, int[] rings, int[] windows, int kinds, Way way) {
    TileGeometry geometry = frames.geometry();
    int largest = rings[rings.length - 1];
    if (largest > geometry.reach()) {
      throw new IllegalArgumentException(
          ("The largest ring is %d but counts are carried no further than %d rings beyond a tile:"
                  + " configure a reach of at least the largest ring")
              .formatted(largest, geometry.reach()));
    }
    this.frames = frames;
    this.way = way;
    largestRing = largest;
    counts = new ActiveCounts(geometry.paths(), windows, kinds);
    dense = new DenseSums(geometry, rings.clone(), counts);
    exact = new ExactSums(geometry, rings.clone(), counts);
    cells = new CellSums(rings.clone(), counts);
  }

  /** Begins a tile. */
  public void start(long tile) {
    frame = frames.frame(tile);
    sourceTile = tile;
    sourceSide = 0;
    counts.clear(frame.sides());
  }

  /**
   * Takes one count of the tile or its halo. One of a tile that is further away changes nothing:
   * such counts are there where rings were larger before.
   *
   * @param kind the kind's position in the feature set
   * @param sourceTile the tile of the cell that was counted in: this one or a neighbour
   * @param path the cell's path under the source tile
   * @param age in minutes: 0 is the newest closed one. An age equal to the longest window is the
   *     minute that has just left.
   * @throws IllegalArgumentException if the age or the count is out of range
   */
  public void add(int kind, long sourceTile, int path, int age, long count) {
    findSide(sourceTile);
    if (sourceSide != TileGeometry.NOTHING) {
      counts.add(kind, sourceSide, path, age, count);
    } else {
      tooFar++;
    }
  }

  /** Takes the counts of many minutes and of a tile's cells with the wanted paths. */
  public void add(long sourceTile, WindowCounts minutes, IntPredicate wanted) {
    findSide(sourceTile);
    if (sourceSide != TileGeometry.NOTHING) {
      minutes.addTo(counts, sourceSide, wanted);
    }
  }

  /**
   * Whether counts of the tile's or a neighbour's cells, by their paths, may change wanted cells.
   * Never false for one that does; perhaps true for one that does not.
   *
   * @param paths of the wanted cells of the tile; one at least
   */
  public IntPredicate near(long sourceTile, int[] paths) {
    if (!frame.isFlat()) {
      return path -> true;
    }
    TileFrame to = frame;
    TileGeometry geometry = frames.geometry();
    GridBox box = GridBox.around(geometry, paths);
    int side = to.side(sourceTile);
    return path ->
        box.isNear(
            to.q(side, path) - geometry.minQ(), to.r(side, path) - geometry.minR(), largestRing);
  }

  private void findSide(long sourceTile) {
    if (sourceTile != this.sourceTile) {
      sourceSide = frame.side(sourceTile);
      this.sourceTile = sourceTile;
    }
  }

  /**
   * A row for every cell of the tile that has a numerator other than zero. Every other cell that
   * had one a minute ago has a row of zeros.
   *
   * @return a view that is valid until the next start
   */
  public SumColumns finish() {
    return finish(GridBox.ofTile(frames.geometry()));
  }

  private SumColumns finish(GridBox box) {
    if (frame.isFlat() && way == Way.BEST) {
      denseTiles++;
      dense.compute(frame, box);
      return dense;
    }
    exactTiles++;
    exact.compute(frame, frames.graph(frame.tile()));
    return exact;
  }

  /**
   * As above for a few cells. It has their rows, also those of zeros, and may miss all others.
   *
   * @param paths of the wanted cells, in ascending order; one at least
   */
  public SumColumns finish(int[] paths) {
    GridBox box = GridBox.around(frames.geometry(), paths);
    long distances = (long) paths.length * counts.slots();
    if (!frame.isFlat() || distances > DISTANCES_PER_PLACE * box.places(largestRing)) {
      return finish(box);
    }
    cells.compute(frame, paths);
    return cells;
  }

  /** Memory of its scratch, about: its arrays grow with what they have to hold. */
  public long bytes() {
    return counts.bytes() + dense.bytes() + exact.bytes() + cells.bytes();
  }

  /** How many tiles went the dense way so far. */
  public long denseTiles() {
    return denseTiles;
  }

  /** How many tiles went the exact way so far. */
  public long exactTiles() {
    return exactTiles;
  }

  /** How many counts were left out so far, since no ring reaches from their tile to this one. */
  public long tooFar() {
    return tooFar;
  }
}
