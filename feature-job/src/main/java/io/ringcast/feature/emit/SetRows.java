package io.ringcast.feature.emit;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.smoothing.smooth.TileSmoother;
import io.ringcast.smoothing.smooth.WindowSums;
import io.ringcast.smoothing.tile.TileFrames;
import io.ringcast.smoothing.window.TileWindow;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Computes and encodes the rows of one feature set for a tile's window. Belongs to one task. */
final class SetRows implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SetRows.class);

  private final SetId set;
  private final ProductIds products;
  private final WindowSums sums;
  private final RecordWriter writer;
  private long unknownProducts;

  /**
   * @param kinds the job's kinds: counts carry positions in this list
   */
  SetRows(
      FeatureSet set,
      List<String> kinds,
      ProductIds products,
      TileFrames frames,
      RecordWriter writer) {
    this.set = set.id();
    this.products = products;
    this.sums = new WindowSums(set, kinds, frames);
    this.writer = writer;
  }

  TileSmoother smoother() {
    return sums.smoother();
  }

  /** Receives a product's records. */
  interface Receiver {
    void record(int product, EncodedRecord record);
  }

  /** Hands on the records of all products that have a row; in the order of their codes. */
  void emit(TileWindow window, Emission emission, Receiver out) {
    sums.forEach(
        window,
        this::isKnown,
        (product, rows) ->
            writer.write(
                emission,
                products.of(product),
                window.tile,
                rows,
                record -> out.record(product, record)));
  }

  /** A product without a UUID cannot be written. */
  private boolean isKnown(int product) {
    boolean known = products.knows(product);
    if (!known && unknownProducts++ == 0) {
      try (var named = MDC.putCloseable("set", set.toString())) {
        LOG.warn(
            "The registry topic lacks the product with code {}. Its rows cannot be written, so"
                + " windows are partial. The gauge unknownProducts counts further ones.",
            product);
      }
    }
    return known;
  }

  /** How often a tile's window held counts of a product that the registry does not know. */
  long unknownProducts() {
    return unknownProducts;
  }

  @Override
  public void close() {
    writer.close();
  }
}
