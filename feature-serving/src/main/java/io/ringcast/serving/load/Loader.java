package io.ringcast.serving.load;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.hot.BlockState;
import io.ringcast.serving.hot.HotBlock;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoredBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Loads blocks from the store, those of one partition with one read. */
public final class Loader {

  private final HotBlocks blocks;
  private final StoreReadQueue reads;

  /** A block, a hexagon in it that a request needs, and the load to do. */
  public record Wanted(HotBlock block, long hexagon, HotBlock.Load load) {}

  public Loader(HotBlocks blocks, StoreReadQueue reads) {
    this.blocks = blocks;
    this.reads = reads;
  }

  /** How many partitions can be read before the waiter's time is over. */
  public long readsInTime(Waiter waiter) {
    return reads.readsInTime(waiter);
  }

  /**
   * Loads blocks of a set at a window end that is complete in the store, and ends their loads. Of
   * several callers that queue a load, the first does it.
   */
  public void load(Caller caller, ServedSet set, Emission at, List<Wanted> wanted) {
    Map<PartitionKey, List<Wanted>> partitions = new HashMap<>();
    int resolution = set.set().resolution();
    for (Wanted one : wanted) {
      UUID product = one.block.key().product();
      PartitionKey partition =
          PartitionKey.of(set.set().id(), product, one.hexagon, resolution, at.windowEnd());
      partitions.computeIfAbsent(partition, any -> new ArrayList<>()).add(one);
    }
    partitions.forEach(
        (partition, its) ->
            reads
                .read(
                    caller,
                    () -> isAwaited(its),
                    store -> loadPartition(store, set, at, partition.product(), its))
                .whenComplete((any, failure) -> its.forEach(one -> one.load.endIfDropped())));
  }

  private static boolean isAwaited(List<Wanted> wanted) {
    // Each of them: those that nobody waits for are dropped.
    return wanted.stream().filter(one -> one.block.isAwaited(one.load)).count() > 0;
  }

  private CompletionStage<Void> loadPartition(
      FeatureStore store, ServedSet set, Emission at, UUID product, List<Wanted> wanted) {
    List<Wanted> its = wanted.stream().filter(one -> one.block.begin(one.load)).toList();
    if (its.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    return read(store, set, at, product, its)
        .whenComplete(
            (found, failure) -> {
              for (Wanted one : its) {
                end(set, at, one, found, failure);
              }
            })
        .thenAccept(any -> {});
  }

  private static CompletionStage<List<StoredBlock>> read(
      FeatureStore store, ServedSet set, Emission at, UUID product, List<Wanted> wanted) {
    long[] hexagons = wanted.stream().mapToLong(Wanted::hexagon).toArray();
    try {
      return store.read(set.set(), product, at.windowEnd(), hexagons);
    } catch (RuntimeException | Error e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Ends each load, whatever happens: calls wait for it. */
  private void end(
      ServedSet set, Emission at, Wanted one, List<StoredBlock> found, Throwable failure) {
    if (failure != null) {
      one.block.failed(one.load, failure);
      return;
    }
    try {
      one.block.loaded(one.load, take(set, at, one, found));
    } catch (BlockFormatException | RuntimeException | Error e) {
      one.block.failed(one.load, e);
    }
  }

  /** Takes a block that was found, or says why it cannot be cached. */
  private Optional<Throwable> take(
      ServedSet set, Emission at, Wanted wanted, List<StoredBlock> found)
      throws BlockFormatException {
    HotBlock block = wanted.block;
    Optional<StoredBlock> holds = StoredBlock.holding(found, wanted.hexagon);
    if (holds.isPresent()) {
      StoredBlock stored = holds.get();
      set.foundBlockOf(Cells.resolution(stored.cell()));
      if (stored.cell() == block.key().cell()) {
        blocks.take(block, new BlockState(stored.emission(), stored.payload()));
        return Optional.empty();
      }
    } else if (block.isEmptyIfAbsent(at)) {
      block.offer(BlockState.empty(at));
      return Optional.empty();
    }
    return Optional.of(new OtherSizeException());
  }
}
