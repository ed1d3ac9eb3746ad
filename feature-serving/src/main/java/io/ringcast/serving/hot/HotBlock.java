package io.ringcast.serving.hot;

import io.ringcast.common.blocks.Emission;
import io.ringcast.serving.config.CacheConfig;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * A cached block. It is loaded once, then renewed from the topic. It is complete from the first
 * window end that the follower had not yet read when the block was cached: without a record, its
 * values are zero.
 */
public final class HotBlock {

  /**
   * The shortest pause after a failed load, at most doubled: retries of all callers would burden a
   * store that comes back.
   */
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** Older damaged window ends do not matter any more. */
  private static final int MOST_DAMAGED = 16;

  private final BlockKey key;
  private final LongSupplier nanos;

  /** The first window end that the follower had not read; known only once it can find the block. */
  private volatile long pushedFrom = Long.MAX_VALUE;

  private volatile BlockState state;

  /** Window ends with unreadable records: without a state, the block is unknown, not empty. */
  private volatile SortedSet<Long> damaged = Collections.emptySortedSet();

  /** Up to this window end the block is unknown: its state was dropped. */
  private volatile long lostUntil = Long.MIN_VALUE;

  /** Whether a request has used the block since it was renewed. */
  private volatile boolean asked;

  /** Whose share the opened rows count in; null until somebody asks for the block. */
  private volatile HotBlocks.Share opener;

  /** Whether the follower cannot find the block any more. */
  private volatile boolean dropped;

  /** The empty state, kept so that not each reader makes one. */
  private volatile BlockState nothing;

  /** Callers that hold the block. Changes only within the follower's map. */
  private int holders;

  /** The weight that the cache has counted; changes only there, too. */
  private int counted;

  private Load loading;

  HotBlock(BlockKey key, LongSupplier nanos) {
    this.key = key;
    this.nanos = nanos;
  }

  public BlockKey key() {
    return key;
  }

  /** Memory in usual blocks. */
  int weight() {
    BlockState known = state;
    return known == null ? 1 : 1 + known.payload().length / CacheConfig.BYTES_PER_BLOCK;
  }

  /** Comes once the follower can find the block. */
  void watch() {
    if (pushedFrom == Long.MAX_VALUE) {
      key.set().firstUnseen().ifPresent(first -> pushedFrom = first);
    }
  }

  void ask(HotBlocks.Share share) {
    // Many ask, and each write would take the block away from the other readers' cores.
    if (opener == null) {
      opener = share;
    }
    if (!asked) {
      asked = true;
    }
  }

  HotBlocks.Share opener() {
    return opener;
  }

  void openedBy(HotBlocks.Share share) {
    opener = share;
  }

  /** Whether a request has used the block since the last call of this. */
  boolean wasAsked() {
    boolean was = asked;
    asked = false;
    return was;
  }

  /** Counts the present weight, and returns the difference. */
  int recount() {
    int before = counted;
    counted = weight();
    return counted - before;
  }

  int counted() {
    return counted;
  }

  void hold() {
    holders++;
  }

  /** A caller drops the block; true for the last one. Comes before the follower loses the block. */
  boolean release() {
    holders--;
    dropped = holders == 0;
    return dropped;
  }

  /**
   * Whether a block that the store lacks has no rows: only if all blocks of the window end had this
   * size.
   */
  public boolean isEmptyIfAbsent(Emission stored) {
    Optional<Emission> followed = key.set().followed();
    return followed.isPresent()
        && stored.windowEnd() <= followed.get().windowEnd()
        && key.set().hadOnly(key.sizing(), stored);
  }

  /** Takes a state, unless it is older than the present one. */
  public synchronized void offer(BlockState other) {
    if (state == null || other.isNewerThan(state)) {
      state = other;
    }
  }

  /** The record of this window end cannot be read. */
  synchronized void miss(long windowEnd) {
    SortedSet<Long> all = new TreeSet<>(damaged);
    all.add(windowEnd);
    if (all.size() > MOST_DAMAGED) {
      all.remove(all.first());
    }
    damaged = all;
  }

  /** Whether a record of this window end could not be read, or was dropped. */
  boolean hasMissed(long windowEnd) {
    return windowEnd <= lostUntil || damaged.contains(windowEnd);
  }

  /** Drops a state that cannot be read; true if it was still there. */
  synchronized boolean discard(BlockState unreadable) {
    if (!unreadable.equals(state)) {
      return false;
    }
    // In this order: who sees that it is gone knows that it is not known to be nothing.
    lostUntil = Math.max(lostUntil, unreadable.emission().windowEnd());
    state = null;
    return true;
  }

  /** The newest known state. */
  public Optional<BlockState> newest() {
    // In this order: what happened before the window end was complete is seen then.
    Optional<Emission> followed = key.set().followed();
    BlockState known = state;
    if (followed.isEmpty()
        || followed.get().windowEnd() < pushedFrom
        || hasMissed(followed.get().windowEnd())
        || !key.set().hadOnly(key.sizing(), followed.get())
        || dropped) {
      return Optional.ofNullable(known);
    }
    Emission complete = followed.get();
    return known != null && known.emission().windowEnd() >= complete.windowEnd()
        ? Optional.of(known)
        : Optional.of(nothingAt(complete));
  }

  private BlockState nothingAt(Emission complete) {
    BlockState before = nothing;
    if (before != null && before.emission().equals(complete)) {
      return before;
    }
    BlockState now = BlockState.empty(complete);
    nothing = now;
    return now;
  }

  /**
   * The load of this window end, if one is under way or has just failed; else a new one, which the
   * caller does and ends. Loads of older window ends go on.
   */
  public synchronized Load load(long windowEnd) {
    if (loading == null || loading.windowEnd < windowEnd || isOver(loading)) {
      loading = new Load(windowEnd);
    }
    return loading;
  }

  /** The same for a caller that waits for the load, as long as {@code waiting} says so. */
  public synchronized Load load(long windowEnd, BooleanSupplier waiting) {
    Load load = load(windowEnd);
    if (!load.begun) {
      load.waiters.add(waiting);
    }
    return load;
  }

  /** Queues the load for this caller; false if it has begun, or is queued for the caller. */
  public synchronized boolean queue(Load load, String caller) {
    return !load.begun && load.queuedBy.add(caller);
  }

  /** Whether this caller must queue a load of this window end. */
  public synchronized boolean isToLoad(long windowEnd, String caller) {
    return loading == null
        || loading.windowEnd < windowEnd
        || isOver(loading)
        || isToQueue(loading, caller);
  }

  /** Whether {@link #queue} would say so. */
  public synchronized boolean isToQueue(Load load, String caller) {
    return !load.begun && !load.queuedBy.contains(caller);
  }

  /** Whether a load is to begin. One without waiters is dropped; the next caller gets another. */
  public synchronized boolean isAwaited(Load load) {
    if (load.begun) {
      return false;
    }
    if (load.waiters.stream().anyMatch(BooleanSupplier::getAsBoolean)) {
      return true;
    }
    begin(load);
    load.dropped = true;
    if (loading == load) {
      loading = null;
    }
    return false;
  }

  /** Begins the load; true for the one caller that does it. */
  public synchronized boolean begin(Load load) {
    boolean first = !load.begun;
    load.begun = true;
    load.waiters.clear();
    return first;
  }

  private boolean isOver(Load load) {
    return load.done.isDone() && nanos.getAsLong() - load.pauseUntil >= 0;
  }

  /** Ends a load that the store has answered, perhaps with a block that cannot be cached. */
  public void loaded(Load load, Optional<? extends Throwable> failure) {
    end(load, failure, 0);
  }

  /** Ends a load without an answer of the store, which then has a pause. */
  public void failed(Load load, Throwable failure) {
    long pause = PAUSE_NANOS + ThreadLocalRandom.current().nextLong(PAUSE_NANOS);
    end(load, Optional.of(failure), pause);
  }

  /** Lets waiters go on. */
  private void end(Load load, Optional<? extends Throwable> failure, long pause) {
    load.pauseUntil = nanos.getAsLong() + pause;
    if (failure.isPresent()) {
      load.done.completeExceptionally(failure.get());
    } else {
      load.done.complete(null);
    }
  }

  /** One load for all that wait for it. */
  public static final class Load {

    private final long windowEnd;
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    /** Empty once the load has begun. The block guards this, and all below. */
    private final List<BooleanSupplier> waiters = new ArrayList<>();

    private final Set<String> queuedBy = new HashSet<>();
    private boolean begun;
    private volatile boolean dropped;

    /** Set before {@code done}; safe to read once {@code done} is. */
    private long pauseUntil;

    private Load(long windowEnd) {
      this.windowEnd = windowEnd;
    }

    /** Whether all waiters had gone before the load began. */
    public boolean isDropped() {
      return dropped;
    }

    /** Lets calls go on that keep their place until the load's end. */
    public void endIfDropped() {
      if (dropped) {
        done.completeExceptionally(new TimeoutException("no caller waits for this load any more"));
      }
    }

    public CompletableFuture<Void> done() {
      return done;
    }
  }
}
