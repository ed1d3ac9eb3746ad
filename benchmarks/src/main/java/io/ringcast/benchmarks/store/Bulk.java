package io.ringcast.benchmarks.store;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.RecordHeader;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.SetId;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredBlock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Brings a day's blocks into a store without a job. */
final class Bulk {

  private static final int UNDER_WAY = 8;
  private static final int TRIES = 20;

  private Bulk() {}

  /** Hands on the blocks of some of the day's window ends, each of these with all of its blocks. */
  static void blocks(DayFile day, Set<Long> windowEnds, Consumer<StoredBlock> out) {
    day.forEach(
        record -> {
          try {
            if (RecordParser.parse(record.value()) instanceof TileRecord tile
                && windowEnds.contains(tile.header().emission().windowEnd())) {
              tile.blocks().forEach(block -> out.accept(stored(tile, block)));
            }
          } catch (BlockFormatException e) {
            throw new IllegalStateException("a record of the day: " + e.getMessage(), e);
          }
        });
  }

  private static StoredBlock stored(TileRecord tile, TileRecord.Block block) {
    RecordHeader header = tile.header();
    byte[] payload = new byte[block.payload().remaining()];
    block.payload().duplicate().get(payload);
    return new StoredBlock(
        new SetId(header.set(), header.version()),
        tile.product(),
        block.cell(),
        tile.resolution(),
        header.emission(),
        block.rows(),
        payload);
  }

  /**
   * Writes them, and returns when all are stored.
   *
   * @param progress is told the rows so far
   * @return how many rows there are
   */
  static long load(DayFile day, Set<Long> windowEnds, FeatureStore store, LongConsumer progress) {
    Semaphore free = new Semaphore(UNDER_WAY);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    long[] rows = {0};
    blocks(
        day,
        windowEnds,
        block -> {
          throwIfAny(failure);
          free.acquireUninterruptibly();
          rows[0] += block.rows();
          progress.accept(rows[0]);
          write(store, block, TRIES)
              .whenComplete(
                  (done, e) -> {
                    if (e != null) {
                      failure.compareAndSet(null, e);
                    }
                    free.release();
                  });
        });
    free.acquireUninterruptibly(UNDER_WAY);
    throwIfAny(failure);
    return rows[0];
  }

  /** A busy machine makes writes time out; to write once more does no harm. */
  private static CompletionStage<Void> write(FeatureStore store, StoredBlock block, int tries) {
    return store
        .write(List.of(block))
        .exceptionallyCompose(
            failure ->
                tries > 1
                    ? write(store, block, tries - 1)
                    : CompletableFuture.failedFuture(failure));
  }

  private static void throwIfAny(AtomicReference<Throwable> failure) {
    Throwable first = failure.get();
    if (first != null) {
      throw new IllegalStateException("a block was not stored: " + first.getMessage(), first);
    }
  }
}
