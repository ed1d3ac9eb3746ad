package io.ringcast.feature.distinct;

import io.ringcast.common.features.Minutes;
import java.io.IOException;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Collects the events of each open minute and gives away what came of them when it closes.
 *
 * <p>Late events have left at the door, so a minute that is asked for is open: no minute closes
 * before every reader has let it.
 *
 * @param <K> the key
 * @param <M> what is remembered of one minute
 * @param <O> what is given away
 */
abstract class MinuteFunction<K, M, O> extends KeyedProcessFunction<K, CellEvent, O> {

  static final String STATE = "open-minutes";

  private final OpenMinutes.Serializer<M> serializer;

  private transient ValueState<OpenMinutes<M>> minutes;

  MinuteFunction(OpenMinutes.Serializer<M> serializer) {
    this.serializer = serializer;
  }

  abstract M newMinute();

  abstract void add(CellEvent event, M minute);

  abstract void close(K key, long minute, M memory, Context context, Collector<O> out);

  @Override
  public void open(OpenContext context) throws Exception {
    minutes = getRuntimeContext().getState(new ValueStateDescriptor<>(STATE, serializer));
  }

  /** Of the current key; null if it has none. */
  final OpenMinutes<M> openMinutes() throws IOException {
    return minutes.value();
  }

  @Override
  public final void processElement(CellEvent event, Context context, Collector<O> out)
      throws Exception {
    long minute = Minutes.of(event.eventTime);
    OpenMinutes<M> open = minutes.value();
    if (open == null) {
      open = new OpenMinutes<>();
    }
    M memory = open.get(minute);
    if (memory == null) {
      memory = open.begin(minute, this::newMinute);
      context.timerService().registerEventTimeTimer(closingTime(minute));
    }
    add(event, memory);
    minutes.update(open);
  }

  @Override
  public final void onTimer(long time, OnTimerContext context, Collector<O> out) throws Exception {
    long minute = Minutes.of(time);
    OpenMinutes<M> open = minutes.value();
    close(context.getCurrentKey(), minute, open.close(minute), context, out);
    if (open.isEmpty()) {
      minutes.clear();
    } else {
      minutes.update(open);
    }
  }

  /** A watermark of t says that nothing up to t will follow. */
  private static long closingTime(long minute) {
    return Minutes.endOf(minute) - 1;
  }
}
