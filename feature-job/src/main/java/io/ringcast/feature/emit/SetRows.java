package io.ringcast.feature.emit;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.distinct.PackedCounts;
import io.ringcast.feature.smooth.TileSmoother;
import io.ringcast.feature.tile.TileFrames;
import io.ringcast.feature.window.TileWindow;
import java.util.BitSet;
import java.util.List;

/** Computes and encodes the rows of one feature set for a tile's window. Belongs to one task. */
final class SetRows implements AutoCloseable {

  private static final int NOT_IN_SET = -1;

  private final FeatureSet set;
  private final int[] kindInSet;
  private final ProductCatalog products;
  private final TileSmoother smoother;
  private final RecordWriter writer;
  private final BitSet present = new BitSet();
  private long unknownProducts;

  /**
   * @param kinds the job's kinds: counts carry positions in this list
   */
  SetRows(
      FeatureSet set,
      List<String> kinds,
      ProductCatalog products,
      TileFrames frames,
      RecordWriter writer) {
    this.set = set;
    this.kindInSet = kinds.stream().mapToInt(kind -> set.kinds().indexOf(kind)).toArray();
    this.products = products;
    this.smoother =
        new TileSmoother(frames, set.ringArray(), set.windowArray(), set.kinds().size());
    this.writer = writer;
  }

  FeatureSet set() {
    return set;
  }

  TileSmoother smoother() {
    return smoother;
  }

  /** Receives a product's records. */
  interface Receiver {
    void record(int product, EncodedRecord record);
  }

  /** Hands on the records of all products that have a row; in the order of their codes. */
  void emit(TileWindow window, Emission emission, Receiver out) {
    // The age of the longest window is the minute that has just left it: it brings rows of zeros.
    int ages = Math.min(window.history.ages(), set.maxWindow() + 1);
    present.clear();
    for (int age = 0; age < ages; age++) {
      PackedCounts.products(window.history.counts(age), present);
    }
    present.stream()
        .filter(this::isKnown)
        .forEach(
            product ->
                writer.write(
                    emission,
                    products.product(product),
                    window.tile,
                    smooth(window, product, ages),
                    record -> out.record(product, record)));
  }

  /** A product that was taken out of the catalog has no UUID any more under which to write it. */
  private boolean isKnown(int product) {
    boolean known = products.knows(product);
    unknownProducts += known ? 0 : 1;
    return known;
  }

  /** How often a tile's window held counts of a product that is not in the catalog. */
  long unknownProducts() {
    return unknownProducts;
  }

  private SumColumns smooth(TileWindow window, int product, int ages) {
    smoother.start(window.tile);
    for (int age = 0; age < ages; age++) {
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
    return smoother.finish();
  }

  @Override
  public void close() {
    writer.close();
  }
}
