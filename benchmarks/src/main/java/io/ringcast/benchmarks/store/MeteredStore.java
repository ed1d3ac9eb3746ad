package io.ringcast.benchmarks.store;

import io.ringcast.common.blocks.BlockDecoder;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.publisher.store.StoreSource;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.StoreWrapper;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.TimeRange;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * A store that counts the rows that a node acknowledges, and measures each write. A job's tasks
 * find it by its name, since Flink serializes what they are given.
 */
final class MeteredStore extends StoreWrapper {

  private static final Map<UUID, MeteredStore> OPEN = new ConcurrentHashMap<>();
  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final int DIGITS = 3;

  private final UUID name = UUID.randomUUID();
  private final FeatureStore store;
  private final LongAdder rows = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final ConcurrentHistogram latencies = new ConcurrentHistogram(LONGEST_NANOS, DIGITS);
  private volatile StoredBlock last;
  private volatile long lastNanos;

  private record Found(UUID name) implements StoreSource {
    @Override
    public FeatureStore open() {
      return OPEN.get(name);
    }
  }

  MeteredStore(FeatureStore store) {
    super(store);
    this.store = store;
    OPEN.put(name, this);
  }

  /** For the tasks of a job. */
  StoreSource source() {
    return new Found(name);
  }

  @Override
  public CompletionStage<Void> write(List<StoredBlock> blocks) {
    long begin = System.nanoTime();
    return super.write(blocks)
        .whenComplete(
            (done, failure) -> {
              if (failure != null) {
                failures.increment();
                return;
              }
              latencies.recordValue(Math.min(LONGEST_NANOS, System.nanoTime() - begin));
              blocks.forEach(block -> rows.add(block.rows()));
              last = blocks.get(blocks.size() - 1);
              lastNanos = System.nanoTime();
            });
  }

  /** Rows of features that the node has acknowledged. */
  long rows() {
    return rows.sum();
  }

  /** When the node last acknowledged a write. */
  long lastNanos() {
    return lastNanos;
  }

  long failures() {
    return failures.sum();
  }

  /** How long each write took so far, in nanoseconds. */
  Histogram latencies() {
    return latencies.copy();
  }

  /** Reads the last written block back, which must be as it was sent. */
  void check(FeatureSet set) {
    StoredBlock block = last;
    if (block == null) {
      throw new IllegalStateException("no block has been stored");
    }
    SortedMap<Long, String> found = new TreeMap<>();
    scan(
        set,
        new Selection(
            Optional.of(block.product()),
            Optional.of(block.cell()),
            TimeRange.only(block.emission().windowEnd())),
        stored -> add(stored.block(), found));
    SortedMap<Long, String> sent = new TreeMap<>();
    add(decode(set, block), sent);
    if (sent.isEmpty() || !found.entrySet().containsAll(sent.entrySet())) {
      throw new IllegalStateException(
          "block %x of window end %d is not in the store as it was written"
              .formatted(block.cell(), block.emission().windowEnd()));
    }
  }

  private static DecodedBlock decode(FeatureSet set, StoredBlock block) {
    try (BlockDecoder decoder = new BlockDecoder(set)) {
      return decoder.decode(block.cell(), ByteBuffer.wrap(block.payload()));
    } catch (BlockFormatException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private static void add(DecodedBlock block, SortedMap<Long, String> rows) {
    for (int row = 0; row < block.rows(); row++) {
      rows.put(block.hexagon(row), Arrays.deepToString(block.sums(row)));
    }
  }

  /** A task closes its store; this one is closed by {@link #end}. */
  @Override
  public void close() {}

  void end() {
    OPEN.remove(name);
    store.close();
  }
}
