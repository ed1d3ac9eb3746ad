package io.ringcast.testkit.naive;

import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.testkit.recording.RecordedEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The naive sums over the first events of a recording, however many; per cell, without values. */
public final class NaiveArrivals {

  private record Minute(String kind, UUID product, long minute) {}

  /** An event that adds one to a count, and how many came before it. */
  private record Arrival(long cell, int before) {}

  private final NaiveAnswer answer;
  private final boolean withLate;
  private final Map<String, NaiveAdmission> admissions = new HashMap<>();
  private final Set<List<Object>> known = new HashSet<>();
  private final List<PlacedEvent> counted = new ArrayList<>();
  private final Map<Minute, List<Arrival>> byMinute = new HashMap<>();

  /** By kind and partition: the largest event time so far. */
  private final Map<String, Long> largestTimes = new HashMap<>();

  /** After each event: the least of those. */
  private final List<Long> clocks = new ArrayList<>();

  /**
   * Expects events in each partition of each kind.
   *
   * @param withLate whether late events count too: one is late no more if those before it are lost
   */
  public NaiveArrivals(
      NaiveParameters parameters, ProductCatalog products, int partitions, boolean withLate) {
    answer = new NaiveAnswer(parameters);
    this.withLate = withLate;
    for (String kind : parameters.eventKinds()) {
      admissions.put(kind, answer.admission(products, kind));
      for (int i = 0; i < partitions; i++) {
        largestTimes.put(kind + i, NaiveAdmission.NO_TIME);
      }
    }
  }

  public void add(String kind, RecordedEvent record) {
    NaiveAdmission.Verdict verdict = admissions.get(kind).judge(record);
    PlacedEvent event = verdict.placed();
    if (event != null) {
      boolean arrivalKnown = record.timestamp() != RecordedEvent.NO_TIMESTAMP;
      long cap = arrivalKnown ? record.timestamp() : Long.MAX_VALUE;
      largestTimes.merge(kind + record.partition(), Math.min(event.eventTime(), cap), Math::max);
    }
    boolean counts = verdict.counts() || (withLate && event != null);
    if (counts && known.add(List.of(kind, answer.who(event)))) {
      counted.add(event);
      byMinute
          .computeIfAbsent(
              new Minute(kind, event.product(), Minutes.of(event.eventTime())),
              any -> new ArrayList<>())
          .add(new Arrival(event.cell(), clocks.size()));
    }
    clocks.add(Collections.min(largestTimes.values()));
  }

  /** The events each of which adds one to a count. */
  public List<PlacedEvent> counted() {
    return List.copyOf(counted);
  }

  /** The sum of a kind's counts in some cells and a window, over so many events. */
  public long sum(
      String kind, UUID product, Collection<Long> cells, long windowEnd, int window, int events) {
    long last = Minutes.endingAt(windowEnd);
    long sum = 0;
    for (long minute = last - window + 1; minute <= last; minute++) {
      sum +=
          byMinute.getOrDefault(new Minute(kind, product, minute), List.of()).stream()
              .filter(arrival -> arrival.before < events && cells.contains(arrival.cell))
              .count();
    }
    return sum;
  }

  /** The event time that all partitions have reached after so many events, one or more. */
  public long clock(int events) {
    return clocks.get(events - 1);
  }
}
