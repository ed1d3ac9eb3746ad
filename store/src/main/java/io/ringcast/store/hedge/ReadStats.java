package io.ringcast.store.hedge;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** What reads of the store have come to, since the start; for whoever watches the service. */
public final class ReadStats {

  private final LongAdder reads = new LongAdder();
  private final LongAdder failed = new LongAdder();
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
  private volatile List<String> avoidedNow = List.of();
  private volatile boolean breakerOpen;

  void began() {
    reads.increment();
  }

  void failed() {
    failed.increment();
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

  void now(long itsDelayNanos, List<?> avoidedNodes, boolean isBreakerOpen) {
    delayNanos = itsDelayNanos;
    avoidedNow = avoidedNodes.stream().map(Object::toString).toList();
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
    return avoidedNow.size();
  }

  /** Which nodes are avoided now, as the driver names them. */
  public List<String> avoidedNodes() {
    return avoidedNow;
  }

  /** Whether no second requests are sent for now since they do not help. */
  public boolean isBreakerOpen() {
    return breakerOpen;
  }

  /** After what time a read counts as late now, of the kind that there are most of. */
  public Duration delay() {
    return Duration.ofNanos(delayNanos);
  }
}
