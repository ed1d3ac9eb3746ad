package io.ringcast.feature.emit;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.features.SetId;
import io.ringcast.feature.intake.IncompleteUntil;
import io.ringcast.feature.plan.FeaturePlan;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.Partitioner;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Lets rows pass on to the sink beside it and follows each window end's rows with a completeness
 * marker, one for each partition of the features topic.
 *
 * <p>All rows of a partition pass through one subtask and its one producer, so when the watermark
 * has come through from every computing subtask, the marker follows the partition's last row in the
 * topic too. A reader that has seen a window end's marker in every partition has all of its rows.
 *
 * <p>Unless it began reading in their midst: computing subtasks are not always at the same window
 * end, so the rows of one that is ahead stand before the marker of an older window end. Each marker
 * says up to which window end that may be. The rows of other runs count if they are not written
 * again, so a checkpoint keeps that number.
 */
public final class Markers extends AbstractStreamOperator<Outgoing>
    implements OneInputStreamOperator<Outgoing, Outgoing>, BoundedOneInput {

  private static final long NONE = Long.MIN_VALUE;

  /**
   * Time can jump by years, from the end of an old recording to the silence of today. Markers for
   * window ends older than what any store keeps would only flood the topic.
   */
  static final long LONGEST_GAP = Duration.ofDays(7).toMillis();

  /** Which subtask writes a partition. */
  public static final Partitioner<Integer> TO_WRITER = (partition, writers) -> partition % writers;

  /** How each subtask keeps which sets it marks; every one is given all of them. */
  public static ListStateDescriptor<Since> descriptor() {
    return new ListStateDescriptor<>("sets-complete-since", TypeInformation.of(Since.class));
  }

  /** Since when a set's counts are complete. */
  public record Since(String set, int version, long minute) {

    public SetId id() {
      return new SetId(set, version);
    }
  }

  private final FeaturePlan.Group group;
  private final FeaturePlan plan;
  private final List<FeatureSet> sets;
  private final int partitions;
  private final RowVersions versions;

  private transient RowVersion rowVersion;
  private transient ListState<Since> storedCompleteSince;

  /** Of each set: what the rows of this run said, or those before, or nobody yet. */
  private transient long[] completeSince;

  /** Of each set: whether the rows of this run said it. */
  private transient boolean[] hasRows;

  /** Of each partition and set: the newest window end of which a row was let pass. */
  private transient long[][] rowsUntil;

  private transient ListState<Long> storedRowsUntil;
  private transient ListState<Long> storedMarked;
  private transient long marked;
  private transient long firstEnd;
  private transient long lastEnd;

  public Markers(FeaturePlan.Group group, FeaturePlan plan, RowVersions versions) {
    this.group = group;
    this.plan = plan;
    this.sets = group.sets();
    this.partitions = plan.partitions();
    this.versions = versions;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    rowVersion =
        new RowVersion(
            context.getOperatorStateStore(), getContainingTask().getEnvironment(), versions);
    storedCompleteSince = context.getOperatorStateStore().getUnionListState(descriptor());
    hasRows = new boolean[sets.size()];
    Map<SetId, Long> before = new HashMap<>();
    FeaturePlan begun = context.isRestored() ? plan.restored() : plan;
    for (Since kept : storedCompleteSince.get()) {
      before.merge(kept.id(), kept.minute, Math::max);
    }
    completeSince =
        sets.stream()
            .mapToLong(
                set -> {
                  Long kept = before.get(set.id());
                  return kept == null ? begun.completeSince(group, set) : kept;
                })
            .toArray();
    storedMarked = union(context, "marked-until");
    storedRowsUntil = union(context, "rows-until");
    firstEnd = Long.MAX_VALUE;
    lastEnd = NONE;
    long begin = begun.firstEnd(group);
    marked = begin == FeaturePlan.NO_END ? NONE : begin - Minutes.MILLIS;
    // The least of all: to mark a window end twice is harmless, to leave one out is not.
    for (long until : storedMarked.get()) {
      marked = marked == NONE ? until : Math.min(marked, until);
    }
    rowsUntil = new long[partitions][sets.size()];
    long restored = restoredRowsUntil();
    for (long[] ofPartition : rowsUntil) {
      Arrays.fill(ofPartition, restored);
    }
  }

  private static ListState<Long> union(StateInitializationContext context, String name)
      throws Exception {
    return context
        .getOperatorStateStore()
        .getUnionListState(new ListStateDescriptor<>(name, LongSerializer.INSTANCE));
  }

  /** Of all partitions and sets, whoever wrote them. */
  private long restoredRowsUntil() throws Exception {
    long until = NONE;
    for (long stored : storedRowsUntil.get()) {
      until = Math.max(until, stored);
    }
    return until;
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    rowVersion.snapshot();
    storedCompleteSince.clear();
    for (int set = 0; set < sets.size(); set++) {
      SetId id = sets.get(set).id();
      storedCompleteSince.add(new Since(id.name(), id.version(), completeSince[set]));
    }
    storedMarked.clear();
    if (marked != NONE) {
      storedMarked.add(marked);
    }
    long newest = Arrays.stream(rowsUntil).flatMapToLong(Arrays::stream).reduce(marked, Math::max);
    storedRowsUntil.clear();
    if (newest != NONE) {
      storedRowsUntil.add(newest);
    }
  }

  @Override
  public void processElement(StreamRecord<Outgoing> element) {
    Outgoing outgoing = element.getValue();
    if (outgoing.isSpan()) {
      firstEnd = Math.min(firstEnd, outgoing.windowEnd);
      lastEnd = Math.max(lastEnd, outgoing.windowEnd);
      tellComplete(outgoing.set, outgoing.completeSince);
    } else {
      long[] ofPartition = rowsUntil[outgoing.partition];
      ofPartition[outgoing.set] = Math.max(ofPartition[outgoing.set], outgoing.windowEnd);
      output.collect(element);
    }
  }

  /** One computing subtask alone may have left out rows: the latest minute holds. */
  private void tellComplete(int set, long since) {
    completeSince[set] = hasRows[set] ? Math.max(completeSince[set], since) : since;
    hasRows[set] = true;
  }

  @Override
  public void processWatermark(Watermark watermark) throws Exception {
    // The last watermark of a bounded replay tells no time: see endInput.
    if (!watermark.equals(Watermark.MAX_WATERMARK)) {
      long lostBefore = IncompleteUntil.completeSince(watermark.getTimestamp());
      for (int set = 0; set < completeSince.length; set++) {
        completeSince[set] = Math.max(completeSince[set], lostBefore);
      }
      // A watermark that announces a loss closes nothing. It may be weeks before the first minute.
      if (lostBefore == NONE || marked != NONE) {
        markUntil(Math.floorDiv(watermark.getTimestamp() + 1, Minutes.MILLIS) * Minutes.MILLIS);
      }
    }
    super.processWatermark(watermark);
  }

  @Override
  public void endInput() {
    if (lastEnd != NONE) {
      markUntil(lastEnd);
    }
  }

  private void markUntil(long windowEnd) {
    if (marked == NONE) {
      marked = Math.min(firstEnd, windowEnd) - Minutes.MILLIS;
    }
    marked = Math.max(marked, windowEnd - LONGEST_GAP);
    for (long end = marked + Minutes.MILLIS; end <= windowEnd; end += Minutes.MILLIS) {
      mark(end);
      marked = end;
    }
  }

  private void mark(long windowEnd) {
    int writers = getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
    int me = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    for (int partition = 0; partition < partitions; partition++) {
      if (TO_WRITER.partition(partition, writers) == me) {
        for (int set = 0; set < sets.size(); set++) {
          Emission emission = new Emission(windowEnd, rowVersion.get(), completeSince[set]);
          long until = Math.max(windowEnd, rowsUntil[partition][set]);
          EncodedRecord marker =
              RecordWriter.marker(sets.get(set), emission, partition, partitions, until);
          output.collect(
              new StreamRecord<>(
                  Outgoing.record(partition, set, windowEnd, marker.key(), marker.value())));
        }
      }
    }
  }
}
