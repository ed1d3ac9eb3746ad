package io.ringcast.serving.answer;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PackedBlock;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.ask.Hexagons;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.budget.ShortageException;
import io.ringcast.serving.hot.BlockKey;
import io.ringcast.serving.hot.BlockState;
import io.ringcast.serving.hot.HotBlock;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.load.Loader;
import io.ringcast.serving.load.OtherSizeException;
import io.ringcast.serving.load.Waiter;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.meters.Stages.Lookup;
import io.ringcast.serving.sets.Sizing;
import io.ringcast.store.PartitionKey;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * One question about the newest window end. Cached blocks answer it; it waits for blocks that are
 * missing or too old. Newer rows of the store are loaded in the background.
 */
final class LatestRead {

  /** Memory of a read of the store: its block, its load, and the waiters. */
  static final long BYTES_PER_READ = 1024;

  private final Question question;

  /** Whether to wait for newer rows of the store, however young the cached ones are. */
  private final boolean newest;

  private final HotBlocks.Share share;
  private final Loader loader;
  private final HistoricalRead historical;
  private final Clock clock;
  private final Stages stages;

  private final List<BlockLookup> asked = new ArrayList<>();

  /** Values without a cached block: read aside, or too late to read. */
  private final Value[] aside;

  /** Partitions that this question reads. */
  private final Set<PartitionKey> planned = new HashSet<>();

  /** How many partitions can be read in time; negative if not known yet. */
  private long readsInTime = -1;

  private static final class BlockLookup {

    final HotBlock block;
    final List<Integer> keys = new ArrayList<>();

    /** One of the keys' hexagons. */
    final long hexagon;

    /** The block's state before any wait. */
    Optional<BlockState> atFirst = Optional.empty();

    /**
     * Done when something new is known, or nothing will be; null without a wait. Fails with {@link
     * ShortageException} only.
     */
    CompletableFuture<Void> waitFor;

    /** Loads newer rows; null if the store has none, or they would come too late. */
    HotBlock.Load load;

    /** Whether a load would come too late. */
    boolean late;

    BlockLookup(HotBlock block, long hexagon) {
      this.block = block;
      this.hexagon = hexagon;
    }

    /** After a change of block sizes, the first state may be newer than the present one. */
    Optional<BlockState> newest() {
      Optional<BlockState> now = block.newest();
      return now.isEmpty() || (atFirst.isPresent() && atFirst.get().isNewerThan(now.get()))
          ? atFirst
          : now;
    }
  }

  LatestRead(
      Question question,
      boolean newest,
      HotBlocks blocks,
      Loader loader,
      HistoricalRead historical,
      Clock clock,
      Stages stages) {
    this.question = question;
    this.newest = newest;
    this.share = blocks.share(question.caller().name());
    this.loader = loader;
    this.historical = historical;
    this.clock = clock;
    this.stages = stages;
    this.aside = new Value[question.keys()];
  }

  CompletableFuture<Answer> answer(long nanos, Executor executor) {
    Waiter waiter = Waiter.of(question.caller(), nanos);
    locate(waiter);
    long now = clock.millis();
    load(now, waiter);
    stages.end(Stage.CACHE);
    CompletableFuture<?>[] waits =
        asked.stream()
            .filter(block -> block.waitFor != null)
            .map(block -> block.waitFor)
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture<Void> all = CompletableFuture.allOf(waits);
    stages.until(all);
    return all.isDone() && !all.isCompletedExceptionally()
        ? CompletableFuture.completedFuture(write(now))
        : all.copy()
            .completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS)
            .thenApplyAsync(
                any -> {
                  stages.end(Stage.STORE);
                  return write(clock.millis());
                },
                executor);
  }

  /** Finds the keys' blocks. */
  private void locate(Waiter waiter) {
    int products = question.products().size();
    Sizing sizing = question.set().sizing();
    for (int product = 0; product < products; product++) {
      Optional<UUID> id = question.products().get(product).id();
      if (id.isEmpty()) {
        continue;
      }
      Map<Long, Optional<BlockLookup>> ofProduct = new HashMap<>();
      for (int place = 0; place < question.hexagons().length; place++) {
        long hexagon = question.hexagons()[place];
        if (hexagon != Hexagons.NOWHERE) {
          long cell = Cells.parent(hexagon, sizing.resolution());
          Optional<BlockLookup> its = ofProduct.get(cell);
          if (its == null) {
            BlockKey block = new BlockKey(question.set(), sizing, id.get(), cell);
            its = lookup(block, hexagon, waiter);
            ofProduct.put(cell, its);
          }
          int key = place * products + product;
          if (its.isPresent()) {
            its.get().keys.add(key);
          } else {
            aside[key] = Value.nothing(Status.TIMED_OUT);
          }
        }
      }
    }
  }

  /** Empty if the block is not cached, and a read would come too late. */
  private Optional<BlockLookup> lookup(BlockKey key, long hexagon, Waiter waiter) {
    Optional<BlockLookup> its =
        share
            .get(key, () -> isInTime(key.product(), hexagon, waiter))
            .map(block -> new BlockLookup(block, hexagon));
    its.ifPresentOrElse(asked::add, () -> stages.looked(Lookup.MISSING));
    return its;
  }

  /** Begins loads of missing blocks, and of newer rows. */
  private void load(long now, Waiter waiter) {
    asked.forEach(
        its -> {
          its.atFirst = its.block.newest();
          stages.looked(lookup(its.atFirst, now));
        });
    Optional<Emission> stored = question.set().stored();
    if (stored.isEmpty()) {
      return;
    }
    List<Loader.Wanted> wanted = new ArrayList<>();
    List<BlockLookup> behind = new ArrayList<>();
    for (BlockLookup its : asked) {
      Optional<BlockState> state = its.atFirst;
      if (state.isPresent() && state.get().emission().windowEnd() >= stored.get().windowEnd()) {
        continue;
      }
      long end = stored.get().windowEnd();
      boolean waits = state.isEmpty() || newest || isTooOld(state.get(), now);
      if (its.block.isToLoad(end, waiter.caller().name())
          && !isInTime(its.block.key().product(), its.hexagon, waiter)) {
        its.late = waits;
        continue;
      }
      its.load = waits ? its.block.load(end, waiter::isWaiting) : its.block.load(end);
      if (its.block.isToQueue(its.load, waiter.caller().name())) {
        wanted.add(new Loader.Wanted(its.block, its.hexagon, its.load));
      }
      if (waits) {
        behind.add(its);
      }
    }
    if (!haveRoom(wanted.size() * BYTES_PER_READ, !behind.isEmpty())) {
      return;
    }
    // Only now: a load that nobody takes would keep this for as long as it waits.
    for (BlockLookup its : behind) {
      its.waitFor =
          its.load
              .done()
              .exceptionallyCompose(failure -> readAside(its, stored.get(), waiter, failure));
    }
    wanted.removeIf(one -> !one.block().queue(one.load(), waiter.caller().name()));
    stages.loads(wanted.size());
    loader.load(waiter.caller(), question.set(), stored.get(), wanted);
    for (Loader.Wanted one : wanted) {
      stages.until(one.load().done());
    }
  }

  /**
   * Whether a block can be read before the waiter's time is over. Later reads would only cost
   * others time.
   */
  private boolean isInTime(UUID product, long hexagon, Waiter waiter) {
    Optional<Emission> stored = question.set().stored();
    if (stored.isEmpty()) {
      return true;
    }
    if (readsInTime < 0) {
      readsInTime = loader.readsInTime(waiter);
    }
    FeatureSet set = question.set().set();
    PartitionKey partition =
        PartitionKey.of(set.id(), product, hexagon, set.resolution(), stored.get().windowEnd());
    return planned.contains(partition) || (planned.size() < readsInTime && planned.add(partition));
  }

  /**
   * Whether there is memory for the reads. Throws only if the answer waits for them; others just
   * refresh blocks.
   */
  private boolean haveRoom(long bytes, boolean waits) {
    try {
      stages.take(bytes);
      return true;
    } catch (ShortageException e) {
      if (waits) {
        throw e;
      }
      return false;
    }
  }

  private Lookup lookup(Optional<BlockState> state, long now) {
    if (state.isEmpty()) {
      return Lookup.MISSING;
    }
    if (isTooOld(state.get(), now)) {
      return Lookup.STALE;
    }
    return state.get().isEmpty() ? Lookup.EMPTY : Lookup.HELD;
  }

  private boolean isTooOld(BlockState state, long now) {
    long age = now - state.emission().windowEnd();
    return question.maxAge().isPresent() && age > question.maxAge().getAsLong();
  }

  private CompletableFuture<Void> readAside(
      BlockLookup its, Emission stored, Waiter waiter, Throwable failure) {
    if (!(failure instanceof OtherSizeException)) {
      return CompletableFuture.completedFuture(null);
    }
    its.keys.forEach(key -> aside[key] = Value.nothing(Status.TIMED_OUT));
    return historical.read(question, stored, its.keys, aside, waiter, stages);
  }

  private Answer write(long now) {
    Value[] values = aside.clone();
    for (BlockLookup its : asked) {
      fill(its, values);
    }
    HistoricalRead.markNowhere(question, values);
    return new TableWriter(question, now, stages).write(values);
  }

  private void fill(BlockLookup its, Value[] values) {
    Optional<BlockState> state = its.newest();
    if (state.isEmpty()) {
      Value none = Value.nothing(whyNothing(its));
      its.keys.forEach(key -> values[key] = values[key] == null ? none : values[key]);
      return;
    }
    Emission emission = state.get().emission();
    try {
      PackedBlock rows = state.get().isEmpty() ? null : share.rows(its.block, state.get(), stages);
      int blockResolution = its.block.key().sizing().resolution();
      for (int i = 0; i < its.keys.size(); i++) {
        int key = its.keys.get(i);
        if (isNewer(values[key], emission)) {
          continue;
        }
        long hexagon = question.hexagons()[key / question.products().size()];
        int row = rows == null ? -1 : rows.row(Cells.path(hexagon, blockResolution));
        values[key] = Value.of(emission, rows, row);
      }
    } catch (BlockFormatException e) {
      // The cache has said so, and will have it loaded for those who ask next.
      its.keys.forEach(key -> values[key] = Value.nothing(Status.UNAVAILABLE));
    }
  }

  /** Whether the value that was read aside has a later window end. */
  private static boolean isNewer(Value aside, Emission emission) {
    return aside != null
        && aside.emission().isPresent()
        && aside.emission().get().windowEnd() > emission.windowEnd();
  }

  private static Status whyNothing(BlockLookup its) {
    if (its.late) {
      return Status.TIMED_OUT;
    }
    if (its.waitFor == null) {
      return Status.NOT_YET;
    }
    return its.waitFor.isDone() && !its.load.isDropped() ? Status.UNAVAILABLE : Status.TIMED_OUT;
  }
}
