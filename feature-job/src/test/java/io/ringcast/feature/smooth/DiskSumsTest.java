package io.ringcast.feature.smooth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiskSumsTest {

  /** A small grid with its margins, and what every disk of it sums to by adding cell by cell. */
  private static final class Grid {

    final int width;
    final int height;
    final int reach;
    final int lanes;
    final int[][][] values;

    Grid(Random random) {
      width = 1 + random.nextInt(12);
      height = 1 + random.nextInt(12);
      reach = random.nextInt(6);
      lanes = 1 + random.nextInt(4);
      values = new int[height + 2 * reach][width + 2 * reach][lanes];
      double density = random.nextDouble();
      for (int[][] row : values) {
        for (int[] cell : row) {
          for (int lane = 0; lane < lanes; lane++) {
            cell[lane] = random.nextDouble() < density ? random.nextInt(1000) : 0;
          }
        }
      }
    }

    int[] disk(int row, int column, int ring) {
      int[] sums = new int[lanes];
      for (int dr = -ring; dr <= ring; dr++) {
        for (int dq = Math.max(-ring, dr - ring); dq <= Math.min(ring, dr + ring); dq++) {
          for (int lane = 0; lane < lanes; lane++) {
            sums[lane] += values[row + dr + reach][column + dq + reach][lane];
          }
        }
      }
      return sums;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void equalsAddingCellByCell(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 20; round++) {
      Grid grid = new Grid(random);
      DiskSums sums = new DiskSums(grid.width, grid.height, grid.reach, grid.lanes);
      // Twice, since the second run must not see what the first left behind.
      for (int run = 0; run < 2; run++) {
        int lastRow = random.nextInt(grid.height + grid.reach);
        clearBelow(grid, lastRow);
        fill(grid, sums, lastRow);
        check(grid, sums, "seed " + seed + " round " + round + " run " + run);
      }
    }
  }

  /** Rows without values are skipped, not opened. */
  private static void clearBelow(Grid grid, int lastRow) {
    for (int row = lastRow + 1; row < grid.height + grid.reach; row++) {
      for (int[] cell : grid.values[row + grid.reach]) {
        Arrays.fill(cell, 0);
      }
    }
  }

  private static void fill(Grid grid, DiskSums sums, int lastRow) {
    sums.start(-grid.reach, 0, grid.width - 1);
    for (int row = -grid.reach; row <= lastRow; row++) {
      int[] opened = sums.open();
      for (int column = -grid.reach; column < grid.width + grid.reach; column++) {
        int[] cell = grid.values[row + grid.reach][column + grid.reach];
        System.arraycopy(cell, 0, opened, sums.index(column), grid.lanes);
      }
      sums.close();
    }
    for (int row = lastRow + 1; row < grid.height + grid.reach; row++) {
      sums.skip();
    }
  }

  private static void check(Grid grid, DiskSums sums, String seed) {
    int[] out = new int[grid.width * grid.lanes];
    int[] sum = new int[grid.lanes];
    for (int row = 0; row < grid.height; row++) {
      sums.centreOn(row);
      for (int ring = 0; ring <= grid.reach; ring++) {
        sums.sum(ring, 0, grid.width - 1, out, 0);
        for (int column = 0; column < grid.width; column++) {
          System.arraycopy(out, column * grid.lanes, sum, 0, grid.lanes);
          assertThat(sum)
              .as("%s row %d column %d ring %d", seed, row, column, ring)
              .isEqualTo(grid.disk(row, column, ring));
        }
      }
    }
  }
}
