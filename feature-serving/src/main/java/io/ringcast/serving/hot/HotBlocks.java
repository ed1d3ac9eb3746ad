package io.ringcast.serving.hot;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.ringcast.common.blocks.BlockDecoder;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.PackedBlock;
import io.ringcast.serving.config.CacheConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.warn.Warnings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The blocks that somebody asked for lately, and the rows of those that were asked for last.
 *
 * <p>Blocks are held encoded, which takes some ten bytes a row, and are opened once for each window
 * end: checked and decompressed, while their rows stay packed. A block that nobody asks for any
 * more is let go. That happens at a time of its own for each block, so that a fleet which started
 * together does not load together.
 */
public final class HotBlocks {

  private static final Logger LOG = LoggerFactory.getLogger(HotBlocks.class);

  private final Cache<BlockKey, HotBlock> blocks;

  /**
   * The same, for the follower. In the cache itself a block may be gone for the one who looks and
   * there for another, while its time runs out.
   */
  private final ConcurrentMap<BlockKey, HotBlock> followed = new ConcurrentHashMap<>();

  /** By identity: a new state of a block needs to be opened anew. */
  private final Cache<BlockState, PackedBlock> opened;

  private final Warnings warnings = new Warnings(LOG, List.of(BlockFormatException.class));
  private final LongAdder unreadable = new LongAdder();
  private final LongSupplier nanos;

  /**
   * Holds nothing yet.
   *
   * @param nanos a clock for what happens within the process
   */
  public HotBlocks(CacheConfig config, LongSupplier nanos) {
    this.nanos = nanos;
    blocks =
        Caffeine.newBuilder()
            .maximumSize(config.blocks())
            .expireAfter(Expiry.accessing((BlockKey key, HotBlock block) -> idle(config)))
            .evictionListener((BlockKey key, HotBlock block, RemovalCause why) -> drop(key, block))
            .recordStats()
            .build();
    opened =
        Caffeine.newBuilder()
            .weakKeys()
            .maximumWeight(config.openedBytes())
            .weigher((BlockState state, PackedBlock rows) -> rows.bytes())
            .recordStats()
            .build();
  }

  /** Between the configured time and half as much again. */
  private static Duration idle(CacheConfig config) {
    long least = config.keepIdle().toNanos();
    return Duration.ofNanos(least + ThreadLocalRandom.current().nextLong(least / 2 + 1));
  }

  /** The block, which is held from now on. */
  public HotBlock get(BlockKey key) {
    HotBlock block = blocks.get(key, this::take);
    block.watch();
    block.ask();
    return block;
  }

  private HotBlock take(BlockKey key) {
    HotBlock block = new HotBlock(key, nanos);
    followed.put(key, block);
    return block;
  }

  /** Who still has the block must know before the follower passes it by. */
  private void drop(BlockKey key, HotBlock block) {
    block.drop();
    followed.remove(key, block);
  }

  /** The block if it is held; that it was looked for does not count as asking for it. */
  public Optional<HotBlock> peek(BlockKey key) {
    return Optional.ofNullable(followed.get(key));
  }

  /**
   * Takes what was pushed. Of a block that somebody has asked for since the last time it is opened
   * here, so that after a minute not all who ask have to wait for that. What is damaged is not
   * taken: what is held grows old until the store has something newer, or the next window end is
   * pushed.
   */
  public void renew(HotBlock block, BlockState state) {
    try {
      check(block, state, block.wasAsked());
      block.offer(state);
    } catch (BlockFormatException e) {
      refuse(block, state, e);
    }
  }

  /**
   * Takes what was loaded.
   *
   * @throws BlockFormatException if it is damaged; then what is held stays
   */
  public void take(HotBlock block, BlockState state) throws BlockFormatException {
    try {
      // As long as nothing was amiss, it is opened by those who ask, and not by the store's thread.
      check(block, state, block.hasMissed(state.emission().windowEnd()));
      block.offer(state);
    } catch (BlockFormatException e) {
      refuse(block, state, e);
      throw e;
    }
  }

  /** By its checksum, or by opening it: only a writer's own fault gets past the checksum. */
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
        "block %x of feature set %s, product %s, window end %s, cannot be read, and is not used"
            .formatted(
                key.cell(),
                key.set().set().id(),
                key.product(),
                Instant.ofEpochMilli(damaged.emission().windowEnd())),
        why);
  }

  /**
   * The rows of a block that has some.
   *
   * @param stages of the request that they are for
   * @throws BlockFormatException if they cannot be read: then the block is to be loaded anew
   */
  public PackedBlock rows(HotBlock block, BlockState state, Stages stages)
      throws BlockFormatException {
    PackedBlock there = opened.getIfPresent(state);
    if (there != null) {
      return there;
    }
    long begin = System.nanoTime();
    try {
      PackedBlock rows = open(block, state);
      stages.unpacked(System.nanoTime() - begin, state.payload().length);
      return rows;
    } catch (BlockFormatException e) {
      if (block.discard(state)) {
        tell(block, state, e);
      }
      throw e;
    }
  }

  boolean isOpen(BlockState state) {
    return opened.asMap().containsKey(state);
  }

  private PackedBlock open(HotBlock block, BlockState state) throws BlockFormatException {
    PackedBlock rows = block.key().set().open(block.key().cell(), state.payload());
    opened.put(state, rows);
    return rows;
  }

  /** Says what is held whenever somebody looks. */
  public void show(Meters meters) {
    meters.observe(Metric.CACHE_BLOCKS, out -> out.is(followed.size()));
    meters.observe(Metric.CACHE_EVICTIONS, out -> out.is(blocks.stats().evictionCount()));
    meters.observe(Metric.CACHE_UNREADABLE, out -> out.is(unreadable.sum()));
    meters.observe(
        Metric.OPENED_LOOKUPS,
        out -> {
          out.is(opened.stats().hitCount(), "hit");
          out.is(opened.stats().missCount(), "miss");
        });
    meters.observe(
        Metric.OPENED_MEMORY,
        out -> out.is(opened.policy().eviction().orElseThrow().weightedSize().orElseThrow()));
  }
}
