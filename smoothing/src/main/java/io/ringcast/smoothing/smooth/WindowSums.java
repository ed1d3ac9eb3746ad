package io.ringcast.smoothing.smooth;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.smoothing.tile.TileFrames;
import io.ringcast.smoothing.window.TileWindow;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/** One feature set's rows of a tile's window, product by product. Belongs to one task. */
public final class WindowSums {

  private static final int NOT_IN_SET = -1;

  private final int[] kindInSet;
  private final int mostAges;
  private final TileSmoother smoother;
  private final BitSet present = new BitSet();

  /**
   * @param kinds the job's kinds: counts carry positions in this list
   */
  public WindowSums(FeatureSet set, List<String> kinds, TileFrames frames) {
    kindInSet = kinds.stream().mapToInt(kind -> set.kinds().indexOf(kind)).toArray();
    // The age of the longest window is the minute that has just left it: it brings rows of zeros.
    mostAges = set.maxWindow() + 1;
    smoother = new TileSmoother(frames, set.ringArray(), set.windowArray(), set.kinds().size());
  }

  /** Receives a product's rows, which are there until it returns. */
  public interface Receiver {
    void rows(int product, SumColumns rows);
  }

  public TileSmoother smoother() {
    return smoother;
  }

  /** Hands on the rows of all products that have counts and are wanted; in order of their codes. */
  public void forEach(TileWindow window, IntPredicate wanted, Receiver out) {
    present.clear();
    for (int age = 0; age < ages(window); age++) {
      PackedCounts.products(window.history.counts(age), present);
    }
    present.stream().filter(wanted).forEach(product -> out.rows(product, rows(window, product)));
  }

  /** The rows of one product. Valid until the next call. */
  public SumColumns rows(TileWindow window, int product) {
    take(window, product);
    return smoother.finish();
  }

  /**
   * As above, where a few rows are wanted: other rows may be missing.
   *
   * @param paths of the wanted cells, in ascending order
   */
  public SumColumns rows(TileWindow window, int product, int[] paths) {
    take(window, product);
    return smoother.finish(paths);
  }

  private int ages(TileWindow window) {
    return Math.min(window.history.ages(), mostAges);
  }

  private void take(TileWindow window, int product) {
    smoother.start(window.tile);
    for (int age = 0; age < ages(window); age++) {
      int ageOfCounts = age;
      PackedCounts.forEach(
          window.history.counts(age),
          product,
          (kind, sourceTile, path, count) -> {
            int inSet = kindInSet[kind];
            if (inSet != NOT_IN_SET) {
              smoother.add(inSet, sourceTile, path, ageOfCounts, count);
            }
          });
    }
  }
}
