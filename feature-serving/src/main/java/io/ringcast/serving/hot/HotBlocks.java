package io.ringcast.serving.hot;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.serving.config.CacheConfig;
import io.ringcast.serving.sets.ServedSet;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;

/**
 * The blocks that somebody asked for lately, and the values of those that were asked for last.
 *
 * <p>Blocks are held encoded, which takes some ten bytes a row, and are decoded when somebody asks:
 * once for each window end, however many ask. A block that nobody asks for any more is let go. That
 * happens at a time of its own for each block, so that a fleet which started together does not load
 * together.
 */
public final class HotBlocks {

  private final Cache<BlockKey, HotBlock> blocks;

  /**
   * The same, for the follower. In the cache itself a block may be gone for the one who looks and
   * there for another, while its time runs out.
   */
  private final ConcurrentMap<BlockKey, HotBlock> followed = new ConcurrentHashMap<>();

  /** By identity: a new state of a block needs to be decoded anew. */
  private final Cache<BlockState, Rows> decoded;

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
    decoded =
        Caffeine.newBuilder()
            .weakKeys()
            .maximumWeight(config.decodedBytes())
            .weigher((BlockState state, Rows rows) -> rows.bytes())
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

  /** The values of a block that has some. */
  public Rows rows(HotBlock block, BlockState state) throws BlockFormatException {
    Rows there = decoded.getIfPresent(state);
    if (there != null) {
      return there;
    }
    Rows rows = decode(block.key().set(), block.key().cell(), state.payload());
    decoded.put(state, rows);
    return rows;
  }

  public static Rows decode(ServedSet set, long cell, byte[] payload) throws BlockFormatException {
    return new Rows(set.set(), set.decode(cell, payload));
  }
}
