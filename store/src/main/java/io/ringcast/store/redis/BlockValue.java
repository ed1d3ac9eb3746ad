package io.ringcast.store.redis;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoredBlock;
import java.nio.ByteBuffer;

/**
 * The stored form of emissions and blocks. The row version comes first, so that scripts can compare
 * it, and its sign is flipped, so that they can do so without signs.
 */
final class BlockValue {

  private static final int EMISSION_BYTES = 2 * Long.BYTES;

  private BlockValue() {}

  static byte[] of(Emission emission) {
    return put(ByteBuffer.allocate(EMISSION_BYTES), emission).array();
  }

  private static ByteBuffer put(ByteBuffer value, Emission emission) {
    return value.putLong(emission.rowVersion() ^ Long.MIN_VALUE).putLong(emission.completeSince());
  }

  static Emission emission(long windowEnd, ByteBuffer value) {
    return new Emission(windowEnd, value.getLong() ^ Long.MIN_VALUE, value.getLong());
  }

  static byte[] of(StoredBlock block) {
    int bytes = EMISSION_BYTES + Integer.BYTES + block.payload().length;
    return put(ByteBuffer.allocate(bytes), block.emission())
        .putInt(block.rows())
        .put(block.payload())
        .array();
  }

  static StoredBlock block(
      FeatureSet set, PartitionKey partition, long windowEnd, byte[] cell, byte[] stored) {
    ByteBuffer value = ByteBuffer.wrap(stored);
    Emission emission = emission(windowEnd, value);
    int rows = value.getInt();
    byte[] payload = new byte[value.remaining()];
    value.get(payload);
    return new StoredBlock(
        set.id(), partition.product(), cell(cell), set.resolution(), emission, rows, payload);
  }

  static byte[] cell(long cell) {
    return ByteBuffer.allocate(Long.BYTES).putLong(cell).array();
  }

  static long cell(byte[] field) {
    return ByteBuffer.wrap(field).getLong();
  }
}
