package io.ringcast.history;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.blocks.BlockEncoder;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.publisher.config.WriteConfig;
import io.ringcast.publisher.write.RetryingWriter;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
   * @param notWhole in words, those whose counts are not all in the archive
   */
  public record Loaded(long rows, int windowEnds, int complete, Optional<String> notWhole) {}

  /**
   * Loads the past.
   *
   * @param progress is told how many rows the store has taken
   * @throws io.ringcast.common.registry.RegistryException if the store knows another set under the
   *     name and version
   */
  public Loaded run(ArchiveReader archive, FeatureStore store, LongConsumer progress)
      throws IOException, InterruptedException {
    PastMinutes minutes = new PastMinutes(archive, set);
    MinuteRange ends = minutes.ends(from, to, false);
    register(minutes, store);
    Map<Long, Emission> there = markers(store, ends);
    long rowVersion = newest(there) + 1;
    PastRows past = new PastRows(set, minutes, Optional.empty());
    try (Run run = new Run(past.tiling().tileResolution(), rowVersion, store, progress)) {
      past.compute(
          ends,
          end -> minutes.isWhole(end) && !isComplete(there.get(Minutes.endOf(end))),
          run::add,
          run::end);
      run.markers.await();
      int complete = (int) there.values().stream().filter(this::isComplete).count();
      return new Loaded(run.rows, run.windowEnds, complete, minutes.notWhole(ends));
    }
  }

  private void register(PastMinutes minutes, FeatureStore store) {
    SetRegistry registry = store.registry();
    registry.requireSameMeaning(List.of(set), id -> "");
    if (registry.find(set.id()).isEmpty()) {
      RegisteredSet known = RegisteredSet.of(set);
      boolean products = !minutes.products().byId().isEmpty();
      store.write(products ? known.with(minutes.products()) : known).toCompletableFuture().join();
    }
  }

  private Map<Long, Emission> markers(FeatureStore store, MinuteRange ends) {
    TimeRange range = new TimeRange(Minutes.endOf(ends.first()), Minutes.endOf(ends.last()));
    Map<Long, Emission> there = new LinkedHashMap<>();
    store
        .markers(set.id(), range)
        .forEach(marker -> there.put(marker.emission().windowEnd(), marker.emission()));
    return there;
  }

  private boolean isComplete(Emission marked) {
    return marked != null && !marked.isPartial(set.maxWindow());
  }

  /** Rows that are there, and belong to no marker or a partial one, must not win. */
  private static long newest(Map<Long, Emission> there) {
    return Math.max(
        System.currentTimeMillis(),
        there.values().stream().mapToLong(Emission::rowVersion).max().orElse(0));
  }

  /** What is on its way to the store. */
  private final class Run implements AutoCloseable {

    private final int blockResolution;
    private final long rowVersion;
    private final LongConsumer progress;
    private final BlockEncoder encoder;
    private final RetryingWriter<List<StoredBlock>> blocks;
    private final RetryingWriter<StoredMarker> markers;
    private final long begin = System.nanoTime();
    private long waitingBytes;
    private long rows;
    private int windowEnds;

    Run(int tileResolution, long rowVersion, FeatureStore store, LongConsumer progress) {
      this.rowVersion = rowVersion;
      this.progress = progress;
      blockResolution = RecordWriter.usualBlock(set, tileResolution, RecordWriter.USUAL_MAX_BYTES);
      encoder = new BlockEncoder(set, blockResolution);
      blocks = new RetryingWriter<>("batches", write.backoff(), store::write, batch -> {});
      markers = new RetryingWriter<>("markers", write.backoff(), store::write, marker -> {});
    }

    void add(PastRows.OfTile of) {
      TileRows.Columns columns = of.rows().columns(set);
      int perBlock = Cells.paths(blockResolution, set.resolution());
      Map<PartitionKey, List<StoredBlock>> partitions = new LinkedHashMap<>();
      for (int from = 0; from < columns.rows(); ) {
        int place = columns.path(from) / perBlock;
        int to = from + 1;
        while (to < columns.rows() && columns.path(to) / perBlock == place) {
          to++;
        }
        StoredBlock block =
            new StoredBlock(
                set.id(),
                of.product(),
                Cells.descendant(of.tile(), place, blockResolution),
                set.resolution(),
                emission(of.stamp()),
                to - from,
                encoder.encode(columns, from, to));
        partitions.computeIfAbsent(block.partition(), any -> new ArrayList<>()).add(block);
        waitingBytes += block.payload().length;
        from = to;
      }
      partitions.values().forEach(this::write);
      rows += columns.rows();
      if (waitingBytes > MOST_WAITING) {
        await();
      }
      keepPace();
      progress.accept(rows);
    }

    private void write(List<StoredBlock> ofPartition) {
      for (int from = 0; from < ofPartition.size(); from += write.batch()) {
        int to = Math.min(ofPartition.size(), from + write.batch());
        blocks.write(List.of(ofPartition.subList(from, to)));
      }
    }

    void end(WindowStamp stamp) {
      await();
      markers.write(List.of(new StoredMarker(set.id(), emission(stamp))));
      markers.check();
      windowEnds++;
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

    private void keepPace() {
      long due = begin + (long) (rows * (double) TimeUnit.SECONDS.toNanos(1) / rowsPerSecond);
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
    }

    @Override
    public void close() throws InterruptedException {
      encoder.close();
      blocks.close();
      markers.close();
    }
  }
}
