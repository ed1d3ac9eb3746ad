package io.ringcast.serving.hot;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.PackedBlock;
import io.ringcast.serving.config.CacheConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.Stages;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
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
   * here, so that after a minute not all who ask have to wait for that.
   */
  public void renew(HotBlock block, BlockState state) {
    if (block.wasAsked() && !state.isEmpty()) {
      try {
        open(block, state);
      } catch (BlockFormatException e) {
        LOG.warn("block {} cannot be read, and all who ask are told so", block.key(), e);
      }
    }
    block.offer(state);
  }

  /**
   * The rows of a block that has some.
   *
   * @param stages of the request that they are for
   */
  public PackedBlock rows(HotBlock block, BlockState state, Stages stages)
      throws BlockFormatException {
    PackedBlock there = opened.getIfPresent(state);
    if (there != null) {
      return there;
    }
    long begin = System.nanoTime();
    PackedBlock rows = open(block, state);
    stages.unpacked(System.nanoTime() - begin, state.payload().length);
    return rows;
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
