package io.ringcast.publisher.write;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.SetId;
import io.ringcast.common.hex.Cells;
import io.ringcast.publisher.unpack.Origin;
import io.ringcast.publisher.unpack.Parcel;
import io.ringcast.store.StoredBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Parcels whose payloads nobody decodes. */
final class Parcels {

  static final int PAYLOAD = 100;

  private static final SetId SET = new SetId("marketplace", 1);
  private static final long TILE = 0x842a107ffffffffL;
  private static final Emission EMISSION = new Emission(1_767_225_840_000L, 42, 0);

  private Parcels() {}

  /**
   * A parcel of different blocks.
   *
   * @param product blocks of different products are of different partitions
   * @param rows of each block
   */
  static Parcel parcel(int product, int... rows) {
    List<StoredBlock> blocks = new ArrayList<>();
    for (int i = 0; i < rows.length; i++) {
      long cell = Cells.descendant(TILE, i, 6);
      blocks.add(
          new StoredBlock(
              SET, new UUID(0, product), cell, 9, EMISSION, rows[i], new byte[PAYLOAD]));
    }
    return new Parcel(blocks, new Origin("ringcast.features", 3, 77, 1_000), 0.5, "");
  }
}
