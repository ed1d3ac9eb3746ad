package io.ringcast.benchmarks.limit;

import io.ringcast.common.features.Minutes;
import io.ringcast.feature.distinct.CellEvent;
import io.ringcast.feature.distinct.TileCounts;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.List;

/** The distinct riders of a minute, and at its end the counts of all tiles. */
final class DistinctPart {

  private DistinctPart() {}

  static Part of(Material material) throws Exception {
    List<CellEvent> events = material.located();
    return new Part(
        "distinct",
        "located event",
        events.size(),
        1,
        new Contender("the job's operator", new Counting(material)),
        List.of(new Contender("fastutil's set of the same keys", () -> insert(events))));
  }

  private static long insert(List<CellEvent> events) {
    // As large as it gets, so that it is never copied into a larger one.
    LongOpenHashSet set = new LongOpenHashSet(events.size());
    for (CellEvent event : events) {
      set.add(event.entity ^ HashCommon.mix(event.cell + event.product));
    }
    return set.size();
  }

  /** Each pass is another minute. */
  private static final class Counting implements Work {

    private final List<CellEvent> events;
    private final CellEvent carrier = new CellEvent();
    private final Alone<CellEvent, TileCounts> operator;
    private long minute;
    private long bytes;

    Counting(Material material) throws Exception {
      events = material.located();
      minute = material.minute();
      operator = Operators.distinct(material.group(), counts -> bytes += counts.counts.length);
    }

    @Override
    public long pass() throws Exception {
      minute++;
      for (CellEvent event : events) {
        carrier.kind = event.kind;
        carrier.product = event.product;
        carrier.cell = event.cell;
        carrier.entity = event.entity;
        carrier.eventTime = Minutes.endOf(minute) - 1;
        operator.take(carrier);
      }
      operator.watermark(Minutes.endOf(minute) - 1);
      return bytes;
    }

    @Override
    public void close() throws Exception {
      operator.close();
    }
  }
}
