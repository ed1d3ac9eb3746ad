package io.ringcast.store;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.store.config.HedgeConfig;
import io.ringcast.store.hedge.ReadStats;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Keeps the features of the last days. Writes are idempotent and come in any order: for equal keys
 * the row with the larger version stays. Several threads may call.
 */
public interface FeatureStore extends AutoCloseable {

  /**
   * Keeps blocks of one {@link StoredBlock#partition() partition}, of different cells or window
   * ends.
   *
   * @return done when all can be read; else fails with a {@link StoreException}. After a {@link
   *     RefusedException} writing them one by one shows which is never taken.
   */
  CompletionStage<Void> write(List<StoredBlock> blocks);

  /**
   * Keeps a marker, but not longer than its rows; to be called when all of them have been written.
   *
   * @param rowsSince when the first of them was written, at the earliest, in epoch milliseconds
   */
  CompletionStage<Void> write(StoredMarker marker, long rowsSince);

  /** The same for rows that were written just now. */
  default CompletionStage<Void> write(StoredMarker marker) {
    return write(marker, System.currentTimeMillis());
  }

  /**
   * Names the servers that hold the rows, as of when the store was opened. It differs when they may
   * have lost rows in between, or are others; a store that loses nothing has no name. Writes fail
   * for good if the servers change while it is open.
   */
  default String incarnation() {
    return "";
  }

  /** How late reads went, if a second replica is asked then. */
  default Optional<ReadStats> readStats() {
    return Optional.empty();
  }

  /** From now on, late reads are hedged by these settings, if they are hedged. */
  default void follow(HedgeConfig now) {}

  /** Keeps what readers have to know of a feature set, in place of what was kept of it before. */
  CompletionStage<Void> write(RegisteredSet set);

  /** What is kept of a feature set; empty if that cannot be read. */
  CompletionStage<Optional<RegisteredSet>> find(SetId set);

  /** All feature sets that were ever written here, and how their rows are to be read. */
  SetRegistry registry();

  /**
   * Hands on the selected rows by partition, the newest first. Blocks are whole; callers leave out
   * further hexagons.
   *
   * @throws StoreException if the store does not answer, or holds what this set cannot be read from
   */
  void scan(FeatureSet set, Selection selection, Consumer<StoredRows> out);

  /**
   * The same for all rows of known {@link #partitions partitions}, which are not looked up again.
   *
   * @throws StoreException if the store does not answer, or holds what this set cannot be read from
   */
  void scan(
      FeatureSet set,
      List<PartitionKey> partitions,
      TimeRange windowEnds,
      Consumer<StoredRows> out);

  /**
   * The blocks that hold these hexagons, for one product and a complete window end, still encoded
   * and unchecked.
   *
   * @param hexagons of the set's resolution, all in one area ({@link PartitionKey#area})
   * @return fails with a {@link StoreException}, at the latest after a request's time-out
   */
  CompletionStage<List<StoredBlock>> read(
      FeatureSet set, UUID product, long windowEnd, long[] hexagons);

  /**
   * The marker of a window end, if there is one; fails with a {@link StoreException}, at the latest
   * after a request's time-out.
   */
  CompletionStage<Optional<StoredMarker>> marker(SetId set, long windowEnd);

  /** The markers of these window ends, the newest first. */
  List<StoredMarker> markers(SetId set, TimeRange windowEnds);

  /**
   * The partitions that may have rows at some of these window ends, each once, in no order.
   *
   * @throws StoreException if the store does not answer
   */
  List<PartitionKey> partitions(SetId set, TimeRange windowEnds);

  Placement placement();

  @Override
  void close();
}
