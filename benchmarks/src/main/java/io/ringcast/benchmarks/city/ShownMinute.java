package io.ringcast.benchmarks.city;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A window end of the city.
 *
 * @param records as the features topic has them, each partition's in their order
 */
public record ShownMinute(FeatureSet set, Emission emission, List<CityRecord> records) {

  /** Writes the blocks, as the publisher job does, and then the marker. */
  public void writeTo(FeatureStore store) {
    List<CompletableFuture<Void>> writes = new ArrayList<>();
    tiles(
        tile ->
            tile.blocks()
                .forEach(
                    block ->
                        writes.add(
                            store
                                .write(List.of(StoredBlock.of(tile, block)))
                                .toCompletableFuture())));
    CompletableFuture.allOf(writes.toArray(CompletableFuture<?>[]::new)).join();
    store.write(new StoredMarker(set.id(), emission)).toCompletableFuture().join();
  }

  public void rows(Consumer<FeatureRow> out) {
    try (FeatureRecordReader reader = new FeatureRecordReader(set)) {
      tiles(tile -> reader.rows(tile, out));
    }
  }

  private void tiles(TileReceiver out) {
    for (CityRecord record : records) {
      try {
        if (RecordParser.parse(record.value()) instanceof TileRecord tile) {
          out.receive(tile);
        }
      } catch (BlockFormatException e) {
        throw new IllegalStateException("a record of the simulated city: " + e.getMessage(), e);
      }
    }
  }

  private interface TileReceiver {
    void receive(TileRecord tile) throws BlockFormatException;
  }

  /** A record as it lies in a partition of the features topic. */
  public record CityRecord(int partition, byte[] key, byte[] value) {}
}
