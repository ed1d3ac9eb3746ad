package io.ringcast.smoothing.tile;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.Cells;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * The frames of tiles, each found out once.
 *
 * <p>Whether a tile is flat is not reasoned but asked of H3, cell by cell: 1.5 ms for a tile five
 * levels coarser with a reach of 20 (SmoothingBenchmark.frame). Not for several threads at once.
 */
public final class TileFrames {

  /**
   * A graph takes about 1 MB, and a planet has 72 tiles near pentagons, all at sea: more than a few
   * of them at once on one task are not worth the memory.
   */
  private static final int GRAPHS = 12;

  private final H3Core h3;
  private final TileGeometry geometry;
  private final FlatCheck flatCheck;
  private final Long2ObjectOpenHashMap<TileFrame> frames = new Long2ObjectOpenHashMap<>();
  private final Long2ObjectLinkedOpenHashMap<TileGraph> graphs =
      new Long2ObjectLinkedOpenHashMap<>();

  public TileFrames(H3Core h3, TileGeometry geometry) {
    this.h3 = h3;
    this.geometry = geometry;
    flatCheck = new FlatCheck(h3, geometry);
  }

  public TileGeometry geometry() {
    return geometry;
  }

  /**
   * The frame of a tile.
   *
   * @throws IllegalArgumentException if this is no H3 cell of the tile resolution
   */
  public TileFrame frame(long tile) {
    TileFrame frame = frames.get(tile);
    if (frame == null) {
      frame = find(tile);
      frames.put(tile, frame);
    }
    return frame;
  }

  /** What is next to what in and around any tile, flat or not. The latest few are kept. */
  public TileGraph graph(long tile) {
    TileGraph graph = graphs.getAndMoveToLast(tile);
    if (graph == null) {
      requireTile(tile);
      graph = new TileGraph(h3, geometry, tile);
      graphs.putAndMoveToLast(tile, graph);
      if (graphs.size() > GRAPHS) {
        graphs.removeFirst();
      }
    }
    return graph;
  }

  private TileFrame find(long tile) {
    requireTile(tile);
    boolean nearPentagon = h3.gridDisk(tile, 1).stream().anyMatch(h3::isPentagon);
    return nearPentagon ? exact(tile) : flatCheck.frame(tile).orElseGet(() -> exact(tile));
  }

  private TileFrame exact(long tile) {
    TileGraph graph = graph(tile);
    LongArrayList neighbours = new LongArrayList();
    for (int number = geometry.paths(); number < graph.size(); number++) {
      long neighbour = outsideTile(graph, number);
      if (!neighbours.contains(neighbour)) {
        neighbours.add(neighbour);
      }
    }
    return TileFrame.exact(geometry, tile, neighbours.toLongArray(), reached(graph, neighbours));
  }

  private byte[] reached(TileGraph graph, LongArrayList neighbours) {
    if (neighbours.size() > Byte.SIZE) {
      throw new IllegalStateException(
          "Counts of a tile reach "
              + neighbours.size()
              + " other tiles, more than the 8 that a mask holds: choose coarser tiles");
    }
    byte[] reached = new byte[geometry.paths()];
    for (int i = 0; i < neighbours.size(); i++) {
      graph.search(numbersUnder(graph, neighbours.getLong(i)), geometry.reach());
      for (int at = 0; at < graph.foundWithin(geometry.reach()); at++) {
        if (graph.isOwn(graph.found(at))) {
          reached[graph.found(at)] |= (byte) (1 << i);
        }
      }
    }
    return reached;
  }

  private int[] numbersUnder(TileGraph graph, long neighbour) {
    int[] numbers = new int[graph.size()];
    int size = 0;
    for (int number = geometry.paths(); number < graph.size(); number++) {
      if (outsideTile(graph, number) == neighbour) {
        numbers[size++] = number;
      }
    }
    return Arrays.copyOf(numbers, size);
  }

  private long outsideTile(TileGraph graph, int number) {
    return Cells.parent(graph.outsideCell(number), geometry.tileResolution());
  }

  private void requireTile(long tile) {
    if (!h3.isValidCell(tile) || Cells.resolution(tile) != geometry.tileResolution()) {
      throw new IllegalArgumentException(
          Long.toHexString(tile)
              + " is no H3 cell of tile resolution "
              + geometry.tileResolution());
    }
  }
}
