package io.ringcast.common.blocks;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;

/**
 * The rows of one tile, product and window end, or a part of them.
 *
 * @param tile the H3 index that all of the rows lie under
 * @param resolution the resolution of the rows' hexagons
 * @param blockResolution the resolution of the blocks' cells
 * @param part counts from 0; a tile with much to say takes several records
 */
public record TileRecord(
    RecordHeader header,
    UUID product,
    long tile,
    int resolution,
    int blockResolution,
    int part,
    List<Block> blocks)
    implements FeatureRecord {

  public TileRecord {
    blocks = List.copyOf(blocks);
  }

  /** How many rows all of the blocks hold. */
  public int rows() {
    return blocks.stream().mapToInt(Block::rows).sum();
  }

  /**
   * The rows under one cell, still encoded.
   *
   * @param payload a read-only view into the record, ready to be stored as it is
   */
  public record Block(long cell, int rows, ByteBuffer payload) {}
}
