package io.ringcast.smoothing.tile;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.Cells;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The cells of a tile and all cells within reach of them. H3 itself says which are next to each
 * other. So this is right everywhere on Earth, pentagons too.
 *
 * <p>Within reach, a breadth-first search here finds the cells of the tile that H3's grid disk
 * finds. A shortest way to a cell of the tile passes only through cells within reach of it. Near a
 * pentagon a disk of 20 rings then takes 9 µs, where H3's own takes 1.5 ms.
 *
 * <p>Cells have small numbers: a cell of the tile its path, the others those that follow. Not for
 * several threads at once.
 */
public final class TileGraph {

  /** Stands for "no such cell". */
  public static final int NOTHING = TileGeometry.NOTHING;

  private static final int MAX_ADJACENT = 6;

  private final long tile;
  private final int tileResolution;
  private final int paths;
  private final List<Long> outside = new ArrayList<>();
  private final Map<Long, Integer> outsideNumbers = new HashMap<>();
  private int[] adjacent;
  private final int[] queue;
  private final int[] ringEnds;
  private final int[] seen;
  private int searches;

  /** Asks H3 for the neighbours of every cell: 12 ms for a tile five levels coarser. */
  TileGraph(H3Core h3, TileGeometry geometry, long tile) {
    this.tile = tile;
    tileResolution = geometry.tileResolution();
    paths = geometry.paths();
    adjacent = new int[2 * paths * MAX_ADJACENT];
    ringEnds = new int[geometry.reach() + 1];
    connect(h3, h3.cellToChildren(tile, geometry.resolution()), geometry.reach() > 0);
    int asked = 0;
    for (int ring = 1; ring <= geometry.reach(); ring++) {
      int found = outside.size();
      connect(h3, List.copyOf(outside.subList(asked, found)), ring < geometry.reach());
      asked = found;
    }
    queue = new int[size()];
    seen = new int[size()];
  }

  private void connect(H3Core h3, List<Long> cells, boolean numberNewCells) {
    for (long cell : cells) {
      int at = number(cell) * MAX_ADJACENT;
      int end = at + MAX_ADJACENT;
      if (end > adjacent.length) {
        adjacent = Arrays.copyOf(adjacent, 2 * end);
      }
      for (long next : h3.gridDisk(cell, 1)) {
        if (next != cell) {
          adjacent[at++] = numberNewCells ? numberOrNew(next) : number(next);
        }
      }
      Arrays.fill(adjacent, at, end, NOTHING);
    }
  }

  private int numberOrNew(long cell) {
    int number = number(cell);
    if (number == NOTHING) {
      number = size();
      outsideNumbers.put(cell, number);
      outside.add(cell);
    }
    return number;
  }

  /** How many numbers there are. Under a pentagon some paths are no cell's. */
  public int size() {
    return paths + outside.size();
  }

  /** The cell's number, or NOTHING when it is out of reach. */
  public int number(long cell) {
    boolean own = Cells.parent(cell, tileResolution) == tile;
    return own ? Cells.path(cell, tileResolution) : outsideNumbers.getOrDefault(cell, NOTHING);
  }

  /** Whether the number is of a cell of the tile, and so its path. */
  public boolean isOwn(int number) {
    return number < paths;
  }

  /** The cell of a number that is not the tile's own. */
  long outsideCell(int number) {
    return outside.get(number - paths);
  }

  /** Finds the tile's own cells (and others) up to a distance; then see {@link #found}. */
  public void search(int from, int distance) {
    queue[0] = from;
    spread(1, distance);
  }

  /** As above, from the nearest of several cells. */
  void search(int[] from, int distance) {
    System.arraycopy(from, 0, queue, 0, from.length);
    spread(from.length, distance);
  }

  private void spread(int sources, int distance) {
    searches++;
    for (int i = 0; i < sources; i++) {
      seen[queue[i]] = searches;
    }
    ringEnds[0] = sources;
    int head = 0;
    int tail = sources;
    for (int ring = 1; ring <= distance; ring++) {
      while (head < ringEnds[ring - 1]) {
        int at = queue[head++] * MAX_ADJACENT;
        for (int i = at; i < at + MAX_ADJACENT; i++) {
          int next = adjacent[i];
          if (next != NOTHING && seen[next] != searches) {
            seen[next] = searches;
            queue[tail++] = next;
          }
        }
      }
      ringEnds[ring] = tail;
    }
  }

  /** The number of the i-th cell that the last search found, nearest first. */
  public int found(int i) {
    return queue[i];
  }

  /** How many cells the last search found up to a distance. */
  public int foundWithin(int distance) {
    return ringEnds[distance];
  }
}
