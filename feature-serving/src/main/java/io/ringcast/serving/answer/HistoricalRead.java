package io.ringcast.serving.answer;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PackedBlock;
import io.ringcast.common.features.SetId;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.ask.Hexagons;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.budget.ShortageException;
import io.ringcast.serving.load.StoreReadQueue;
import io.ringcast.serving.load.Waiter;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.warn.Warnings;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoredBlock;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads keys at one window end from the store: window ends of the past, and rows that no cached
 * block can have.
 */
final class HistoricalRead {

  private static final Logger LOG = LoggerFactory.getLogger(HistoricalRead.class);

  /** Two kinds, so that warnings about the store do not hide a damaged block. */
  private final Warnings ofStore = new Warnings(LOG, List.of(StoreException.class));

  private final Warnings ofBlocks = new Warnings(LOG, List.of(BlockFormatException.class));
  private final StoreReadQueue reads;
  private final Executor executor;
  private final Clock clock;

  /** The executor works on rows, for which the store's own threads have no time. */
  HistoricalRead(StoreReadQueue reads, Executor executor, Clock clock) {
    this.reads = reads;
    this.executor = executor;
    this.clock = clock;
  }

  /** Answers a question about one window end, within a time. */
  CompletableFuture<Answer> answer(Question question, long windowEnd, long nanos, Stages stages) {
    Value[] values = new Value[question.keys()];
    Arrays.fill(values, Value.nothing(Status.TIMED_OUT));
    Waiter waiter = Waiter.of(question.caller(), nanos);
    CompletableFuture<Void> read =
        reads
            .read(waiter, store -> store.marker(question.set().set().id(), windowEnd))
            .thenComposeAsync(
                marker -> {
                  if (marker.isPresent()) {
                    return read(
                        question,
                        marker.get().emission(),
                        allKeys(question),
                        values,
                        waiter,
                        stages);
                  }
                  Arrays.fill(values, Value.nothing(Status.NOT_YET));
                  return CompletableFuture.completedFuture(null);
                },
                executor)
            .toCompletableFuture()
            .exceptionally(
                failure ->
                    failed(failure, () -> Arrays.fill(values, Value.nothing(Status.UNAVAILABLE))));
    stages.until(read);
    return read.copy()
        .completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS)
        .thenApplyAsync(
            any -> {
              stages.end(Stage.STORE);
              // Of what still comes, nothing counts.
              Value[] known = values.clone();
              markNowhere(question, known);
              return new TableWriter(question, clock.millis(), stages).write(known);
            },
            executor);
  }

  private static List<Integer> allKeys(Question question) {
    return IntStream.range(0, question.keys()).boxed().toList();
  }

  /**
   * Reads keys at a complete window end, and puts their values into the array as they come. A key
   * that is late keeps its value. Fails with {@link ShortageException} only.
   */
  CompletableFuture<Void> read(
      Question question,
      Emission at,
      List<Integer> keys,
      Value[] values,
      Waiter waiter,
      Stages stages) {
    int products = question.products().size();
    SetId id = question.set().set().id();
    int resolution = question.set().set().resolution();
    Map<PartitionKey, List<Integer>> partitions = new HashMap<>();
    for (int key : keys) {
      long hexagon = question.hexagons()[key / products];
      Optional<UUID> product = question.product(key).id();
      if (hexagon != Hexagons.NOWHERE && product.isPresent()) {
        partitions
            .computeIfAbsent(
                PartitionKey.of(id, product.get(), hexagon, resolution, at.windowEnd()),
                any -> new ArrayList<>())
            .add(key);
      }
    }
    stages.take(partitions.size() * LatestRead.BYTES_PER_READ);
    List<CompletableFuture<Void>> all = new ArrayList<>();
    partitions.forEach(
        (partition, its) ->
            all.add(readPartition(question, at, partition.product(), its, values, waiter, stages)));
    return CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new));
  }

  private CompletableFuture<Void> readPartition(
      Question question,
      Emission at,
      UUID product,
      List<Integer> keys,
      Value[] values,
      Waiter waiter,
      Stages stages) {
    int products = question.products().size();
    long[] hexagons = keys.stream().mapToLong(key -> question.hexagons()[key / products]).toArray();
    return reads
        .read(waiter, store -> store.read(question.set().set(), product, at.windowEnd(), hexagons))
        .thenAcceptAsync(found -> take(question, at, keys, found, values, stages), executor)
        .exceptionally(
            failure ->
                failed(
                    failure,
                    () -> keys.forEach(key -> values[key] = Value.nothing(Status.UNAVAILABLE))))
        .toCompletableFuture();
  }

  private void take(
      Question question,
      Emission at,
      List<Integer> keys,
      List<StoredBlock> found,
      Value[] values,
      Stages stages) {
    int products = question.products().size();
    Map<StoredBlock, Optional<PackedBlock>> decoded = new HashMap<>();
    for (int key : keys) {
      long hexagon = question.hexagons()[key / products];
      Optional<StoredBlock> holds = StoredBlock.holding(found, hexagon);
      if (holds.isEmpty()) {
        values[key] = Value.of(at, null, -1);
        continue;
      }
      StoredBlock block = holds.get();
      int path = Cells.path(hexagon, Cells.resolution(block.cell()));
      values[key] =
          decoded
              .computeIfAbsent(block, its -> decode(question, its, stages))
              .map(rows -> Value.of(block.emission(), rows, rows.row(path)))
              .orElse(Value.nothing(Status.UNAVAILABLE));
    }
  }

  /** The block's rows. A damaged block costs its own keys only. */
  private Optional<PackedBlock> decode(Question question, StoredBlock block, Stages stages) {
    try {
      PackedBlock rows = question.set().open(block.cell(), block.payload());
      stages.take(rows.bytes());
      return Optional.of(rows);
    } catch (BlockFormatException e) {
      ofBlocks.warn(ServedSet.unreadable(block), e);
      return Optional.empty();
    }
  }

  /** A read that was late in its queue changes no value: the store has not failed. */
  private Void failed(Throwable failure, Runnable unavailable) {
    ShortageException.rethrow(failure);
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (!(cause instanceof TimeoutException)) {
      ofStore.warn("the store could not be read", failure);
      unavailable.run();
    }
    return null;
  }

  /** Keys without a place or product are invalid, whatever else happens. */
  static void markNowhere(Question question, Value[] values) {
    for (int key = 0; key < values.length; key++) {
      if (question.isNowhere(key)) {
        values[key] = Value.nothing(Status.INVALID);
      }
    }
  }
}
