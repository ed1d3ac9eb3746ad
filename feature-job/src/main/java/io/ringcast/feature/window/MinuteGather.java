package io.ringcast.feature.window;

import io.ringcast.common.features.Minutes;
import io.ringcast.feature.distinct.TileCounts;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Brings together what a tile's minute consists of, its own counts and its neighbours', and closes
 * minutes in their order: empty ones too, until the windows have run empty, so that what follows
 * needs no timers.
 */
public final class MinuteGather extends KeyedProcessFunction<Long, TileCounts, ClosedMinute> {

  private final int retainedMinutes;

  private transient ValueState<OpenTileMinutes> minutes;
  private transient ClosedMinute closed;
  private transient Counter minutesClosed;

  public MinuteGather(int retainedMinutes) {
    this.retainedMinutes = retainedMinutes;
  }

  @Override
  public void open(OpenContext context) {
    minutes =
        getRuntimeContext()
            .getState(new ValueStateDescriptor<>("gathering", new OpenTileMinutes.Serializer()));
    closed = new ClosedMinute();
    minutesClosed = getRuntimeContext().getMetricGroup().counter("tileMinutesClosed");
  }

  @Override
  public void processElement(TileCounts part, Context context, Collector<ClosedMinute> out)
      throws Exception {
    OpenTileMinutes state = minutes.value();
    if (state == null) {
      state = new OpenTileMinutes();
    }
    state.add(part.minute, part.counts);
    closeAtEndOf(part.minute, context.timerService());
    minutes.update(state);
  }

  @Override
  public void onTimer(long time, OnTimerContext context, Collector<ClosedMinute> out)
      throws Exception {
    OpenTileMinutes state = minutes.value();
    closed.tile = context.getCurrentKey();
    closed.minute = Minutes.of(time);
    closed.counts = state.close(closed.minute);
    boolean goesOn = state.goesOnAfter(closed.minute, retainedMinutes);
    if (goesOn) {
      closeAtEndOf(closed.minute + 1, context.timerService());
    }
    if (goesOn || !state.isIdle()) {
      minutes.update(state);
    } else {
      minutes.clear();
    }
    minutesClosed.inc();
    out.collect(closed);
  }

  /** Flink keeps one timer a key and time, however often it is asked for. */
  private static void closeAtEndOf(long minute, TimerService timers) {
    timers.registerEventTimeTimer(Minutes.endOf(minute) - 1);
  }
}
