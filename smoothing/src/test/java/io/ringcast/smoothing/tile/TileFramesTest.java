package io.ringcast.smoothing.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TileFramesTest {

  private final H3Core h3 = H3Library.load();

  @Test
  void allTilesOfThePlanetButThoseNearPentagonsAreFlat() {
    TileFrames frames = frames(6, 20);
    Set<Long> nearPentagons = new Places(h3, 1).nearPentagons();
    assertThat(nearPentagons).hasSize(12 * 6);
    int tiles = 0;
    for (String baseCell : h3.getRes0CellAddresses()) {
      for (long tile : h3.cellToChildren(h3.stringToH3(baseCell), 1)) {
        boolean expected = !nearPentagons.contains(tile);
        assertThat(frames.frame(tile).isFlat()).as("tile %x", tile).isEqualTo(expected);
        tiles++;
      }
    }
    assertThat(tiles).isEqualTo(842);
  }

  @ParameterizedTest
  @CsvSource({"6,40", "7,20", "8,33", "9,20", "9,40", "10,7", "11,40"})
  void flatFramesPutEveryCellWhereItsDisksAre(int resolution, int reach) {
    long seed = 1000L * resolution + reach;
    Random random = new Random(seed);
    TileFrames frames = frames(resolution, reach);
    Places places = new Places(h3, frames.geometry().tileResolution());
    List<Long> tiles = new ArrayList<>(places.onBaseCellEdges(random, 6));
    tiles.addAll(places.onFaceEdges(random, 6));
    tiles.addAll(places.poles());
    tiles.addAll(places.onAntimeridian());
    tiles.add(places.anywhere(random));
    tiles.removeAll(places.nearPentagons());
    assertThat(tiles).hasSizeGreaterThan(20);
    for (long tile : tiles) {
      TileFrame frame = frames.frame(tile);
      assertThat(frame.isFlat()).as("seed %d tile %x", seed, tile).isTrue();
      for (int i = 0; i < 8; i++) {
        int path = random.nextInt(frames.geometry().paths());
        int ring = random.nextInt(reach + 1);
        checkDisk(frames.geometry(), frame, path, ring, "seed " + seed);
      }
      checkReached(frames.geometry(), frame, random, "seed " + seed);
    }
  }

  /** All cells of H3's disk, and so no others, lie within the ring in the flat picture. */
  private void checkDisk(TileGeometry geometry, TileFrame frame, int path, int ring, String seed) {
    int tileResolution = geometry.tileResolution();
    int q = frame.q(0, path);
    int r = frame.r(0, path);
    Set<List<Integer>> positions = new HashSet<>();
    for (long cell : h3.gridDisk(cellOf(geometry, frame, path), ring)) {
      int side = frame.side(Cells.parent(cell, tileResolution));
      int cellPath = Cells.path(cell, tileResolution);
      int dq = frame.q(side, cellPath) - q;
      int dr = frame.r(side, cellPath) - r;
      assertThat(Axial.distance(dq, dr))
          .as("%s tile %x path %d cell %x", seed, frame.tile(), path, cell)
          .isLessThanOrEqualTo(ring);
      positions.add(List.of(dq, dr));
    }
    assertThat(positions)
        .as("%s tile %x path %d ring %d", seed, frame.tile(), path, ring)
        .hasSize(1 + 3 * ring * (ring + 1));
  }

  private void checkReached(TileGeometry geometry, TileFrame frame, Random random, String seed) {
    Set<Long> cells = new HashSet<>(h3.cellToChildren(frame.tile(), geometry.resolution()));
    for (int i = 0; i < 25; i++) {
      int path = random.nextInt(geometry.paths());
      long cell = cellOf(geometry, frame, path);
      if (cells.contains(cell)) {
        assertThat(reached(frame, path))
            .as("%s tile %x path %d", seed, frame.tile(), path)
            .isEqualTo(reachedByDisk(geometry, frame, cell));
      }
    }
  }

  private static Set<Long> reached(TileFrame frame, int path) {
    Set<Long> tiles = new HashSet<>();
    long[] neighbours = frame.neighbours();
    for (int i = 0; i < neighbours.length; i++) {
      if ((frame.reached(path) & (1 << i)) != 0) {
        tiles.add(neighbours[i]);
      }
    }
    return tiles;
  }

  private Set<Long> reachedByDisk(TileGeometry geometry, TileFrame frame, long cell) {
    Set<Long> tiles = new HashSet<>();
    for (long near : h3.gridDisk(cell, geometry.reach())) {
      tiles.add(Cells.parent(near, geometry.tileResolution()));
    }
    tiles.remove(frame.tile());
    return tiles;
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 9, 11})
  void tilesNearPentagonsReachWhatDisksReach(int resolution) {
    long seed = 77L + resolution;
    Random random = new Random(seed);
    TileFrames frames = frames(resolution, 40);
    for (long pentagon : new Places(h3, frames.geometry().tileResolution()).pentagons()) {
      List<Long> around = h3.gridDisk(pentagon, 1);
      for (long tile : List.of(pentagon, around.get(1 + random.nextInt(5)))) {
        TileFrame frame = frames.frame(tile);
        assertThat(frame.isFlat()).as("tile %x", tile).isFalse();
        checkReached(frames.geometry(), frame, random, "seed " + seed);
      }
    }
  }

  @Test
  void searchesInTheGraphFindTheDisksOfH3() {
    long seed = 5;
    Random random = new Random(seed);
    TileFrames frames = frames(9, 30);
    TileGeometry geometry = frames.geometry();
    Places places = new Places(h3, geometry.tileResolution());
    List<Long> tiles = new ArrayList<>(places.pentagons());
    tiles.addAll(List.copyOf(places.nearPentagons()).subList(0, 12));
    tiles.addAll(places.poles());
    for (long tile : tiles) {
      TileGraph graph = frames.graph(tile);
      List<Long> own = h3.cellToChildren(tile, 9);
      for (int i = 0; i < 10; i++) {
        // A cell in or around the tile, often near the middle, where a pentagon is if any.
        long near = own.get(i % 2 == 0 ? random.nextInt(own.size()) : random.nextInt(343));
        List<Long> around = h3.gridDisk(near, random.nextInt(30) + 1);
        long from = around.get(random.nextInt(around.size()));
        int distance = random.nextInt(31);
        assertThat(ownCellsFound(graph, from, distance, geometry, tile))
            .as("seed %d tile %x from %x distance %d", seed, tile, from, distance)
            .isEqualTo(ownCellsOfDisk(from, distance, tile));
      }
    }
  }

  private static Set<Long> ownCellsFound(
      TileGraph graph, long from, int distance, TileGeometry geometry, long tile) {
    graph.search(graph.number(from), distance);
    Set<Long> found = new HashSet<>();
    for (int i = 0; i < graph.foundWithin(distance); i++) {
      if (graph.isOwn(graph.found(i))) {
        found.add(Cells.descendant(tile, graph.found(i), geometry.resolution()));
      }
    }
    return found;
  }

  private Set<Long> ownCellsOfDisk(long from, int distance, long tile) {
    Set<Long> disk = new HashSet<>(h3.gridDisk(from, distance));
    disk.removeIf(cell -> Cells.parent(cell, Cells.resolution(tile)) != tile);
    return disk;
  }

  @Test
  void refusesWhatIsNoTile() {
    TileFrames frames = frames(9, 20);
    long cell = h3.latLngToCell(40.7, -74, 9);
    assertThatThrownBy(() -> frames.frame(cell))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(Long.toHexString(cell))
        .hasMessageContaining("tile resolution 4");
    assertThatThrownBy(() -> frames.graph(0)).isInstanceOf(IllegalArgumentException.class);
  }

  private TileFrames frames(int resolution, int reach) {
    return new TileFrames(h3, new TileGeometry(resolution - 5, resolution, reach));
  }

  private static long cellOf(TileGeometry geometry, TileFrame frame, int path) {
    return Cells.descendant(frame.tile(), path, geometry.resolution());
  }
}
