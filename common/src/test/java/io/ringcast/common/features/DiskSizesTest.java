package io.ringcast.common.features;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.testing.Seeds;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiskSizesTest {

  private final H3Core h3 = H3Library.load();

  @Test
  void aroundAPentagonCellsAreMissing() {
    DiskSizes sizes = new DiskSizes(9, new int[] {0, 1, 20});
    for (long pentagon : h3.getPentagons(9)) {
      assertThat(sizes.size(pentagon, 0)).isEqualTo(1);
      assertThat(sizes.size(pentagon, 1)).isEqualTo(6);
      assertThat(sizes.size(pentagon, 2)).isEqualTo(1051);
    }
  }

  /** Grid disks are symmetric: the cells that see a pentagon are those that the pentagon sees. */
  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8, 9, 10, 11})
  void everyCellThatSeesAPentagonIsCounted(int resolution) {
    DiskSizes sizes = new DiskSizes(resolution, new int[] {FeatureSet.MAX_RING});
    for (long pentagon : h3.getPentagons(resolution)) {
      assertThat(h3.gridDisk(pentagon, FeatureSet.MAX_RING)).allMatch(sizes::mayReachPentagon);
    }
  }

  /** Past the reach, out to where only the formula is left, every size is what H3 counts. */
  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8, 9, 10, 11})
  void sizesNearAPentagonAreWhatH3Counts(int resolution) {
    int[] rings = {0, 1, 2, 5};
    DiskSizes sizes = new DiskSizes(resolution, rings);
    for (long pentagon : h3.getPentagons(resolution)) {
      for (long cell : h3.gridDisk(pentagon, 7)) {
        assertSizes(sizes, cell, rings, "");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 9, 11})
  void sizesOfWideRingsAreWhatH3Counts(int resolution) {
    int[] rings = {10, 20, 40};
    DiskSizes sizes = new DiskSizes(resolution, rings);
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    for (long pentagon : h3.getPentagons(resolution)) {
      List<Long> cells = h3.gridDisk(pentagon, 60);
      for (int i = 0; i < 10; i++) {
        assertSizes(sizes, cells.get(random.nextInt(cells.size())), rings, "seed " + seed);
      }
    }
  }

  @Test
  void elsewhereTheFormulaHolds() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    int[] rings = {0, 3, 40};
    for (int i = 0; i < 300; i++) {
      int resolution =
          FeatureSet.MIN_RESOLUTION
              + random.nextInt(FeatureSet.MAX_RESOLUTION - FeatureSet.MIN_RESOLUTION + 1);
      long cell =
          h3.latLngToCell(
              Math.toDegrees(Math.asin(2 * random.nextDouble() - 1)),
              360 * random.nextDouble() - 180,
              resolution);
      assertSizes(new DiskSizes(resolution, rings), cell, rings, "seed " + seed);
    }
  }

  @Test
  void fewCellsPayForTheCount() {
    DiskSizes sizes = new DiskSizes(6, new int[] {40});
    Set<Long> ancestors = new HashSet<>();
    for (long ancestor : h3.getRes0Cells()) {
      for (long cell : h3.cellToChildren(ancestor, 2)) {
        if (sizes.mayReachPentagon(Cells.descendant(cell, 0, 6))) {
          ancestors.add(cell);
        }
      }
    }
    assertThat(ancestors).hasSize(12 * 6);
  }

  private void assertSizes(DiskSizes sizes, long cell, int[] rings, String context) {
    for (int i = 0; i < rings.length; i++) {
      assertThat(sizes.size(cell, i))
          .as("cell %x, ring %d %s", cell, rings[i], context)
          .isEqualTo(h3.gridDisk(cell, rings[i]).size());
    }
  }
}
