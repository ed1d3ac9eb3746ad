package io.ringcast.smoothing.tile;

import com.uber.h3core.H3Core;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.LongToIntFunction;

/** Tiles in the places on Earth where grids go wrong. */
public final class Places {

  private final H3Core h3;
  private final int tileResolution;

  public Places(H3Core h3, int tileResolution) {
    this.h3 = h3;
    this.tileResolution = tileResolution;
  }

  /** Uniform over the sphere. */
  public long anywhere(Random random) {
    double latitude = Math.toDegrees(Math.asin(2 * random.nextDouble() - 1));
    return tileAt(latitude, 360 * random.nextDouble() - 180);
  }

  public List<Long> pentagons() {
    return List.copyOf(h3.getPentagons(tileResolution));
  }

  /** The twelve pentagons and the tiles around them. */
  public Set<Long> nearPentagons() {
    Set<Long> tiles = new LinkedHashSet<>();
    for (long pentagon : pentagons()) {
      tiles.addAll(h3.gridDisk(pentagon, 1));
    }
    return tiles;
  }

  public List<Long> poles() {
    return List.of(tileAt(90, 0), tileAt(-90, 0));
  }

  public List<Long> onAntimeridian() {
    List<Long> tiles = new ArrayList<>();
    for (int latitude = -80; latitude <= 80; latitude += 20) {
      tiles.add(tileAt(latitude, 180));
      tiles.add(tileAt(latitude, -179.999));
    }
    return tiles;
  }

  /** Tiles, none near a pentagon, that have a neighbour under another base cell. */
  public List<Long> onBaseCellEdges(Random random, int count) {
    return where(random, count, tile -> neighboursIn(tile, h3::getBaseCellNumber) > 1);
  }

  /** Tiles, none near a pentagon, that lie on an edge of the icosahedron. */
  public List<Long> onFaceEdges(Random random, int count) {
    return where(random, count, tile -> h3.getIcosahedronFaces(h3.h3ToString(tile)).size() > 1);
  }

  private List<Long> where(Random random, int count, LongPredicate condition) {
    Set<Long> pentagons = nearPentagons();
    List<Long> tiles = new ArrayList<>();
    while (tiles.size() < count) {
      long tile = anywhere(random);
      if (!pentagons.contains(tile) && condition.test(tile)) {
        tiles.add(tile);
      }
    }
    return tiles;
  }

  private long neighboursIn(long tile, LongToIntFunction region) {
    return h3.gridDisk(tile, 1).stream().mapToInt(t -> region.applyAsInt(t)).distinct().count();
  }

  private long tileAt(double latitude, double longitude) {
    return h3.latLngToCell(latitude, longitude, tileResolution);
  }
}
