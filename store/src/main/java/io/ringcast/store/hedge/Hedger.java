package io.ringcast.store.hedge;

import static java.util.Comparator.comparingDouble;

import io.ringcast.store.config.HedgeConfig;
import io.ringcast.store.hedge.ReadStats.Count;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Decides for all reads together which node is asked, when a read is late, and whether it may have
 * a second request. Knows no threads and no time but what it is told.
 */
public final class Hedger<N> {

  /** How often {@link #tick} is to be called. */
  public static final long TICK_NANOS = 1_000_000_000;

  /** How often {@link #look} is to be called. */
  public static final long LOOK_NANOS = 20_000_000;

  /** More tokens than this are not kept for later. */
  static final int MOST_TOKENS = 20;

  /** A read that was denied asks again after half as long again as it has waited. */
  private static final double ASK_AGAIN = 1.5;

  /** So many times as many late reads as there may be hedges are many. */
  private static final int MANY_LATE = 3;

  private static final double RETRIES = 0.2;
  private static final int MOST_RETRIES = 1_000;
  private static final long PROBE_EVERY_NANOS = 500_000_000;

  private final Map<Object, Pace> paces = new ConcurrentHashMap<>();
  private final Budget hedges;
  private final Budget retries = new Budget(RETRIES, MOST_RETRIES, MOST_RETRIES);
  private final Breaker breaker = new Breaker();
  private final Replicas<N> replicas;
  private final ReadStats stats = new ReadStats();
  private volatile HedgeConfig config;
  private final LongAdder readsSinceTick = new LongAdder();
  private final LongAdder lateSinceTick = new LongAdder();

  /** {@code mostCancels} requests to one node may be cancelled within {@code cancelNanos}. */
  public Hedger(HedgeConfig config, int mostCancels, long cancelNanos) {
    this.config = config;
    this.hedges = new Budget(config.budget(), MOST_TOKENS, 0);
    this.replicas = new Replicas<>(() -> new Replica(new Cancels(mostCancels, cancelNanos)), stats);
  }

  /** From now on, this budget and these delays hold; whether reads are hedged at all stays. */
  public void follow(HedgeConfig now) {
    config = now;
    hedges.share(now.budget());
  }

  public ReadStats stats() {
    return stats;
  }

  /** Takes account of what was since the last tick. */
  public void tick(long now) {
    paces.values().forEach(Pace::tick);
    Optional<Pace> most = paces.values().stream().max(comparingDouble(Pace::weight));
    long reads = readsSinceTick.sumThenReset();
    long late = lateSinceTick.sumThenReset();
    breaker.tick(late >= Breaker.LOOKED_AT && late > MANY_LATE * config.budget() * reads);
    // A millisecond of a read counts for less where the usual read takes more.
    double little = config.minDelay().toNanos() * most.map(Pace::scale).orElse(1.0);
    replicas.tick(now, (long) little);
    stats.now(
        most.map(Pace::delayNanos).orElse(config.maxDelay().toNanos()),
        replicas.avoided(),
        breaker.isOpen());
  }

  /** Has reads retried that wait for a node which is silent. */
  public void look(long now) {
    replicas.look(now);
  }

  /** The node for a read's first request. */
  N first(List<N> nodes) {
    hedges.request();
    retries.request();
    stats.add(Count.READS);
    readsSinceTick.increment();
    return replicas.next(nodes, List.of(), true).orElseThrow();
  }

  /** The pace of reads of one kind; there are few kinds. */
  Pace pace(Object kind) {
    Pace pace = paces.get(kind);
    return pace != null ? pace : paces.computeIfAbsent(kind, any -> new Pace(() -> config));
  }

  Replica replica(N node) {
    return replicas.get(node);
  }

  /** How long a read has waited when it asks for a hedge, for the first time or again. */
  static long delay(Pace pace, int timesDenied) {
    double nanos = pace.delayNanos() * Math.pow(ASK_AGAIN, timesDenied);
    return (long) nanos;
  }

  /**
   * The node for a read's second request, if it may have one. Only a read whose nodes are all
   * avoided asks an avoided one. The last tokens are for reads that asked before and stay late.
   */
  Optional<N> hedge(List<N> nodes, Collection<N> asked, int timesDenied) {
    if (timesDenied == 0) {
      lateSinceTick.increment();
    }
    Optional<N> node = replicas.next(nodes, asked, replicas.areAvoided(asked));
    if (node.isEmpty()) {
      return node;
    }
    if (!breaker.allows()) {
      stats.add(Count.DENIED_BY_BREAKER);
      return Optional.empty();
    }
    int left = timesDenied > 1 ? 0 : (MOST_TOKENS / 2) >> timesDenied;
    if (!hedges.take(left)) {
      stats.add(Count.DENIED_BY_BUDGET);
      return Optional.empty();
    }
    breaker.sent();
    stats.add(Count.HEDGES);
    return node;
  }

  void hedgeEnded(boolean itHelped) {
    breaker.ended(itHelped);
    if (itHelped) {
      stats.add(Count.HEDGES_WON);
    }
  }

  /**
   * The next node when those asked have failed or are silent, if a retry is worth it; {@code
   * orAvoided} allows avoided nodes.
   */
  Optional<N> retry(List<N> nodes, Collection<N> asked, boolean orAvoided) {
    Optional<N> node = replicas.next(nodes, asked, orAvoided);
    if (node.isEmpty()) {
      return node;
    }
    if (!retries.take(0)) {
      stats.add(Count.RETRIES_DENIED);
      return Optional.empty();
    }
    stats.add(Count.RETRIES);
    return node;
  }

  /** An avoided node that is to be asked beside a read, to see how it answers. */
  public Optional<N> probe(List<N> nodes, long now) {
    for (N node : nodes) {
      if (replicas.get(node).takeProbe(now, PROBE_EVERY_NANOS)) {
        stats.add(Count.PROBES);
        return Optional.of(node);
      }
    }
    return Optional.empty();
  }

  /** How an avoided node answered a read of a kind. */
  public void probed(N node, Object kind, boolean well, long nanos) {
    double scaled = nanos * pace(kind).scale();
    replicas.get(node).probed(well && !replicas.isSlow((long) scaled));
  }
}
