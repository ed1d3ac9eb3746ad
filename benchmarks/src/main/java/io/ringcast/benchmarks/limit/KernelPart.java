package io.ringcast.benchmarks.limit;

import io.ringcast.common.features.FeatureSet;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** From the windows' counts to all numerators of all rows. */
final class KernelPart {

  private KernelPart() {}

  static Part of(Material material) throws IOException {
    Smoothing smoothing = new Smoothing(material, material.windows());
    IntArrayList rows = new IntArrayList();
    smoothing.run((tile, product, columns) -> rows.add(columns.rows()));
    return new Part(
        "kernel",
        "row",
        rows.intStream().sum(),
        1,
        new Contender(
            "the job's kernel",
            () -> {
              long[] all = {0};
              smoothing.run((tile, product, columns) -> all[0] += columns.rows());
              return all[0];
            }),
        List.of(
            new Contender(
                "six look-ups and five sums a number",
                new Arithmetic(rows.toIntArray(), material.set()))));
  }

  /** The arithmetic of a disk alone, on numbers that stand side by side and are in the cache. */
  private static final class Arithmetic implements Work {

    private final int[] rows;
    private final int rings;
    private final int windows;
    private final int kinds;
    private final int[][] terms;
    private final int[] sums;

    Arithmetic(int[] rows, FeatureSet set) {
      this.rows = rows;
      rings = set.rings().size();
      windows = set.windows().size();
      kinds = set.kinds().size();
      int largest = Arrays.stream(rows).max().orElse(0) * windows;
      terms = new int[6][largest];
      sums = new int[largest];
    }

    @Override
    public long pass() {
      long sum = 0;
      for (int tile : rows) {
        for (int ring = 0; ring < rings * kinds; ring++) {
          add(terms[0], terms[1], terms[2], terms[3], terms[4], terms[5], sums, tile * windows);
          sum += sums[0];
        }
      }
      return sum;
    }

    private static void add(
        int[] a, int[] b, int[] c, int[] d, int[] minusE, int[] minusF, int[] sum, int length) {
      for (int i = 0; i < length; i++) {
        sum[i] = a[i] + b[i] + c[i] + d[i] - minusE[i] - minusF[i];
      }
    }
  }
}
