package io.ringcast.store;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Keeps the features of the last days.
 *
 * <p>Writing is idempotent and knows no order: of two rows for the same feature set, product,
 * hexagon and window end the one with the larger row version stays, whichever comes first. All
 * methods may be called by several threads.
 */
public interface FeatureStore extends AutoCloseable {

  /**
   * Keeps blocks of one {@link StoredBlock#partition() partition}, of different cells or window
   * ends.
   *
   * @return done when all of them can be read; else fails with a {@link StoreException}, and some
   *     may have been written. With a {@link RefusedException} one of them will never be taken;
   *     which one shows when they are written one by one.
   */
  CompletionStage<Void> write(List<StoredBlock> blocks);

  /** Keeps a marker; to be called when all rows that it vouches for have been written. */
  CompletionStage<Void> write(StoredMarker marker);

  /** Keeps what readers have to know of a feature set, in place of what was kept of it before. */
  CompletionStage<Void> write(RegisteredSet set);

  /** All feature sets that were ever written here, and how their rows are to be read. */
  SetRegistry registry();

  /**
   * Hands on the selected rows, partition by partition, in each the newest first. Hands on blocks
   * whole; the rows beyond a selected hexagon are for the caller to leave out.
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
   * The blocks in which these hexagons are, for one product and window end, still encoded. A block
   * without rows is not there.
   *
   * <p>Whoever decodes them finds out whether they are whole: one that is damaged costs no other.
   *
   * @param hexagons of the set's resolution, all in one area ({@link PartitionKey#area})
   * @return the blocks; fails with a {@link StoreException}, and waits for nobody longer than a
   *     request may take
   */
  CompletionStage<List<StoredBlock>> read(
      FeatureSet set, UUID product, long windowEnd, long[] hexagons);

  /**
   * The marker of a window end, if there is one.
   *
   * @return fails with a {@link StoreException}, and waits for nobody longer than a request may
   *     take
   */
  CompletionStage<Optional<StoredMarker>> marker(SetId set, long windowEnd);

  /** The markers of these window ends, the newest first. */
  List<StoredMarker> markers(SetId set, TimeRange windowEnds);

  /**
   * Which partitions may have rows at some of these window ends, each once, in no order: an hour's
   * are all named.
   *
   * @throws StoreException if the store does not answer
   */
  List<PartitionKey> partitions(SetId set, TimeRange windowEnds);

  Placement placement();

  @Override
  void close();
}
