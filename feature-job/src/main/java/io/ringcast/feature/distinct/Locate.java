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
 * before: a rider's pings of one minute from one cell need to cross the network once.
 */
public final class Locate extends RichFlatMapFunction<Intake, CellEvent> {

  private final int resolution;
  private final boolean dropRepeats;
  private final boolean[] counted;

  private transient H3Core h3;
  private transient RecentEvents recent;
  private transient CellEvent out;
  private transient Counter repeats;
  private transient Counter tooCoarse;

  /**
   * @param dropRepeats right for the rule per-cell only: per entity, the latest event counts
   * @param counted of each kind, whether the group counts its events: if not, they go no further
   */
  public Locate(int resolution, boolean dropRepeats, boolean[] counted) {
    this.resolution = resolution;
    this.dropRepeats = dropRepeats;
    this.counted = counted.clone();
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
    if (dropRepeats && !recent.add(event, cell)) {
      repeats.inc();
      return;
    }
    send(event, cell, collector);
  }

  private long cellOf(Event event) {
    long known = dropRepeats ? recent.cellOf(event) : RecentEvents.UNKNOWN;
    return known == RecentEvents.UNKNOWN
        ? h3.latLngToCell(event.lat, event.lng, resolution)
        : known;
  }

  private void send(Event event, long cell, Collector<CellEvent> collector) {
    out.kind = event.kind;
    out.product = event.product;
    out.cell = cell;
    out.entity = event.entity;
    out.eventTime = event.eventTime;
    collector.collect(out);
  }
}
