package io.ringcast.common.blocks;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** Rows of a tile for tests: paths, and numerators by kind, feature and row. */
record TestColumns(int[] paths, long[][][] sums) implements SumColumns {

  /** A cell of resolution 4 in New York, with no pentagon anywhere near. */
  static final long TILE = 0x842a107ffffffffL;

  static final int TILE_RESOLUTION = 4;

  /** Every path under the tile is there with the given chance, every sum is what is supplied. */
  static TestColumns random(Random random, FeatureSet set, double chance, LongSupplier sum) {
    int[] paths =
        IntStream.range(0, Cells.paths(TILE_RESOLUTION, set.resolution()))
            .filter(path -> random.nextDouble() < chance)
            .toArray();
    return of(paths, set, sum);
  }

  static TestColumns of(int[] paths, FeatureSet set, LongSupplier sum) {
    long[][][] sums = new long[set.kinds().size()][set.featuresPerKind()][paths.length];
    for (long[][] ofKind : sums) {
      for (long[] ofFeature : ofKind) {
        for (int row = 0; row < paths.length; row++) {
          ofFeature[row] = sum.getAsLong();
        }
      }
    }
    return new TestColumns(paths, sums);
  }

  static FeatureSet set(int resolution, int kinds, List<Integer> rings, List<Integer> windows) {
    List<String> names = IntStream.range(0, kinds).mapToObj(kind -> "kind" + kind).toList();
    return FeatureSet.of("test", names, rings, windows).withVersion(3).withResolution(resolution);
  }

  /** A set of rings × windows features, counted from ring 0 and window 1. */
  static FeatureSet set(int resolution, int kinds, int rings, int windows) {
    return set(
        resolution,
        kinds,
        IntStream.range(0, rings).boxed().toList(),
        IntStream.rangeClosed(1, windows).boxed().toList());
  }

  long sum(int row, int kind, int feature) {
    return sums[kind][feature][row];
  }

  @Override
  public int rows() {
    return paths.length;
  }

  @Override
  public int path(int row) {
    return paths[row];
  }

  @Override
  public void read(int kind, int ring, int from, int to, long[][] byWindow) {
    for (int window = 0; window < byWindow.length; window++) {
      long[] ofFeature = sums[kind][ring * byWindow.length + window];
      System.arraycopy(ofFeature, from, byWindow[window], 0, to - from);
    }
  }
}
