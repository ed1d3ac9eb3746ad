package io.ringcast.common.store.hedge;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** What reads of the store have come to, since the start; for whoever watches the service. */
public final class ReadStats {

  /** How many reads took no longer than some time. */
  public record Within(Duration limit, long reads) {}

  private static final List<Duration> LIMITS =
      List.of(
          Duration.ofNanos(500_000),
          Duration.ofMillis(1),
          Duration.ofMillis(2),
          Duration.ofMillis(5),
          Duration.ofMillis(10),
          Duration.ofMillis(20),
          Duration.ofMillis(50),
          Duration.ofMillis(100),
          Duration.ofMillis(200),
          Duration.ofMillis(500),
          Duration.ofSeconds(1),
          Duration.ofSeconds(2),
          Duration.ofSeconds(5));

  private final LongAdder reads = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final List<LongAdder> byLimit = LIMITS.stream().map(any -> new LongAdder()).toList();
  private final LongAdder hedges = new LongAdder();
  private final LongAdder hedgesWon = new LongAdder();
  private final LongAdder deniedByBudget = new LongAdder();
  private final LongAdder deniedByBreaker = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private final LongAdder retriesDenied = new LongAdder();
  private final LongAdder cancelled = new LongAdder();
  private final LongAdder probes = new LongAdder();
  private final LongAdder timesAvoided = new LongAdder();
  private volatile long delayNanos;
  private volatile int avoidedNow;
  private volatile boolean breakerOpen;

  void began() {
    reads.increment();
  }

  void ended(boolean well, long tookNanos) {
    nanos.add(tookNanos);
    if (!well) {
      failed.increment();
    }
    for (int limit = 0; limit < LIMITS.size(); limit++) {
      if (tookNanos <= LIMITS.get(limit).toNanos()) {
        byLimit.get(limit).increment();
        return;
      }
    }
  }

  void hedged() {
    hedges.increment();
  }

  void hedgeWon() {
    hedgesWon.increment();
  }

  void denyByBudget() {
    deniedByBudget.increment();
  }

  void denyByBreaker() {
    deniedByBreaker.increment();
  }

  void retried() {
    retries.increment();
  }

  void retryDenied() {
    retriesDenied.increment();
  }

  void cancel() {
    cancelled.increment();
  }

  void probed() {
    probes.increment();
  }

  void avoided() {
    timesAvoided.increment();
  }

  void now(long itsDelayNanos, int avoidedNodes, boolean isBreakerOpen) {
    delayNanos = itsDelayNanos;
    avoidedNow = avoidedNodes;
    breakerOpen = isBreakerOpen;
  }

  /** Reads that were begun; requests beside them are not among them. */
  public long reads() {
    return reads.sum();
  }

  /** Reads that no replica has answered. */
  public long readsFailed() {
    return failed.sum();
  }

  /** What all reads that have ended took together. */
  public Duration timeOfReads() {
    return Duration.ofNanos(nanos.sum());
  }

  /** How many reads have ended within each of some times, the shortest first. */
  public List<Within> readsWithin() {
    List<Within> all = new ArrayList<>();
    long sum = 0;
    for (int limit = 0; limit < LIMITS.size(); limit++) {
      sum += byLimit.get(limit).sum();
      all.add(new Within(LIMITS.get(limit), sum));
    }
    return all;
  }

  /** Second requests of reads that were late. */
  public long hedges() {
    return hedges.sum();
  }

  /** Those that brought the answer. */
  public long hedgesWon() {
    return hedgesWon.sum();
  }

  /** How often a late read got no second request, for a while or at all, since there were many. */
  public long deniedByBudget() {
    return deniedByBudget.sum();
  }

  /** How often a late read got no second request since these did not help lately. */
  public long deniedByBreaker() {
    return deniedByBreaker.sum();
  }

  /** Requests to another replica after one had failed. */
  public long retries() {
    return retries.sum();
  }

  /** Reads that failed with their first request, since too many did. */
  public long retriesDenied() {
    return retriesDenied.sum();
  }

  /** Requests whose answer was no longer needed, and that were cancelled. */
  public long cancelled() {
    return cancelled.sum();
  }

  /** Requests that only look whether an avoided node is well again. */
  public long probes() {
    return probes.sum();
  }

  /** How often a node began to be avoided. */
  public long timesAvoided() {
    return timesAvoided.sum();
  }

  /** How many nodes are avoided now. */
  public int nodesAvoided() {
    return avoidedNow;
  }

  /** Whether no second requests are sent for now since they do not help. */
  public boolean isBreakerOpen() {
    return breakerOpen;
  }

  /** After what time a read counts as late now. */
  public Duration delay() {
    return Duration.ofNanos(delayNanos);
  }
}
