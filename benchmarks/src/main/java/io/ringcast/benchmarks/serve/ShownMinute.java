package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.store.DayRecord;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.StoredBlock;
import java.util.List;
import java.util.function.Consumer;

/**
 * A window end of the city.
 *
 * @param records as the features topic has them, each partition's in their order
 */
record ShownMinute(FeatureSet set, Emission emission, List<DayRecord> records) {

  /** Hands on the blocks, as the publisher job keeps them. */
  void blocks(Consumer<StoredBlock> out) {
    tiles(tile -> tile.blocks().forEach(block -> out.accept(stored(tile, block))));
  }

  private StoredBlock stored(TileRecord tile, TileRecord.Block block) {
    byte[] payload = new byte[block.payload().remaining()];
    block.payload().duplicate().get(payload);
    return new StoredBlock(
        set.id(), tile.product(), block.cell(), tile.resolution(), emission, block.rows(), payload);
  }

  /** Hands on all rows. */
  void rows(Consumer<FeatureRow> out) {
    try (FeatureRecordReader reader = new FeatureRecordReader(set)) {
      tiles(
          tile -> {
            try {
              reader.rows(tile, out);
            } catch (BlockFormatException e) {
              throw damaged(e);
            }
          });
    }
  }

  private void tiles(Consumer<TileRecord> out) {
    for (DayRecord record : records) {
      try {
        if (RecordParser.parse(record.value()) instanceof TileRecord tile) {
          out.accept(tile);
        }
      } catch (BlockFormatException e) {
        throw damaged(e);
      }
    }
  }

  private static IllegalStateException damaged(BlockFormatException e) {
    return new IllegalStateException("a record of the simulated city: " + e.getMessage(), e);
  }
}
