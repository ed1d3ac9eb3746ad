package io.ringcast.store;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.RecordHeader;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.SetId;
import io.ringcast.common.hex.Cells;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The rows under one cell, still encoded.
 *
 * @param resolution of the rows' hexagons
 * @param rows how many the payload has
 */
public record StoredBlock(
    SetId set, UUID product, long cell, int resolution, Emission emission, int rows, byte[] payload)
    implements Serializable {

  /** The stored form of a record's block. */
  public static StoredBlock of(TileRecord record, TileRecord.Block block) {
    RecordHeader header = record.header();
    return new StoredBlock(
        new SetId(header.set(), header.version()),
        record.product(),
        block.cell(),
        record.resolution(),
        header.emission(),
        block.rows(),
        block.bytes());
  }

  /** The one of several blocks in which a hexagon is, if it is in any. */
  public static Optional<StoredBlock> holding(List<StoredBlock> blocks, long hexagon) {
    return blocks.stream().filter(block -> Cells.nested(block.cell, hexagon)).findFirst();
  }

  /** Blocks with equal keys are kept together, and may be written together. */
  public PartitionKey partition() {
    return PartitionKey.of(set, product, cell, resolution, emission.windowEnd());
  }
}
