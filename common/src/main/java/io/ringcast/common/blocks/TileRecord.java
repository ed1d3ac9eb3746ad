package io.ringcast.common.blocks;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;

/**
 * The rows of one tile, product and window end, or a part of them, counted from 0.
 *
 * @param tile the H3 index that all of the rows lie under
 * @param resolution of the rows' hexagons
 * @param blockResolution of the blocks' cells
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

  /** The rows under one cell, still encoded; the payload is a read-only view into the record. */
  public record Block(long cell, int rows, ByteBuffer payload) {

    /** A copy, which does not keep the whole record in memory. */
    public byte[] bytes() {
      byte[] bytes = new byte[payload.remaining()];
      payload.duplicate().get(bytes);
      return bytes;
    }
  }
}
