package io.ringcast.serving.follow;

import io.ringcast.common.blocks.Emission;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.hot.BlockKey;
import io.ringcast.serving.hot.BlockState;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.sets.ServedSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Notes the blocks with the most rows before anybody asks, to cache them at once: where most
 * happens, most is asked. Over once a reading has caught up.
 */
public final class WarmUp {

  /** The last complete window end, and those under way. */
  private static final int KEPT = 3;

  private static final Comparator<Passed> LARGEST_FIRST =
      Comparator.comparingInt(Passed::rows).reversed();

  private final int most;

  /** By feature set and window end: a set may be behind another. */
  private final Map<ServedSet, NavigableMap<Long, Map<BlockKey, Passed>>> passed = new HashMap<>();

  /** The newest state of a block. */
  private record Passed(BlockKey key, int rows, BlockState state) {}

  private boolean over;

  /**
   * @param most how many blocks are cached
   */
  public WarmUp(int most) {
    this.most = most;
    over = most == 0;
  }

  /** A reading begins. */
  void begin() {
    passed.clear();
  }

  boolean isUnderWay() {
    return !over;
  }

  /** Caches the noted blocks, unless it is over. */
  void end(HotBlocks blocks) {
    if (!over) {
      hold(blocks);
      passed.clear();
      over = true;
    }
  }

  void note(BlockKey key, int rows, BlockState state) {
    NavigableMap<Long, Map<BlockKey, Passed>> ofSet =
        passed.computeIfAbsent(key.set(), any -> new TreeMap<>());
    Map<BlockKey, Passed> its =
        ofSet.computeIfAbsent(state.emission().windowEnd(), any -> new HashMap<>());
    its.merge(
        key,
        new Passed(key, rows, state),
        (before, now) -> now.state.isNewerThan(before.state) ? now : before);
    // Not at each one, since they have to be sorted for it.
    if (its.size() > most + most / 4) {
      List<Passed> all = List.copyOf(its.values());
      all.stream().sorted(LARGEST_FIRST).skip(most).forEach(smaller -> its.remove(smaller.key));
    }
    if (ofSet.size() > KEPT) {
      ofSet.pollFirstEntry();
    }
  }

  /** Caches them, except blocks without rows by now, or of another size. */
  void hold(HotBlocks blocks) {
    HotBlocks.Share share = blocks.share(Caller.SERVICE.name());
    Map<BlockKey, Passed> newest = new HashMap<>();
    passed.values().forEach(ofSet -> ofSet.values().forEach(newest::putAll));
    newest.values().stream()
        .filter(WarmUp::counts)
        .sorted(LARGEST_FIRST)
        .limit(most)
        .forEach(one -> blocks.renew(share.get(one.key), one.state));
  }

  private static boolean counts(Passed one) {
    ServedSet set = one.key.set();
    Optional<Emission> followed = set.followed();
    return one.key.sizing() == set.sizing()
        && followed.isPresent()
        && one.state.emission().windowEnd() >= followed.get().windowEnd();
  }
}
