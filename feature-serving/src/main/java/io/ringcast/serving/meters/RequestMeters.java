package io.ringcast.serving.meters;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.serving.meters.Stages.Lookup;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/** Adds the stages of each request to the metrics. */
@SuppressWarnings("EnumOrdinal") // as Stages has its arrays
public final class RequestMeters {

  private static final double NANOS = 1e-9;
  private static final double MILLIS = 1e-3;
  private static final String OK = "OK";

  private final Meters meters;
  private final LongAdder active = new LongAdder();
  private final Histogram[] stages;
  private final LongAdder[] keys;
  private final LongAdder[] lookups;
  private final LongAdder tables;
  private final LongAdder loads;
  private final LongAdder opened;
  private final LongAdder sent;
  private final Histogram budget;
  private final Histogram age;

  public RequestMeters(Meters meters) {
    this.meters = meters;
    meters.observe(Metric.REQUESTS_ACTIVE, out -> out.is(active()));
    stages =
        Arrays.stream(Stage.values())
            .map(stage -> meters.histogram(Metric.REQUEST_STAGE_DURATION, stage.text()))
            .toArray(Histogram[]::new);
    keys = new LongAdder[Status.values().length];
    for (Status status : Status.values()) {
      if (status != Status.UNSPECIFIED && status != Status.UNRECOGNIZED) {
        keys[status.getNumber()] = meters.counter(Metric.KEYS, status.name());
      }
    }
    lookups =
        Arrays.stream(Lookup.values())
            .map(its -> meters.counter(Metric.CACHE_LOOKUPS, its.name().toLowerCase(Locale.ROOT)))
            .toArray(LongAdder[]::new);
    tables = meters.counter(Metric.WATCH_TABLES);
    loads = meters.counter(Metric.CACHE_LOADS);
    opened = meters.counter(Metric.OPENED);
    sent = meters.counter(Metric.SENT);
    budget = meters.histogram(Metric.REQUEST_BUDGET);
    age = meters.histogram(Metric.SERVED_AGE);
  }

  /** Calls and watches under way. */
  public long active() {
    return active.sum();
  }

  public void begun() {
    active.increment();
  }

  /** A call has ended with this status of gRPC; {@code once} unless it was a watch. */
  public void ended(Stages its, String status, boolean once) {
    active.decrement();
    meters.counter(Metric.REQUESTS, its.method(), status, its.caller(), its.view()).increment();
    its.refused().ifPresent(why -> meters.counter(Metric.REFUSALS, why.text()).increment());
    if (once && status.equals(OK)) {
      meters.histogram(Metric.REQUEST_DURATION, its.method()).record(its.totalNanos() * NANOS);
      for (Stage stage : Stage.values()) {
        if (its.has(stage)) {
          stages[stage.ordinal()].record(its.nanos(stage) * NANOS);
        }
      }
      // Not of a call that was cut off: somebody may still be at work for it.
      count(its);
    }
  }

  /** The network has taken so many bytes of answers. */
  public void sent(long bytes) {
    sent.add(bytes);
  }

  /** A table was sent to a watch. */
  public void watched(Stages its) {
    tables.increment();
    count(its);
  }

  private void count(Stages its) {
    its.deprecated()
        .map(set -> set.name() + "/" + set.version())
        .ifPresent(set -> meters.counter(Metric.DEPRECATED_READS, set, its.caller()).increment());
    if (its.budgetNanos >= 0) {
      budget.record(its.budgetNanos * NANOS);
    }
    add(its.statuses, keys);
    add(its.lookups, lookups);
    loads.add(its.loads());
    opened.add(its.openedBytes);
    for (int run = 0; run < its.ages.size(); run += 2) {
      age.record(its.ages.get(run) * MILLIS, its.ages.get(run + 1));
    }
  }

  private static void add(int[] counts, LongAdder[] to) {
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        to[i].add(counts[i]);
      }
    }
  }
}
