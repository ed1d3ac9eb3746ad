package io.ringcast.benchmarks.store;

import io.ringcast.common.blocks.BlockDecoder;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.publisher.store.StoreSource;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.StoreWrapper;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.TimeRange;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A store that is lent to a job's tasks, and that remembers a few of the blocks that it has taken:
 * any of them, with equal chances.
 */
final class Witness extends StoreWrapper {

  private static final int KEPT = 3;

  private static final Map<UUID, Witness> LENT = new ConcurrentHashMap<>();

  private final UUID name = UUID.randomUUID();
  private final List<StoredBlock> kept = new ArrayList<>();
  private final Random random = new Random(1);
  private int taken;

  /** How the tasks come by it: they are in this process, but what they are given was serialized. */
  private record Lent(UUID name) implements StoreSource {
    @Override
    public FeatureStore open() {
      return LENT.get(name);
    }
  }

  Witness(FeatureStore store) {
    super(store);
  }

  StoreSource lend() {
    LENT.put(name, this);
    return new Lent(name);
  }

  /** No task will ask for it any more. */
  void takeBack() {
    LENT.remove(name);
  }

  @Override
  public CompletionStage<Void> write(List<StoredBlock> blocks) {
    return super.write(blocks).thenRun(() -> remember(blocks));
  }

  private synchronized void remember(List<StoredBlock> blocks) {
    taken++;
    StoredBlock any = blocks.get(random.nextInt(blocks.size()));
    if (kept.size() < KEPT) {
      kept.add(any);
    } else {
      int place = random.nextInt(taken);
      if (place < KEPT) {
        kept.set(place, any);
      }
    }
  }

  /**
   * Reads the remembered blocks back.
   *
   * @throws IllegalStateException if one is not as it was written
   */
  void check(FeatureSet set) {
    List<StoredBlock> blocks;
    synchronized (this) {
      blocks = List.copyOf(kept);
    }
    if (blocks.isEmpty()) {
      throw new IllegalStateException("not a single block has been stored");
    }
    for (StoredBlock block : blocks) {
      SortedMap<Long, String> sent = new TreeMap<>();
      addRows(block, decode(set, block), sent);
      if (!Patience.with(() -> read(set, block)).equals(sent)) {
        throw new IllegalStateException(
            "block %x of window end %d is not in the store as it was written"
                .formatted(block.cell(), block.emission().windowEnd()));
      }
    }
  }

  private SortedMap<Long, String> read(FeatureSet set, StoredBlock block) {
    SortedMap<Long, String> found = new TreeMap<>();
    TimeRange range = TimeRange.only(block.emission().windowEnd());
    scan(
        set,
        new Selection(Optional.of(block.product()), Optional.of(block.cell()), range),
        rows -> addRows(block, rows.block(), found));
    return found;
  }

  private static DecodedBlock decode(FeatureSet set, StoredBlock block) {
    try (BlockDecoder decoder = new BlockDecoder(set)) {
      return decoder.decode(block.cell(), ByteBuffer.wrap(block.payload()));
    } catch (BlockFormatException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private static void addRows(StoredBlock block, DecodedBlock rows, SortedMap<Long, String> into) {
    int resolution = Cells.resolution(block.cell());
    for (int row = 0; row < rows.rows(); row++) {
      long hexagon = rows.hexagon(row);
      if (Cells.parent(hexagon, resolution) == block.cell()) {
        into.put(hexagon, Arrays.deepToString(rows.sums(row)));
      }
    }
  }

  /** Whoever opened the store closes it. */
  @Override
  public void close() {}
}
