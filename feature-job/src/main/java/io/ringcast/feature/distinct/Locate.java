package io.ringcast.feature.distinct;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.Cells;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.intake.decode.Event;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.metrics.Counter;
import org.apache.flink.util.Collector;

/**
 * Puts an event into its cell, still in the source's task, and drops what certainly was counted
 * before: a rider's pings of one minute from one cell need to cross the network once, and again if
 * they have a value that is later.
 */
public final class Locate extends RichFlatMapFunction<Intake, CellEvent> {

  private final int resolution;
  private final boolean dropRepeats;
  private final boolean[] counted;

  /** Of each kind of events, whether its value is counted. */
  private final boolean[] valued;

  private transient H3Core h3;
  private transient RecentEvents recent;
  private transient CellEvent out;
  private transient Counter repeats;
  private transient Counter tooCoarse;

  /**
   * @param dropRepeats right for the rule per-cell only: per entity, the latest event counts
   * @param counted of each kind, whether the group counts it; events of no such kind go no further
   * @param sums as {@link io.ringcast.feature.plan.FeaturePlan#sumPositions} has it
   */
  public Locate(int resolution, boolean dropRepeats, boolean[] counted, int[] sums) {
    this.resolution = resolution;
    this.dropRepeats = dropRepeats;
    this.counted = counted.clone();
    this.valued = new boolean[sums.length];
    for (int kind = 0; kind < sums.length; kind++) {
      valued[kind] = sums[kind] >= 0 && (counted[sums[kind]] || counted[sums[kind] + 1]);
      this.counted[kind] |= valued[kind];
    }
  }

  @Override
  public void open(OpenContext context) throws Exception {
    h3 = H3Core.newInstance();
    recent = new RecentEvents(new Leeway(h3));
    out = new CellEvent();
    repeats = getRuntimeContext().getMetricGroup().counter("repeatsDropped");
    tooCoarse = getRuntimeContext().getMetricGroup().counter("tooCoarse");
  }

  @Override
  public void flatMap(Intake record, Collector<CellEvent> collector) {
    Event event = record.event;
    if (!counted[event.kind]) {
      return;
    }
    boolean hasCoordinates = event.hexagon == 0;
    if (!hasCoordinates && Cells.resolution(event.hexagon) < resolution) {
      // If feature sets use this kind, a coarser one can count the event.
      tooCoarse.inc();
      return;
    }
    long cell = hasCoordinates ? cellOf(event) : Cells.parent(event.hexagon, resolution);
    long stamp = valued[event.kind] ? CellEvent.stamp(event) : 0;
    if (dropRepeats && !recent.add(event, cell, stamp)) {
      repeats.inc();
      return;
    }
    send(event, cell, stamp, collector);
  }

  private long cellOf(Event event) {
    long known = dropRepeats ? recent.cellOf(event) : RecentEvents.UNKNOWN;
    return known == RecentEvents.UNKNOWN
        ? h3.latLngToCell(event.lat, event.lng, resolution)
        : known;
  }

  private void send(Event event, long cell, long stamp, Collector<CellEvent> collector) {
    out.kind = event.kind;
    out.product = event.product;
    out.cell = cell;
    out.entity = event.entity;
    out.eventTime = event.eventTime;
    out.stamp = stamp;
    collector.collect(out);
  }
}
