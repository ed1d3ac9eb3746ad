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
 * happens, most is asked.
 */
final class Warming {

  /** The last that is complete, and those that are on their way. */
  private static final int KEPT = 3;

  private static final Comparator<Passed> LARGEST_FIRST =
      Comparator.comparingInt(Passed::rows).reversed();

  private final int most;

  /** Of each feature set by window end, those with the most rows: a set may be behind another. */
  private final Map<ServedSet, NavigableMap<Long, Map<BlockKey, Passed>>> passed = new HashMap<>();

  /** A block as it was pushed last. */
  private record Passed(BlockKey key, int rows, BlockState state) {}

  Warming(int most) {
    this.most = most;
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

  /** Has them held, but for those that have no rows any more, or are of another size by now. */
  void hold(HotBlocks blocks) {
    HotBlocks.Share share = blocks.share(Caller.SERVICE.name());
    Map<BlockKey, Passed> newest = new HashMap<>();
    passed.values().forEach(ofSet -> ofSet.values().forEach(newest::putAll));
    newest.values().stream()
        .filter(Warming::counts)
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
