package io.ringcast.feature.intake;

import io.ringcast.common.features.Minutes;
import io.ringcast.feature.intake.decode.RejectReason;
import io.ringcast.job.deadletter.DeadLetter;
import io.ringcast.job.deadletter.RecordOrigin;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Lets good events in. Rejected and late ones leave here, beside the source, so that their bytes
 * are never shuffled.
 */
public final class Door extends ProcessFunction<Intake, Intake> implements CheckpointedFunction {

  public static final OutputTag<DeadLetter> REJECTED =
      new OutputTag<>("rejected", TypeInformation.of(DeadLetter.class));
  public static final OutputTag<DeadLetter> LATE =
      new OutputTag<>("late", TypeInformation.of(DeadLetter.class));

  /** The common clock, epoch milliseconds. */
  public static final OutputTag<Long> CLOCK = new OutputTag<>("clock", Types.LONG);

  private final List<String> kinds;
  private final long countedUntilIfNew;

  /** Kept: a JobManager that takes over plans anew, and the topic has later counts then. */
  private transient long countedUntil;

  private transient ListState<Long> storedCountedUntil;
  private transient Counter[] events;
  private transient Counter late;
  private transient Counter countedBefore;
  private transient Map<String, Counter> rejected;

  /**
   * @param kinds the names of the job's kinds, for the metrics
   * @param countedUntil without state, minutes that end at or before this come from the counts
   *     topic; {@link Long#MIN_VALUE} if none do
   */
  public Door(List<String> kinds, long countedUntil) {
    this.kinds = List.copyOf(kinds);
    this.countedUntilIfNew = countedUntil;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    storedCountedUntil =
        context
            .getOperatorStateStore()
            .getUnionListState(new ListStateDescriptor<>("counted-until", LongSerializer.INSTANCE));
    countedUntil = context.isRestored() ? Long.MIN_VALUE : countedUntilIfNew;
    for (long until : storedCountedUntil.get()) {
      countedUntil = Math.max(countedUntil, until);
    }
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    storedCountedUntil.update(List.of(countedUntil));
  }

  @Override
  public void open(OpenContext context) {
    MetricGroup metrics = getRuntimeContext().getMetricGroup();
    events =
        kinds.stream()
            .map(kind -> metrics.addGroup("kind", kind).counter("events"))
            .toArray(Counter[]::new);
    late = metrics.counter("late");
    countedBefore = metrics.counter("countedBefore");
    // All at the start, so that whoever watches them sees the first of a reason as a growth.
    rejected =
        Arrays.stream(RejectReason.values())
            .map(RejectReason::label)
            .collect(
                Collectors.toMap(
                    Function.identity(),
                    reason -> metrics.addGroup("reason", reason).counter("rejected")));
  }

  @Override
  public void processElement(Intake record, Context context, Collector<Intake> out) {
    if (record.isClock()) {
      context.output(CLOCK, record.clock);
      return;
    }
    if (!record.isGood()) {
      rejected.get(record.rejectReason).inc();
      context.output(
          REJECTED, new DeadLetter(record.rejectReason, record.rejectDetail, record.origin.copy()));
      return;
    }
    events[record.event.kind].inc();
    if (isCountedBefore(record)) {
      countedBefore.inc();
      return;
    }
    if (isLate(record)) {
      late.inc();
      context.output(LATE, lateLetter(record.origin.copy()));
      return;
    }
    out.collect(record);
  }

  /** The one place where lateness is decided. The source says which minutes are closed. */
  public static boolean isLate(Intake event) {
    return minuteEnd(event) <= event.closedUntil;
  }

  /**
   * A warm start reads events again that are in the counts already. Of those minutes, an event is
   * late only if its own partition says so.
   */
  private boolean isCountedBefore(Intake event) {
    return minuteEnd(event) <= countedUntil && minuteEnd(event) > event.partitionClosedUntil;
  }

  private static long minuteEnd(Intake event) {
    return Minutes.endOf(Minutes.of(event.event.eventTime));
  }

  private static DeadLetter lateLetter(RecordOrigin origin) {
    return new DeadLetter("late", "its minute was closed when it came", origin);
  }
}
