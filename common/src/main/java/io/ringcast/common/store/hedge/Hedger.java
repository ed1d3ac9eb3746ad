package io.ringcast.common.store.hedge;

import io.ringcast.common.store.config.HedgeConfig;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * Decides for all reads together which node is asked, when a read is late, and whether it may have
 * a second request. Knows no threads and no time but what it is told.
 */
public final class Hedger<N> {

  /** How often {@link #tick} is to be called. */
  public static final long TICK_NANOS = 1_000_000_000;

  /** More tokens than this are not kept for later. */
  static final int MOST_TOKENS = 20;

  /** A read that was denied asks again after half as long again as it has waited. */
  private static final double ASK_AGAIN = 1.5;

  /** So many times as many late reads as there may be hedges are many. */
  private static final int MANY_LATE = 3;

  private static final double RETRIES = 0.2;
  private static final int MOST_RETRIES = 1_000;
  private static final long PROBE_EVERY_NANOS = 500_000_000;

  private final Pace pace;
  private final Budget hedges;
  private final Budget retries = new Budget(RETRIES, MOST_RETRIES, MOST_RETRIES);
  private final Breaker breaker = new Breaker();
  private final Replicas<N> replicas;
  private final ReadStats stats = new ReadStats();
  private final HedgeConfig config;
  private final LongAdder readsSinceTick = new LongAdder();
  private final LongAdder lateSinceTick = new LongAdder();

  /**
   * Knows nothing yet.
   *
   * @param mostCancels how many requests to one node may be cancelled within a time
   * @param cancelNanos that time
   */
  public Hedger(HedgeConfig config, int mostCancels, long cancelNanos) {
    this.config = config;
    this.pace = new Pace(config);
    this.hedges = new Budget(config.budget(), MOST_TOKENS, 0);
    this.replicas =
        new Replicas<>(
            () -> new Replica(new Cancels(mostCancels, cancelNanos)),
            config.minDelay().toNanos(),
            stats);
  }

  public ReadStats stats() {
    return stats;
  }

  /** Takes account of what was since the last tick. */
  public void tick(long now) {
    pace.tick();
    long reads = readsSinceTick.sumThenReset();
    long late = lateSinceTick.sumThenReset();
    breaker.tick(late >= Breaker.LOOKED_AT && late > MANY_LATE * config.budget() * reads);
    replicas.tick(now);
    stats.now(pace.delayNanos(), replicas.avoided(), breaker.isOpen());
  }

  /** The node for a read's first request. */
  N first(List<N> nodes) {
    hedges.request();
    retries.request();
    stats.began();
    readsSinceTick.increment();
    return replicas.next(nodes, List.of(), true).orElseThrow();
  }

  Replica replica(N node) {
    return replicas.get(node);
  }

  /** How long a read has waited when it asks for a hedge, for the first time or again. */
  long delay(int timesDenied) {
    double nanos = pace.delayNanos() * Math.pow(ASK_AGAIN, timesDenied);
    return (long) nanos;
  }

  /**
   * The node for a read's second request, if it may have one.
   *
   * <p>An avoided node is asked only beside others of the same: a read's replicas may all be avoided,
   * even though not half of the cluster's nodes are.
   *
   * <p>Who asks for the first time gets none of the last tokens: they are for those that go on to
   * be late.
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
      stats.denyByBreaker();
      return Optional.empty();
    }
    int left = timesDenied > 1 ? 0 : (MOST_TOKENS / 2) >> timesDenied;
    if (!hedges.take(left)) {
      stats.denyByBudget();
      return Optional.empty();
    }
    breaker.sent();
    stats.hedged();
    return node;
  }

  void hedgeEnded(boolean itHelped) {
    breaker.ended(itHelped);
    if (itHelped) {
      stats.hedgeWon();
    }
  }

  /** The node to go on with after all others have failed, if that is worth while. */
  Optional<N> retry(List<N> nodes, Collection<N> asked) {
    Optional<N> node = replicas.next(nodes, asked, true);
    if (node.isEmpty()) {
      return node;
    }
    if (!retries.take(0)) {
      stats.retryDenied();
      return Optional.empty();
    }
    stats.retried();
    return node;
  }

  /** What a read's first request took, at least. */
  void firstTook(long nanos) {
    pace.record(nanos);
  }

  /** An avoided node that is to be asked beside a read, to see how it answers. */
  public Optional<N> probe(List<N> nodes, long now) {
    for (N node : nodes) {
      if (replicas.get(node).takeProbe(now, PROBE_EVERY_NANOS)) {
        stats.probed();
        return Optional.of(node);
      }
    }
    return Optional.empty();
  }

  /** How an avoided node answered. */
  public void probed(N node, boolean well, long nanos) {
    replicas.get(node).probed(well && !replicas.isSlow(nanos));
  }
}
