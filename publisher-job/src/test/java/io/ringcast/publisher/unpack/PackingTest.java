package io.ringcast.publisher.unpack;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.RecordHeader;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.StoredBlock;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PackingTest {

  private static final long TILE = 0x842a107ffffffffL;
  private static final Emission EMISSION = new Emission(1_767_225_840_000L, 42, 7);
  private static final UUID PRODUCT = new UUID(1, 2);

  @Test
  void aRecordOfOneAreaStaysTogether() {
    List<List<StoredBlock>> parcels = pack(new Packing(50, 1 << 20), record(TILE, 9, 6, 49));
    assertThat(parcels).hasSize(1);
    StoredBlock block = parcels.get(0).get(20);
    assertThat(block.cell()).isEqualTo(Cells.descendant(TILE, 20, 6));
    assertThat(block.resolution()).isEqualTo(9);
    assertThat(block.rows()).isEqualTo(21);
    assertThat(block.payload()).containsExactly(20, 20, 20);
    assertThat(block.emission()).isEqualTo(EMISSION);
    assertThat(block.product()).isEqualTo(PRODUCT);
    assertThat(block.set().name()).isEqualTo("marketplace");
    assertThat(block.set().version()).isEqualTo(3);
    assertThat(block.partition().area()).isEqualTo(TILE);
  }

  @Test
  void aParcelHoldsNoMoreThanABatch() {
    assertThat(pack(new Packing(20, 1 << 20), record(TILE, 9, 6, 49)))
        .extracting(List::size)
        .containsExactly(20, 20, 9);
    assertThat(pack(new Packing(50, 30), record(TILE, 9, 6, 21)))
        .extracting(List::size)
        .containsExactly(10, 10, 1);
    assertThat(pack(new Packing(50, 1), record(TILE, 9, 6, 2)))
        .as("one block goes, however large")
        .extracting(List::size)
        .containsExactly(1, 1);
  }

  @Test
  void aTileOfSeveralAreasIsCutAtTheirEdges() {
    long tile = Cells.parent(TILE, 3);
    List<List<StoredBlock>> parcels = pack(new Packing(50, 1 << 20), record(tile, 9, 5, 49));
    assertThat(parcels).extracting(List::size).containsOnly(7).hasSize(7);
    assertThat(parcels)
        .allSatisfy(
            parcel ->
                assertThat(parcel)
                    .extracting(StoredBlock::partition)
                    .containsOnly(parcel.get(0).partition()));
  }

  @Test
  void aBlockAsWideAsAnAreaIsItsOwn() {
    long tile = Cells.parent(TILE, 2);
    List<List<StoredBlock>> parcels = pack(new Packing(50, 1 << 20), record(tile, 9, 4, 2));
    assertThat(parcels).hasSize(2);
    assertThat(parcels.get(1).get(0).partition().area()).isEqualTo(Cells.descendant(tile, 1, 4));
  }

  private static List<List<StoredBlock>> pack(Packing packing, TileRecord record) {
    List<List<StoredBlock>> parcels = new ArrayList<>();
    packing.pack(record, parcels::add);
    return parcels;
  }

  /** Block i lies at path i, has i + 1 rows, and its payload is three times i. */
  private static TileRecord record(long tile, int resolution, int blockResolution, int blocks) {
    ByteBuffer all = ByteBuffer.allocate(3 * blocks);
    List<TileRecord.Block> list = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      all.put((byte) i).put((byte) i).put((byte) i);
      ByteBuffer payload = all.asReadOnlyBuffer().slice(3 * i, 3);
      list.add(new TileRecord.Block(Cells.descendant(tile, i, blockResolution), i + 1, payload));
    }
    RecordHeader header = new RecordHeader("marketplace", 3, 0, EMISSION);
    return new TileRecord(header, PRODUCT, tile, resolution, blockResolution, 0, list);
  }
}
