package io.ringcast.history;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.history.PastRows.TileResult;
import io.ringcast.publisher.config.WriteConfig;
import io.ringcast.publisher.unpack.Packing;
import io.ringcast.publisher.write.DueMarker;
import io.ringcast.publisher.write.RetryingWriter;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.cassandra.RowFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Writes a set's past into the store: the window ends that are not complete there, and whose counts
 * are all in the archive. A window end's marker follows its rows, so readers see whole ones only.
 *
 * @param from the first window end, in epoch milliseconds; empty for the first that is whole
 * @param to the last window end; empty for the archive's last
 * @param rowsPerSecond the store has other callers
 */
public record HistoryLoad(
    FeatureSet set, OptionalLong from, OptionalLong to, int rowsPerSecond, WriteConfig write) {

  /** So many bytes wait in memory for the store. */
  private static final int MOST_WAITING = 16 << 20;

  /**
   * What was done.
   *
   * @param windowEnds that were written
   * @param complete window ends that the store had complete already
   * @param incompleteEnds in words, those whose counts are not all in the archive
   */
  public record Loaded(long rows, int windowEnds, int complete, Optional<String> incompleteEnds) {}

  /**
   * Loads the past.
   *
   * @param files where the store puts rows, if it does not write them itself
   * @param progress gets the number of rows that the store has taken
   * @throws io.ringcast.common.registry.RegistryException if the store knows another set under the
   *     name and version
   */
  public Loaded run(
      ArchiveReader archive, FeatureStore store, Optional<RowFiles> files, LongConsumer progress)
      throws IOException, InterruptedException {
    PastMinutes minutes = new PastMinutes(archive, set);
    MinuteRange ends = minutes.ends(from, to, false);
    register(minutes, store);
    StoredMarkers stored = new StoredMarkers(store, set, ends);
    // Must exceed the row version of every stored row.
    long rowVersion = Math.max(System.currentTimeMillis(), stored.newestVersion()) + 1;
    PastRows past = new PastRows(set, minutes, Optional.empty());
    try (BlockLoader loader =
        new BlockLoader(past.tiling().tileResolution(), rowVersion, store, files, progress)) {
      past.compute(
          ends,
          minute -> minutes.isWhole(minute) && !stored.isComplete(minute),
          loader::encode,
          loader::add,
          loader::end);
      loader.mark();
      loader.markers.await();
      return new Loaded(
          loader.rows, loader.windowEnds, stored.complete(), minutes.incompleteEnds(ends));
    }
  }

  private void register(PastMinutes minutes, FeatureStore store) {
    SetRegistry registry = store.registry();
    registry.requireSameMeaning(List.of(set), id -> "");
    registry
        .missing(set, minutes.products())
        .ifPresent(now -> store.write(now).toCompletableFuture().join());
  }

  /** What is on its way to the store. */
  private final class BlockLoader implements AutoCloseable {

    private final int tileResolution;
    private final int blockResolution;
    private final long rowVersion;
    private final Optional<RowFiles> files;
    private final LongConsumer progress;
    private final Packing packing = new Packing(write.batch(), write.batchBytes());
    private final RetryingWriter<List<StoredBlock>> blocks;
    private final RetryingWriter<DueMarker> markers;
    private final List<DueMarker> unmarked = new ArrayList<>();
    private final RowPace pace = new RowPace(rowsPerSecond, System.nanoTime());
    private long unmarkedSince = System.currentTimeMillis();
    private long waitingBytes;
    private long rows;
    private int windowEnds;

    BlockLoader(
        int tileResolution,
        long rowVersion,
        FeatureStore store,
        Optional<RowFiles> files,
        LongConsumer progress) {
      this.tileResolution = tileResolution;
      this.rowVersion = rowVersion;
      this.files = files;
      this.progress = progress;
      blockResolution = RecordWriter.usualBlock(set, tileResolution, RecordWriter.USUAL_MAX_BYTES);
      blocks = new RetryingWriter<>("batches", write.backoff(), store::write, batch -> {});
      markers = new RetryingWriter<>("markers", write.backoff(), due -> due.to(store), due -> {});
    }

    /** The records of the features topic, cut as the publisher cuts them; on any thread. */
    List<List<StoredBlock>> encode(TileResult<SumColumns> tile) {
      List<List<StoredBlock>> batches = new ArrayList<>();
      try (RecordWriter writer =
          new RecordWriter(set, tileResolution, blockResolution, RecordWriter.USUAL_MAX_BYTES)) {
        writer.write(
            emission(tile.stamp()),
            tile.product(),
            tile.tile(),
            tile.rows(),
            record -> pack(record, batches::add));
      }
      return batches;
    }

    private void pack(EncodedRecord record, Consumer<List<StoredBlock>> out) {
      try {
        packing.pack((TileRecord) RecordParser.parse(record.value()), out);
      } catch (BlockFormatException e) {
        throw new IllegalStateException("a record that was just written: " + e.getMessage(), e);
      }
    }

    void add(TileResult<List<List<StoredBlock>>> tile) {
      int added = 0;
      for (List<StoredBlock> batch : tile.rows()) {
        blocks.write(List.of(batch));
        for (StoredBlock block : batch) {
          waitingBytes += block.payload().length;
          added += block.rows();
        }
      }
      rows += added;
      if (waitingBytes > MOST_WAITING) {
        await();
      }
      keepPace(added);
      progress.accept(rows);
    }

    void end(WindowStamp stamp) {
      unmarked.add(new DueMarker(new StoredMarker(set.id(), emission(stamp)), unmarkedSince));
      if (files.map(RowFiles::isFull).orElse(true)) {
        mark();
      }
    }

    /** Marks window ends when the store has all of their rows. */
    void mark() {
      await();
      files.ifPresent(RowFiles::stream);
      markers.write(unmarked);
      markers.check();
      windowEnds += unmarked.size();
      unmarked.clear();
      unmarkedSince = System.currentTimeMillis();
    }

    private Emission emission(WindowStamp stamp) {
      return new Emission(stamp.windowEnd(), rowVersion, stamp.completeSince());
    }

    private void await() {
      try {
        blocks.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while the store took rows", e);
      }
      waitingBytes = 0;
    }

    private void keepPace(int added) {
      long due = pace.nextAfter(added, System.nanoTime());
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
    }

    @Override
    public void close() throws InterruptedException {
      blocks.close();
      markers.close();
    }
  }
}
