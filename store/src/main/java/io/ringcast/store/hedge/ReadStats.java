package io.ringcast.store.hedge;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What reads of the store have come to, since the start; for whoever watches the service. */
public final class ReadStats {

  /** What is counted. */
  public enum Count {
    /** Reads that were begun; requests beside them are not among them. */
    READS,
    /** Reads that no replica has answered. */
    READS_FAILED,
    /** Second requests of reads that were late. */
    HEDGES,
    /** Those that brought the answer. */
    HEDGES_WON,
    /** Late reads without a second request, for a while or at all, since there were many. */
    DENIED_BY_BUDGET,
    /** Late reads without a second request since these did not help lately. */
    DENIED_BY_BREAKER,
    /** Requests to another replica after one had failed. */
    RETRIES,
    /** Reads that failed with their first request, since too many did. */
    RETRIES_DENIED,
    /** Requests whose answer was no longer needed, and that were cancelled. */
    CANCELLED,
    /** Requests that only look whether an avoided node is well again. */
    PROBES,
    /** How often a node began to be avoided. */
    TIMES_AVOIDED
  }

  private final Map<Count, LongAdder> counts = new EnumMap<>(Count.class);
  private volatile long delayNanos;
  private volatile List<String> avoidedNow = List.of();
  private volatile boolean breakerOpen;

  public ReadStats() {
    for (Count count : Count.values()) {
      counts.put(count, new LongAdder());
    }
  }

  void add(Count count) {
    counts.get(count).increment();
  }

  void now(long itsDelayNanos, List<?> avoidedNodes, boolean isBreakerOpen) {
    delayNanos = itsDelayNanos;
    avoidedNow = avoidedNodes.stream().map(Object::toString).toList();
    breakerOpen = isBreakerOpen;
  }

  public long of(Count count) {
    return counts.get(count).sum();
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
