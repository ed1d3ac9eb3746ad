package io.ringcast.serving.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.World;
import io.ringcast.serving.config.CacheConfig;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.sets.ServedSet;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which blocks are opened when they are renewed. */
class HotBlocksTest {

  private static final long CELL = 0x862a1072fffffffL;
  private static final int RESOLUTION = 6;

  private final ServedSet set = new ServedSet(World.SET);
  private final HotBlocks blocks =
      new HotBlocks(new CacheConfig(10, 1 << 20, Duration.ofHours(1)), System::nanoTime);
  private final BlockKey key = new BlockKey(set, set.sizing(), new UUID(1, 1), CELL);

  private final Stages stages = new Stages(Stages.NONE);

  @AfterEach
  void end() {
    set.close();
  }

  @Test
  void aBlockThatSomebodyHasAskedForIsOpenedBeforeTheNextAsks() throws BlockFormatException {
    HotBlock block = blocks.get(key);
    BlockState first = state(1);
    blocks.renew(block, first);
    BlockState second = state(2);
    blocks.renew(block, second);
    blocks.get(key);
    BlockState third = state(3);
    blocks.renew(block, third);

    assertThat(blocks.isOpen(first)).isTrue();
    assertThat(blocks.isOpen(second)).isFalse();
    assertThat(blocks.isOpen(third)).isTrue();
    assertThat(block.newest()).contains(third);
    assertThat(blocks.rows(block, second, stages).row(5)).isZero();
    assertThat(blocks.isOpen(second)).isTrue();
  }

  @Test
  void whoAsksForADamagedBlockIsToldSo() {
    HotBlock block = blocks.get(key);
    BlockState damaged = new BlockState(new Emission(60_000, 1, 0), new byte[] {1, 2, 3});

    blocks.renew(block, damaged);

    assertThat(block.newest()).contains(damaged);
    assertThatThrownBy(() -> blocks.rows(block, damaged, stages))
        .isInstanceOf(BlockFormatException.class);
  }

  /** A hash table takes the lowest bits of a hash, after the upper half was laid over them. */
  @Test
  void keysOfNeighbouringBlocksLieApart() {
    int keys = 49 * 16;
    IntSet places = new IntOpenHashSet();
    for (int i = 0; i < keys; i++) {
      long cell = Cells.descendant(0x842a107ffffffffL, i / 16, RESOLUTION);
      int hash = new BlockKey(set, set.sizing(), new UUID(1, i % 16), cell).hashCode();
      places.add((hash ^ (hash >>> 16)) & 1023);
    }

    // Of so many random ones some 550 would be different.
    assertThat(places).hasSizeGreaterThan(400);
  }

  /** One row, at path 5. */
  private static BlockState state(int minute) throws BlockFormatException {
    Emission emission = new Emission(minute * 60_000L, 1, 0);
    DecodedBlock rows = DecodedBlock.of(World.SET, CELL, new int[] {5}, new long[8]);
    List<byte[]> records = new ArrayList<>();
    try (RecordWriter writer = new RecordWriter(World.SET, RESOLUTION, RESOLUTION, 1 << 20)) {
      writer.write(emission, new UUID(1, 1), CELL, rows, r -> records.add(r.value()));
    }
    TileRecord record = (TileRecord) RecordParser.parse(records.get(0));
    byte[] payload = new byte[record.blocks().get(0).payload().remaining()];
    record.blocks().get(0).payload().duplicate().get(payload);
    return new BlockState(emission, payload);
  }
}
