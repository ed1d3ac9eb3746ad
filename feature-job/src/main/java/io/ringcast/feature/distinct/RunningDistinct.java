package io.ringcast.feature.distinct;

import java.time.Duration;
import java.util.List;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;

/**
 * Runs {@link DistinctPerCell}. Before its first watermark it also sends all counts of open
 * minutes; then, at each tick of the wall clock, those that have changed since the tick before.
 */
public final class RunningDistinct extends KeyedProcessOperator<Long, CellEvent, TileCounts> {

  private final long everyMillis;

  private transient RunningCounts counts;
  private transient boolean begun;

  public RunningDistinct(DistinctPerCell distinct, Duration every) {
    super(distinct);
    everyMillis = every.toMillis();
  }

  @Override
  public void open() throws Exception {
    super.open();
    counts = new RunningCounts();
    DistinctPerCell distinct = (DistinctPerCell) getUserFunction();
    distinct.countInto(counts);
    KeyedStateBackend<Long> state = getKeyedStateBackend();
    List<Long> tiles = state.getKeys(MinuteFunction.STATE, VoidNamespace.INSTANCE).toList();
    for (Long tile : tiles) {
      setCurrentKey(tile);
      distinct.addOpenMinutes(tile);
    }
  }

  /** The first one tells {@code CountsWriter} that this task has sent its counts. */
  @Override
  public void processWatermark(Watermark watermark) throws Exception {
    if (!begun) {
      begun = true;
      send();
    }
    super.processWatermark(watermark);
  }

  /** Ticks are multiples of the interval, so those of all tasks come together. */
  private void awaitTick() {
    ProcessingTimeService clock = getProcessingTimeService();
    long now = clock.getCurrentProcessingTime();
    long next = now - Math.floorMod(now, everyMillis) + everyMillis;
    var unused = clock.registerTimer(next, tick -> send());
  }

  private void send() {
    counts.send(
        (minute, changed) ->
            output.collect(
                DistinctPerCell.OWN,
                new StreamRecord<>(new TileCounts(TileCounts.RUNNING, minute, changed))));
    awaitTick();
  }
}
