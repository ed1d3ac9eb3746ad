package io.ringcast.serving.hot;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Policy;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import com.github.benmanes.caffeine.cache.stats.CacheStats;
import io.ringcast.common.blocks.BlockDecoder;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.PackedBlock;
import io.ringcast.serving.config.CacheConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.warn.Warnings;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cached blocks, and the decompressed rows of those used last. Encoded, a row takes some ten bytes;
 * each block is decompressed once per window end.
 *
 * <p>Each caller holds the blocks that it asked for. Without room, the caller with most drops one:
 * with n callers, nobody loses blocks before it holds an nth. Unused blocks expire after a random
 * time, so that a fleet does not load at the same moment. Decompressed rows are shared in the same
 * way: they count for one caller, and for another one that finds them gone.
 */
public final class HotBlocks {

  private static final Logger LOG = LoggerFactory.getLogger(HotBlocks.class);

  /** Tries to free memory per block: a block that others hold, too, frees none. */
  private static final int MOST_TRIES = 64;

  private static final int OPENS_PER_CLEANING = 64;

  private final CacheConfig config;

  /** By the caller's name. */
  private final ConcurrentMap<String, Share> shares = new ConcurrentHashMap<>();

  /** All cached blocks. */
  private final ConcurrentMap<BlockKey, HotBlock> followed = new ConcurrentHashMap<>();

  /** The weight of all cached blocks. */
  private final AtomicLong weight = new AtomicLong();

  /** The memory of all decompressed rows, until their cache drops them. */
  private final AtomicLong openedBytes = new AtomicLong();

  private final AtomicLong opens = new AtomicLong();

  private final Warnings warnings = new Warnings(LOG, List.of(BlockFormatException.class));
  private final LongAdder unreadable = new LongAdder();
  private final LongSupplier nanos;

  public HotBlocks(CacheConfig config, LongSupplier nanos) {
    this.nanos = nanos;
    this.config = config;
  }

  /** Renewing a block is no use of it. */
  private static Expiry<BlockKey, HotBlock> whenIdle(CacheConfig config) {
    return new Expiry<>() {
      @Override
      public long expireAfterCreate(BlockKey key, HotBlock block, long now) {
        return idle(config).toNanos();
      }

      @Override
      public long expireAfterUpdate(BlockKey key, HotBlock block, long now, long left) {
        return left;
      }

      @Override
      public long expireAfterRead(BlockKey key, HotBlock block, long now, long left) {
        return idle(config).toNanos();
      }
    };
  }

  /** Between the configured time and half as much again. */
  private static Duration idle(CacheConfig config) {
    long least = config.keepIdle().toNanos();
    return Duration.ofNanos(least + ThreadLocalRandom.current().nextLong(least / 2 + 1));
  }

  /** The blocks that one caller holds, and the rows that it had opened. */
  public final class Share {

    /** By identity: each state of a block is decompressed once. */
    private final Cache<BlockState, PackedBlock> opened =
        Caffeine.newBuilder()
            .weakKeys()
            .maximumWeight(config.decoded())
            .weigher((BlockState state, PackedBlock rows) -> rows.bytes())
            // So that what is dropped is counted at once.
            .executor(Runnable::run)
            .removalListener(
                (BlockState state, PackedBlock rows, RemovalCause why) ->
                    openedBytes.addAndGet(-rows.bytes()))
            .recordStats()
            .build();

    private final Cache<BlockKey, HotBlock> blocks =
        Caffeine.newBuilder()
            .maximumWeight(config.blocks())
            .weigher((BlockKey key, HotBlock block) -> block.weight())
            .expireAfter(whenIdle(config))
            // So that room is there when the maximum has been lowered.
            .executor(Runnable::run)
            // Also when its caller asks no more.
            .scheduler(Scheduler.systemScheduler())
            .evictionListener((BlockKey key, HotBlock block, RemovalCause why) -> drop(key))
            .recordStats()
            .build();

    /** The block, which the caller holds from now on. */
    public HotBlock get(BlockKey key) {
      return get(key, () -> true).orElseThrow();
    }

    /** The same, but empty if nobody holds the block and it is not worth its memory. */
    public Optional<HotBlock> get(BlockKey key, BooleanSupplier isWorthHolding) {
      HotBlock block = blocks.getIfPresent(key);
      if (block == null) {
        if (!followed.containsKey(key) && !isWorthHolding.getAsBoolean()) {
          return Optional.empty();
        }
        block = blocks.get(key, HotBlocks.this::take);
        grow(this);
        makeRoom();
      }
      block.watch();
      block.ask(this);
      return Optional.of(block);
    }

    /**
     * The rows of a block that has some.
     *
     * @param stages of the request that they are for
     * @throws BlockFormatException if they cannot be read: then the block is to be loaded anew
     */
    public PackedBlock rows(HotBlock block, BlockState state, Stages stages)
        throws BlockFormatException {
      PackedBlock there = block.opener().opened.getIfPresent(state);
      if (there != null) {
        return there;
      }
      long begin = System.nanoTime();
      try {
        block.openedBy(this);
        PackedBlock rows = open(block, state);
        stages.unpacked(System.nanoTime() - begin, state.payload().length);
        // The call keeps it until its answer is written, though others may push it out.
        stages.take(rows.bytes());
        return rows;
      } catch (BlockFormatException e) {
        if (block.discard(state)) {
          tell(block, state, e);
        }
        throw e;
      }
    }

    private volatile boolean limited;
    private volatile boolean limitedOpened;

    private long weight() {
      return eviction(blocks).weightedSize().orElseThrow();
    }

    private void limit(long most) {
      limited = most < config.blocks();
      eviction(blocks).setMaximum(most);
    }

    private void keep(BlockState state, PackedBlock rows) {
      openedBytes.addAndGet(rows.bytes());
      opened.put(state, rows);
    }

    private long openedBytes() {
      return eviction(opened).weightedSize().orElseThrow();
    }

    private void limitOpened(long most) {
      limitedOpened = most < config.decoded();
      eviction(opened).setMaximum(most);
    }
  }

  private static <K, V> Policy.Eviction<K, V> eviction(Cache<K, V> cache) {
    return cache.policy().eviction().orElseThrow();
  }

  /** The blocks of the caller with this name. */
  public Share share(String caller) {
    Share share = shares.get(caller);
    return share == null ? shares.computeIfAbsent(caller, any -> new Share()) : share;
  }

  private HotBlock take(BlockKey key) {
    return followed.compute(
        key,
        (same, there) -> {
          HotBlock block = there == null ? new HotBlock(key, nanos) : there;
          block.hold();
          weight.addAndGet(block.recount());
          return block;
        });
  }

  /** The block learns of its drop before the follower loses it. */
  private void drop(BlockKey key) {
    followed.computeIfPresent(
        key,
        (same, block) -> {
          if (!block.release()) {
            return block;
          }
          weight.addAndGet(-block.counted());
          return null;
        });
  }

  /** A limited caller gets more once there is room. */
  private void grow(Share share) {
    int most = config.blocks();
    if (share.limited && weight.get() < most - most / 64) {
      share.limit(most);
    }
  }

  /** The caller with most blocks drops some. */
  private void makeRoom() {
    for (int tries = 0; weight.get() > config.blocks() && tries < MOST_TRIES; tries++) {
      Share largest = Collections.max(shares.values(), Comparator.comparingLong(Share::weight));
      largest.limit(Math.max(1, largest.weight() - 1));
    }
  }

  /** The block if it is cached; a look-up is no use. */
  public Optional<HotBlock> peek(BlockKey key) {
    return Optional.ofNullable(followed.get(key));
  }

  /**
   * Takes a block of the topic. It is decompressed here if a request used it since the last time. A
   * damaged block is not taken: the cached one ages until something newer comes.
   */
  public void renew(HotBlock block, BlockState state) {
    try {
      check(block, state, block.wasAsked());
      offer(block, state);
    } catch (BlockFormatException e) {
      refuse(block, state, e);
    }
  }

  /** Takes a block of the store; a damaged one changes nothing. */
  public void take(HotBlock block, BlockState state) throws BlockFormatException {
    try {
      // As long as nothing was amiss, it is opened by those who ask, and not by the store's thread.
      check(block, state, block.hasMissed(state.emission().windowEnd()));
      offer(block, state);
    } catch (BlockFormatException e) {
      refuse(block, state, e);
      throw e;
    }
  }

  private void offer(HotBlock block, BlockState state) {
    int before = block.weight();
    block.offer(state);
    if (block.weight() != before) {
      followed.computeIfPresent(
          block.key(),
          (key, its) -> {
            if (its.equals(block)) {
              weight.addAndGet(its.recount());
            }
            return its;
          });
      // A cache weighs a block when it is put there.
      shares.values().forEach(share -> share.blocks.asMap().replace(block.key(), block, block));
      makeRoom();
    }
  }

  /** Checks the checksum, or decompresses: a writer's fault has a valid checksum. */
  private void check(HotBlock block, BlockState state, boolean open) throws BlockFormatException {
    if (state.isEmpty()) {
      return;
    }
    if (open) {
      open(block, state);
      return;
    }
    int fingerprint = BlockDecoder.fingerprint(state.payload());
    if (fingerprint != block.key().set().fingerprint()) {
      throw new BlockFormatException(
          "it has fingerprint %08x but its feature set %08x: it means something else"
              .formatted(fingerprint, block.key().set().fingerprint()));
    }
  }

  private void refuse(HotBlock block, BlockState damaged, BlockFormatException why) {
    block.miss(damaged.emission().windowEnd());
    tell(block, damaged, why);
  }

  private void tell(HotBlock block, BlockState damaged, BlockFormatException why) {
    unreadable.increment();
    BlockKey key = block.key();
    warnings.warn(
        ServedSet.unreadable(key.set().set().id(), key.product(), key.cell(), damaged.emission())
            + ", and is not used",
        why);
  }

  boolean isOpen(BlockState state) {
    return shares.values().stream().anyMatch(share -> share.opened.asMap().containsKey(state));
  }

  private PackedBlock open(HotBlock block, BlockState state) throws BlockFormatException {
    PackedBlock rows = block.key().set().open(block.key().cell(), state.payload());
    Share opener = block.opener();
    if (opener != null) {
      opener.keep(state, rows);
      shareOpened(opener);
    }
    return rows;
  }

  /** As blocks are shared: the caller with most opened rows lets some go. */
  private void shareOpened(Share opener) {
    long most = config.decoded();
    // Each cleaning locks all caches; without it, rows of states that are gone would stay counted.
    boolean cleans = openedBytes.get() > most || opens.incrementAndGet() % OPENS_PER_CLEANING == 0;
    long excess = (cleans ? cleanedBytes() : openedBytes.get()) - most;
    if (excess > 0) {
      Share largest =
          Collections.max(shares.values(), Comparator.comparingLong(Share::openedBytes));
      largest.limitOpened(Math.max(1, largest.openedBytes() - excess));
    } else if (opener.limitedOpened && -excess > most / 64) {
      opener.limitOpened(most);
    }
  }

  /** Without the rows of states that are gone. */
  private long cleanedBytes() {
    shares.values().forEach(share -> share.opened.cleanUp());
    return openedBytes.get();
  }

  public void show(Meters meters) {
    meters.observe(Metric.CACHE_BLOCKS, out -> out.is(followed.size()));
    meters.observe(
        Metric.CACHE_EVICTIONS,
        out ->
            out.is(
                shares.values().stream()
                    .mapToLong(share -> share.blocks.stats().evictionCount())
                    .sum()));
    meters.observe(Metric.CACHE_UNREADABLE, out -> out.is(unreadable.sum()));
    meters.observe(
        Metric.OPENED_LOOKUPS,
        out -> {
          CacheStats lookups =
              shares.values().stream()
                  .map(share -> share.opened.stats())
                  .reduce(CacheStats.empty(), CacheStats::plus);
          out.is(lookups.hitCount(), "hit");
          out.is(lookups.missCount(), "miss");
        });
    meters.observe(Metric.OPENED_MEMORY, out -> out.is(cleanedBytes()));
  }
}
