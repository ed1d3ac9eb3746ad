package io.ringcast.serving.load;

import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.store.hedge.ReadStats;
import io.ringcast.store.hedge.ReadStats.Count;
import java.time.Duration;

/** The metrics of hedged reads. */
public final class HedgeMeters {

  private static final double NANOS = 1e-9;

  private HedgeMeters() {}

  public static void show(ReadStats reads, Meters meters) {
    meters.observe(Metric.STORE_HEDGED_READS, out -> out.is(reads.of(Count.READS)));
    meters.observe(Metric.STORE_HEDGES, out -> out.is(reads.of(Count.HEDGES)));
    meters.observe(Metric.STORE_HEDGES_WON, out -> out.is(reads.of(Count.HEDGES_WON)));
    meters.observe(
        Metric.STORE_HEDGES_DENIED,
        out -> {
          out.is(reads.of(Count.DENIED_BY_BUDGET), "budget");
          out.is(reads.of(Count.DENIED_BY_BREAKER), "breaker");
        });
    meters.observe(Metric.STORE_HEDGE_DELAY, out -> out.is(seconds(reads.delay())));
    meters.observe(Metric.STORE_BREAKER_OPEN, out -> out.is(reads.isBreakerOpen() ? 1 : 0));
    meters.observe(
        Metric.STORE_RETRIES,
        out -> {
          out.is(reads.of(Count.RETRIES), "sent");
          out.is(reads.of(Count.RETRIES_DENIED), "denied");
        });
    meters.observe(Metric.STORE_CANCELLED, out -> out.is(reads.of(Count.CANCELLED)));
    meters.observe(Metric.STORE_NODES_AVOIDED, out -> out.is(reads.avoidedNodes().size()));
    meters.observe(Metric.STORE_PROBES, out -> out.is(reads.of(Count.PROBES)));
  }

  private static double seconds(Duration time) {
    return time.toNanos() * NANOS;
  }
}
