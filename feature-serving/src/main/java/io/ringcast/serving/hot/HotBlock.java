package io.ringcast.serving.hot;

import io.ringcast.common.blocks.Emission;
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

  /** Those that are older have long been followed by others. */
  private static final int MOST_DAMAGED = 16;

  /** More than a dense block of the published set has. */
  private static final int USUAL_BYTES = 16 << 10;

  private final BlockKey key;
  private final LongSupplier nanos;

  /** Set once, to what can only be known after the block can be found by the follower. */
  private volatile long pushedFrom = Long.MAX_VALUE;

  private volatile BlockState state;

  /** Of these window ends something came that cannot be read: what lacks is not nothing. */
  private volatile SortedSet<Long> damaged = Collections.emptySortedSet();

  /** Up to this window end nothing is known any more: what was there was let go. */
  private volatile long lostUntil = Long.MIN_VALUE;

  /** Whether somebody has asked for the block since it was renewed. */
  private volatile boolean asked;

  /** Whose share the opened rows count in; null until somebody asks for the block. */
  private volatile HotBlocks.Share opener;

  /** Whether the follower cannot find the block any more. */
  private volatile boolean dropped;

  /** What nobody pushed, since nothing was there; kept so that not each reader makes one. */
  private volatile BlockState nothing;

  /** How many callers hold the block. Only to be changed where the follower's map is. */
  private int holders;

  /** The weight that the cache counts the block with; only to be changed there, too. */
  private int counted;

  private Load loading;

  HotBlock(BlockKey key, LongSupplier nanos) {
    this.key = key;
    this.nanos = nanos;
  }

  public BlockKey key() {
    return key;
  }

  /** How many usual blocks it takes the memory of. */
  int weight() {
    BlockState known = state;
    return known == null ? 1 : 1 + known.payload().length / USUAL_BYTES;
  }

  /** To be called when the follower can find the block. */
  void watch() {
    if (pushedFrom == Long.MAX_VALUE) {
      key.set().firstUnseen().ifPresent(first -> pushedFrom = first);
    }
  }

  /** Notes that somebody asks for the block. */
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

  /** Whether somebody has asked for the block since this was called. */
  boolean wasAsked() {
    boolean was = asked;
    asked = false;
    return was;
  }

  /** Counts with the weight that the block has now, and returns by how much that is more. */
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

  /** Takes what was pushed or loaded, if it is not older than what is there. */
  public synchronized void offer(BlockState other) {
    if (state == null || other.isNewerThan(state)) {
      state = other;
    }
  }

  /** What came of this window end cannot be read. */
  synchronized void miss(long windowEnd) {
    SortedSet<Long> all = new TreeSet<>(damaged);
    all.add(windowEnd);
    if (all.size() > MOST_DAMAGED) {
      all.remove(all.first());
    }
    damaged = all;
  }

  /** Whether something of this window end could not be read, or was let go. */
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

  /** The newest that is known of this block. */
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

  /** Whether the load has neither begun nor been queued by this caller; now the caller has it. */
  public synchronized boolean queue(Load load, String caller) {
    return !load.begun && load.queuedBy.add(caller);
  }

  /** Whether this caller would have to queue a load of this window end for it to be done. */
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

  /** Whether the caller has to do the load: so it is for one of them. */
  public synchronized boolean begin(Load load) {
    boolean first = !load.begun;
    load.begun = true;
    load.waiters.clear();
    return first;
  }

  private boolean isOver(Load load) {
    return load.done.isDone() && nanos.getAsLong() - load.pauseUntil >= 0;
  }

  /** Ends a load that the store has answered, though perhaps with what cannot be held. */
  public void loaded(Load load, Optional<? extends Throwable> failure) {
    end(load, failure, 0);
  }

  /** Ends a load that the store has not answered: it is not asked again at once. */
  public void failed(Load load, Throwable failure) {
    long pause = PAUSE_NANOS + ThreadLocalRandom.current().nextLong(PAUSE_NANOS);
    end(load, Optional.of(failure), pause);
  }

  /** Who waits for the load goes on. */
  private void end(Load load, Optional<? extends Throwable> failure, long pause) {
    load.pauseUntil = nanos.getAsLong() + pause;
    if (failure.isPresent()) {
      load.done.completeExceptionally(failure.get());
    } else {
      load.done.complete(null);
    }
  }

  /** One load for all who wait for it. */
  public static final class Load {

    private final long windowEnd;
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    /** Who waits; empty once the load has begun. Guarded by the block, as all below. */
    private final List<BooleanSupplier> waiters = new ArrayList<>();

    private final Set<String> queuedBy = new HashSet<>();
    private boolean begun;
    private volatile boolean dropped;

    /** Of a load that is done; seen by whoever sees that it is. */
    private long pauseUntil;

    private Load(long windowEnd) {
      this.windowEnd = windowEnd;
    }

    /** Whether the time of all who waited was over before the load began. */
    public boolean isDropped() {
      return dropped;
    }

    /** Those who held their place until the load's end go on. */
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
