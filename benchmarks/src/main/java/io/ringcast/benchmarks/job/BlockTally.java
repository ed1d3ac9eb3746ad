package io.ringcast.benchmarks.job;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.emit.Outgoing;
import java.util.ArrayList;
import java.util.List;

/** Takes the records of the compute job. They are decoded when nothing is measured any more. */
final class BlockTally extends Tally<Outgoing> {

  private final FeatureSet set;
  private final ProductCatalog products;
  private final boolean readRows;
  private final List<TileRecord> kept = new ArrayList<>();

  /**
   * A tally without rows.
   *
   * @param readRows false to count them only
   */
  BlockTally(FeatureSet set, ProductCatalog products, boolean readRows) {
    this.set = set;
    this.products = products;
    this.readRows = readRows;
  }

  @Override
  protected void take(Outgoing record) {
    if (parse(record) instanceof TileRecord tile) {
      if (readRows) {
        kept.add(tile);
      } else {
        rows.count(record.windowEnd, tile.rows());
      }
    }
  }

  private static Object parse(Outgoing record) {
    try {
      return RecordParser.parse(record.value);
    } catch (BlockFormatException e) {
      throw new IllegalStateException("the job wrote a record that nobody can read", e);
    }
  }

  @Override
  protected RowDigest settle() {
    try (FeatureRecordReader reader = new FeatureRecordReader(set)) {
      for (TileRecord record : kept) {
        reader.blocks(record, block -> read(record, block));
      }
    } catch (BlockFormatException e) {
      throw new IllegalStateException("the job wrote a block that nobody can read", e);
    }
    kept.clear();
    return super.settle();
  }

  private void read(TileRecord record, DecodedBlock block) {
    int product = products.code(record.product());
    long windowEnd = record.header().emission().windowEnd();
    for (int row = 0; row < block.rows(); row++) {
      rows.add(block.hexagon(row), product, windowEnd, block.sums(row)[0]);
    }
  }
}
