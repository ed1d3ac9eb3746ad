package io.ringcast.feature.distinct;

import io.ringcast.common.features.Minutes;
import io.ringcast.feature.intake.DeadLetter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Collects the events of each open minute and gives away what came of them when it closes; to be
 * run by a {@link MinuteOperator}.
 *
 * <p>An event whose minute is closed here was not late in its own partition: the partition has been
 * silent, and the others moved on without it. It leaves with the late ones.
 *
 * @param <K> the key
 * @param <M> what is remembered of one minute
 * @param <O> what is given away
 */
abstract class MinuteFunction<K, M, O> extends KeyedProcessFunction<K, CellEvent, O>
    implements CheckpointedFunction {

  private final OutputTag<DeadLetter> late;
  private final OpenMinutes.Serializer<M> serializer;

  private transient ClosedMinutes closed;
  private transient ValueState<OpenMinutes<M>> minutes;
  private transient Counter lateAfterSilence;

  MinuteFunction(OutputTag<DeadLetter> late, OpenMinutes.Serializer<M> serializer) {
    this.late = late;
    this.serializer = serializer;
  }

  abstract M newMinute();

  abstract void add(CellEvent event, M minute);

  abstract void close(K key, long minute, M memory, Collector<O> out);

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    closed = new ClosedMinutes(context.getOperatorStateStore());
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    closed.snapshot();
  }

  @Override
  public void open(OpenContext context) throws Exception {
    minutes = getRuntimeContext().getState(new ValueStateDescriptor<>("open-minutes", serializer));
    lateAfterSilence = getRuntimeContext().getMetricGroup().counter("lateAfterSilence");
  }

  final void closeUntil(long watermark) {
    closed.advanceTo(watermark);
  }

  @Override
  public final void processElement(CellEvent event, Context context, Collector<O> out)
      throws Exception {
    long minute = Minutes.of(event.eventTime);
    if (closed.contains(minute)) {
      lateAfterSilence.inc();
      context.output(late, DeadLetter.lateAfterSilence(event.origin));
      return;
    }
    OpenMinutes<M> open = minutes.value();
    if (open == null) {
      open = new OpenMinutes<>();
    }
    M memory = open.get(minute);
    if (memory == null) {
      memory = open.begin(minute, this::newMinute);
      context.timerService().registerEventTimeTimer(ClosedMinutes.closingTime(minute));
    }
    add(event, memory);
    minutes.update(open);
  }

  @Override
  public final void onTimer(long time, OnTimerContext context, Collector<O> out) throws Exception {
    long minute = ClosedMinutes.minuteClosedAt(time);
    OpenMinutes<M> open = minutes.value();
    close(context.getCurrentKey(), minute, open.close(minute), out);
    if (open.isEmpty()) {
      minutes.clear();
    } else {
      minutes.update(open);
    }
  }
}
