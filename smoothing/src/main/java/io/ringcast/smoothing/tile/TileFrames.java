package io.ringcast.smoothing.tile;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.Cells;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The frames of tiles, each found out once.
 *
 * <p>Whether a tile is flat is not reasoned but asked of H3, cell by cell. That takes 1.2 ms for a
 * tile five levels coarser with a reach of 20 (SmoothingBenchmark.frame). Not for several threads
 * at once.
 */
public final class TileFrames {

  /**
   * A graph takes about 1 MB. A planet has 72 tiles near pentagons, all at sea: more than a few at
   * once on one task are not worth the memory.
   */
  private static final int GRAPHS = 12;

  private static final long GRAPH_BYTES = 1 << 20;
  private static final long FRAME_BYTES = 130;
  private static final long GEOMETRY_BYTES_PER_PATH = 16;

  private final H3Core h3;
  private final TileGeometry geometry;
  private final FlatCheck flatCheck;
  private final Map<Long, TileFrame> frames = new HashMap<>();
  private final Map<Long, TileGraph> graphs =
      new LinkedHashMap<>(GRAPHS, 1, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, TileGraph> eldest) {
          return size() > GRAPHS;
        }
      };

  public TileFrames(H3Core h3, TileGeometry geometry) {
    this.h3 = h3;
    this.geometry = geometry;
    flatCheck = new FlatCheck(h3, geometry);
  }

  public TileGeometry geometry() {
    return geometry;
  }

  /** Memory of all that it keeps, about: exact frames are few, and count as flat ones. */
  public long bytes() {
    return GEOMETRY_BYTES_PER_PATH * geometry.paths()
        + FRAME_BYTES * frames.size()
        + GRAPH_BYTES * graphs.size();
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
    TileGraph graph = graphs.get(tile);
    if (graph == null) {
      requireTile(tile);
      graph = new TileGraph(h3, geometry, tile);
      graphs.put(tile, graph);
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
    long[] neighbours =
        IntStream.range(geometry.paths(), graph.size())
            .mapToLong(number -> outsideTile(graph, number))
            .distinct()
            .toArray();
    return TileFrame.exact(geometry, tile, neighbours, reached(graph, neighbours));
  }

  private byte[] reached(TileGraph graph, long[] neighbours) {
    if (neighbours.length > Byte.SIZE) {
      throw new IllegalStateException(
          "Counts of a tile reach "
              + neighbours.length
              + " other tiles, more than the 8 that a mask holds: choose coarser tiles");
    }
    byte[] reached = new byte[geometry.paths()];
    for (int i = 0; i < neighbours.length; i++) {
      graph.search(numbersUnder(graph, neighbours[i]), geometry.reach());
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
