package io.ringcast.publisher.unpack;

import io.ringcast.common.blocks.TileRecord;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoredBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Cuts a record into pieces for one write: blocks of one partition, at most a batch. Blocks come in
 * the order of their cells, so an area's blocks stand together.
 */
public record Packing(int maxBlocks, int maxBytes) {

  public void pack(TileRecord record, Consumer<List<StoredBlock>> out) {
    List<StoredBlock> piece = new ArrayList<>();
    PartitionKey partition = null;
    int bytes = 0;
    for (TileRecord.Block block : record.blocks()) {
      StoredBlock next = StoredBlock.of(record, block);
      boolean full = piece.size() == maxBlocks || bytes + next.payload().length > maxBytes;
      PartitionKey itsPartition = next.partition();
      if (!piece.isEmpty() && (full || !itsPartition.equals(partition))) {
        out.accept(piece);
        piece = new ArrayList<>();
        bytes = 0;
      }
      piece.add(next);
      partition = itsPartition;
      bytes += next.payload().length;
    }
    if (!piece.isEmpty()) {
      out.accept(piece);
    }
  }
}
