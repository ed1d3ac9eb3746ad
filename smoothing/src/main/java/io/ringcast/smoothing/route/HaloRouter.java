package io.ringcast.smoothing.route;

import io.ringcast.common.counts.PackedCounts;
import io.ringcast.smoothing.tile.TileFrame;
import io.ringcast.smoothing.tile.TileFrames;
import io.ringcast.smoothing.tile.Tiling;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sends a tile's counts of one minute to the tile itself, and to the neighbours whose cells they
 * reach. A count crosses the network one to three times, however large the rings are.
 */
public final class HaloRouter {

  /** Receives the packed counts for one tile. */
  public interface Receiver {
    void send(long tile, byte[] counts);
  }

  private final TileFrames frames;
  private final boolean[] used;
  private final boolean allUsed;
  private final PackedCounts.Builder own = new PackedCounts.Builder();
  private final PackedCounts.Builder ownUsed = new PackedCounts.Builder();
  private final List<PackedCounts.Builder> halo = new ArrayList<>();
  private TileFrame from;
  private long[] neighbours;

  /**
   * @param used of each kind, whether windows need it
   */
  public HaloRouter(Tiling tiling, boolean[] used) throws IOException {
    frames = tiling.frames();
    this.used = used;
    allUsed = IntStream.range(0, used.length).allMatch(kind -> used[kind]);
  }

  public void begin(long tile) {
    from = frames.frame(tile);
    neighbours = from.neighbours();
    while (halo.size() < neighbours.length) {
      halo.add(new PackedCounts.Builder());
    }
  }

  /** Adds a cell's count; cells come sorted by kind, product and path. */
  public void add(int kind, int product, int path, long count) {
    own.add(kind, product, path, count);
    if (!used[kind]) {
      return;
    }
    if (!allUsed) {
      ownUsed.add(kind, product, path, count);
    }
    for (int reached = from.reached(path); reached != 0; reached &= reached - 1) {
      halo.get(Integer.numberOfTrailingZeros(reached)).add(kind, product, path, count);
    }
  }

  /**
   * Ends the tile.
   *
   * @param receiver of what windows need
   * @return the tile's own counts of all kinds
   */
  public byte[] send(Receiver receiver) {
    byte[] all = own.build(from.tile());
    byte[] counts = allUsed ? all : ownUsed.build(from.tile());
    if (counts.length > 0) {
      receiver.send(from.tile(), counts);
    }
    for (int n = 0; n < neighbours.length; n++) {
      byte[] reaching = halo.get(n).build(from.tile());
      if (reaching.length > 0) {
        receiver.send(neighbours[n], reaching);
      }
    }
    return all;
  }
}
