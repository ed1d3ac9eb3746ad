package io.ringcast.store.hedge;

import io.ringcast.store.hedge.ReadStats.Count;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The nodes that are read from: which one is asked next, and which are avoided. A node is slow when
 * its median is four times the best node's, and more than a little beyond it. A silent node is
 * avoided at once. At most half of the nodes are avoided.
 */
final class Replicas<N> {

  private static final int TIMES_THE_BEST = 4;

  private static final long SILENCE_NANOS = 100_000_000;

  /** What was slow at another time of the day need not be slow now. */
  private static final int TICKS_TO_FORGET = 60;

  private final Map<N, Replica> known = new ConcurrentHashMap<>();
  private final AtomicInteger turn = new AtomicInteger();
  private final Supplier<Replica> create;
  private final ReadStats stats;
  private volatile long slowNanos = Long.MAX_VALUE;
  private int ticksUnknown;

  /** No nodes yet. */
  Replicas(Supplier<Replica> create, ReadStats stats) {
    this.create = create;
    this.stats = stats;
  }

  Replica get(N node) {
    Replica replica = known.get(node);
    return replica != null ? replica : known.computeIfAbsent(node, any -> create.get());
  }

  /**
   * The node with the least to do, each in its turn; none of those asked, and avoided ones only if
   * allowed.
   */
  Optional<N> next(List<N> nodes, Collection<N> asked, boolean orAvoided) {
    Optional<N> best = Optional.empty();
    int bestLoad = Integer.MAX_VALUE;
    boolean bestAvoided = true;
    int first = Math.floorMod(turn.getAndIncrement(), nodes.size());
    for (int i = 0; i < nodes.size(); i++) {
      N node = nodes.get((first + i) % nodes.size());
      Replica replica = get(node);
      replica.want();
      boolean avoided = replica.isAvoided();
      if (asked.contains(node) || (avoided && !orAvoided)) {
        continue;
      }
      int load = replica.load();
      if ((bestAvoided && !avoided) || (bestAvoided == avoided && load < bestLoad)) {
        best = Optional.of(node);
        bestLoad = load;
        bestAvoided = avoided;
      }
    }
    return best;
  }

  boolean areAvoided(Collection<N> nodes) {
    return nodes.stream().allMatch(node -> get(node).isAvoided());
  }

  /** Whether a time is what makes a node slow. */
  boolean isSlow(long nanos) {
    return nanos > slowNanos;
  }

  /** Judges all nodes. A slow node takes more than the best one by {@code little} at least. */
  void tick(long now, long little) {
    known.values().removeIf(replica -> !replica.tick());
    Map<Replica, Long> medians = new HashMap<>();
    long best = Long.MAX_VALUE;
    for (Replica replica : known.values()) {
      OptionalLong median = replica.isAvoided() ? OptionalLong.empty() : replica.median(now);
      if (median.isPresent()) {
        medians.put(replica, median.getAsLong());
        best = Math.min(best, median.getAsLong());
      }
    }
    if (medians.isEmpty()) {
      ticksUnknown++;
      if (ticksUnknown >= TICKS_TO_FORGET) {
        slowNanos = Long.MAX_VALUE;
      }
      return;
    }
    ticksUnknown = 0;
    slowNanos = Math.max(best * TIMES_THE_BEST, best + little);
    medians.forEach(
        (replica, median) -> {
          boolean slow = replica.isSlow(isSlow(median));
          if (slow && 2 * (avoided().size() + 1) <= known.size()) {
            replica.avoid(now);
            stats.add(Count.TIMES_AVOIDED);
          }
        });
  }

  /**
   * Suspects nodes that are silent while others answer. If more than half are silent, this process
   * or the network pauses.
   */
  void look(long now) {
    List<Replica> silent =
        known.values().stream().filter(node -> node.isSilent(now, SILENCE_NANOS)).toList();
    if (silent.isEmpty()) {
      return;
    }
    // In a pause of all, one is the first to be silent for long enough.
    long out =
        known.values().stream()
            .filter(node -> node.isAvoided() || node.isSilent(now, SILENCE_NANOS / 2))
            .count();
    for (Replica replica : silent) {
      if (!replica.isAvoided() && 2 * out <= known.size()) {
        replica.suspect(now);
        stats.add(Count.TIMES_AVOIDED);
      }
      if (replica.isAvoided()) {
        replica.abandon();
      }
    }
  }

  /** Which nodes are avoided now. */
  List<N> avoided() {
    return known.entrySet().stream()
        .filter(node -> node.getValue().isAvoided())
        .map(Map.Entry::getKey)
        .toList();
  }
}
