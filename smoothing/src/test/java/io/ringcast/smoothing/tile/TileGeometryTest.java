package io.ringcast.smoothing.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.CoordIJ;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TileGeometryTest {

  private static final int USUAL_LEVELS = 5;
  private static final int LARGEST_RING = 40;

  private final H3Core h3 = H3Library.load();

  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8, 9, 10, 11})
  void cellsLieWhereTheLocalCoordinatesOfH3HaveThem(int resolution) {
    long seed = 40L + resolution;
    Random random = new Random(seed);
    for (int levels = 3; levels <= 6; levels++) {
      int tileResolution = resolution - levels;
      TileGeometry geometry = new TileGeometry(tileResolution, resolution, 1);
      Places places = new Places(h3, tileResolution);
      for (long tile : places.onBaseCellEdges(random, 3)) {
        long centre = Cells.descendant(tile, 0, resolution);
        CoordIJ origin = h3.cellToLocalIj(centre, centre);
        for (int path = 0; path < geometry.paths(); path++) {
          CoordIJ at = h3.cellToLocalIj(centre, Cells.descendant(tile, path, resolution));
          assertThat(new CoordIJ(at.i - origin.i, at.j - origin.j))
              .as("seed %d tile %x path %d", seed, tile, path)
              .isEqualTo(new CoordIJ(geometry.q(path), geometry.r(path)));
        }
      }
    }
  }

  @Test
  void everyPlaceIsKnownByWhoOwnsIt() {
    TileGeometry geometry = new TileGeometry(4, 9, 20);
    for (int path = 0; path < geometry.paths(); path++) {
      int q = geometry.q(path);
      int r = geometry.r(path);
      assertThat(geometry.pathAt(q, r)).isEqualTo(path);
      assertThat(geometry.sideAt(q, r)).isZero();
      for (int direction = 0; direction < TileGeometry.DIRECTIONS; direction++) {
        assertThat(
                geometry.sideAt(q + geometry.centreQ(direction), r + geometry.centreR(direction)))
            .isEqualTo(direction + 1);
      }
    }
    assertThat(geometry.sideAt(1000, 0)).isEqualTo(TileGeometry.NOTHING);
    assertThat(geometry.pathAt(1000, 0)).isEqualTo(TileGeometry.NOTHING);
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8, 9, 10, 11})
  void theUsualTilesAreWideEnoughForTheLargestRing(int resolution) {
    assertThat(new TileGeometry(resolution - USUAL_LEVELS, resolution, LARGEST_RING).reach())
        .isEqualTo(LARGEST_RING);
  }

  @ParameterizedTest
  @CsvSource({"9,1", "9,2", "9,5", "9,20", "9,40", "10,5", "10,20", "8,10"})
  void theFinestTilesAreRightAndOneFinerIsWrong(int resolution, int reach) {
    int finest = TileGeometry.finestTileResolution(resolution, reach);

    assertThat(reachesOnlyNeighbours(finest, resolution, reach)).isTrue();
    assertThat(new TileGeometry(finest, resolution, reach).reach()).isEqualTo(reach);
    if (finest + 1 < resolution) {
      assertThat(reachesOnlyNeighbours(finest + 1, resolution, reach)).isFalse();
      assertThatThrownBy(() -> new TileGeometry(finest + 1, resolution, reach))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Tiles of resolution " + (finest + 1))
          .hasMessageContaining("reach of " + reach)
          .hasMessageContaining("Choose tile resolution " + finest + " or coarser");
    }
  }

  /** What H3 says of one tile far from any pentagon. */
  private boolean reachesOnlyNeighbours(int tileResolution, int resolution, int reach) {
    long tile = new Places(h3, tileResolution).onBaseCellEdges(new Random(7), 1).get(0);
    Set<Long> allowed = new HashSet<>(h3.gridDisk(tile, 1));
    Set<Long> edge = new HashSet<>(h3.cellToChildren(tile, resolution));
    edge.removeIf(cell -> edgeless(cell, tileResolution));
    Set<Long> reached = new HashSet<>();
    for (long cell : edge) {
      h3.gridDisk(cell, reach).forEach(c -> reached.add(Cells.parent(c, tileResolution)));
    }
    return allowed.containsAll(reached);
  }

  private boolean edgeless(long cell, int tileResolution) {
    return h3.gridDisk(cell, 1).stream()
            .map(c -> Cells.parent(c, tileResolution))
            .distinct()
            .count()
        == 1;
  }

  @Test
  void refusesTilesThatAreNoAncestorsOrTooLarge() {
    assertThatThrownBy(() -> new TileGeometry(9, 9, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Tile resolution 9")
        .hasMessageContaining("cells of resolution 9");
    assertThatThrownBy(() -> new TileGeometry(1, 9, 1)).hasMessageContaining("1 to 7 levels");
    assertThatThrownBy(() -> new TileGeometry(4, 9, -1)).hasMessageContaining("reach is -1");
    assertThatThrownBy(() -> TileGeometry.finestTileResolution(6, 1000))
        .hasMessageContaining("reach 1000");
  }
}
