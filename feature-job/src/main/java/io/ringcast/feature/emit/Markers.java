package io.ringcast.feature.emit;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.features.SetId;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
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
 */
public final class Markers extends AbstractStreamOperator<Outgoing>
    implements OneInputStreamOperator<Outgoing, Outgoing>, BoundedOneInput {

  private static final long NONE = Long.MIN_VALUE;

  /**
   * Time can jump by years, from the end of an old recording to the silence of today. Markers for
   * window ends older than what any store keeps would only flood the topic.
   */
  private static final long LONGEST_GAP = Duration.ofDays(7).toMillis();

  /** Which subtask writes a partition. */
  public static final Partitioner<Integer> TO_WRITER = (partition, writers) -> partition % writers;

  /** How each subtask keeps which sets it marks; every one is given all of them. */
  public static ListStateDescriptor<Since> descriptor() {
    return new ListStateDescriptor<>("sets-complete-since", TypeInformation.of(Since.class));
  }

  /** Since when a set's counts are complete. */
  public static final class Since {
    public String set;
    public int version;
    public long minute;

    static Since of(FeatureSet set, long minute) {
      Since since = new Since();
      since.set = set.name();
      since.version = set.version();
      since.minute = minute;
      return since;
    }

    public SetId id() {
      return new SetId(set, version);
    }

    boolean isOf(FeatureSet other) {
      return set.equals(other.name()) && version == other.version();
    }
  }

  private final List<FeatureSet> sets;
  private final int partitions;
  private final long completeSinceIfNew;

  private transient RowVersion rowVersion;
  private transient ListState<Since> storedCompleteSince;

  /**
   * What older versions kept in place of that: one minute for all sets, whose names they did not
   * keep. So it does not tell which sets are new, and is only read to be dropped.
   */
  private transient ListState<Long> storedForAll;

  /** Of each set: what the rows of this run said, or those before, or nobody yet. */
  private transient long[] completeSince;

  private transient ListState<Long> storedMarked;
  private transient long marked;
  private transient long firstEnd;
  private transient long lastEnd;

  public Markers(List<FeatureSet> sets, int partitions, long completeSinceIfNew) {
    this.sets = sets;
    this.partitions = partitions;
    this.completeSinceIfNew = completeSinceIfNew;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    rowVersion = new RowVersion(context.getOperatorStateStore(), System::currentTimeMillis);
    storedCompleteSince = context.getOperatorStateStore().getUnionListState(descriptor());
    storedForAll =
        context
            .getOperatorStateStore()
            .getUnionListState(
                new ListStateDescriptor<>("complete-since", LongSerializer.INSTANCE));
    completeSince = new long[sets.size()];
    Arrays.fill(completeSince, completeSinceIfNew);
    for (Since kept : storedCompleteSince.get()) {
      for (int set = 0; set < sets.size(); set++) {
        if (kept.isOf(sets.get(set))) {
          completeSince[set] = kept.minute;
        }
      }
    }
    storedMarked =
        context
            .getOperatorStateStore()
            .getUnionListState(new ListStateDescriptor<>("marked-until", LongSerializer.INSTANCE));
    firstEnd = Long.MAX_VALUE;
    lastEnd = NONE;
    marked = NONE;
    // The least of all: to mark a window end twice is harmless, to leave one out is not.
    for (long until : storedMarked.get()) {
      marked = marked == NONE ? until : Math.min(marked, until);
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    rowVersion.snapshot();
    storedForAll.clear();
    storedCompleteSince.clear();
    for (int set = 0; set < sets.size(); set++) {
      storedCompleteSince.add(Since.of(sets.get(set), completeSince[set]));
    }
    storedMarked.clear();
    if (marked != NONE) {
      storedMarked.add(marked);
    }
  }

  @Override
  public void processElement(StreamRecord<Outgoing> element) {
    Outgoing outgoing = element.getValue();
    if (outgoing.isSpan()) {
      firstEnd = Math.min(firstEnd, outgoing.windowEnd);
      lastEnd = Math.max(lastEnd, outgoing.windowEnd);
      completeSince[outgoing.set] = outgoing.completeSince;
    } else {
      output.collect(element);
    }
  }

  @Override
  public void processWatermark(Watermark watermark) throws Exception {
    // The last watermark of a bounded replay tells no time: see endInput.
    if (!watermark.equals(Watermark.MAX_WATERMARK)) {
      markUntil(Math.floorDiv(watermark.getTimestamp() + 1, Minutes.MILLIS) * Minutes.MILLIS);
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
          EncodedRecord marker =
              RecordWriter.marker(sets.get(set), emission, partition, partitions);
          output.collect(
              new StreamRecord<>(
                  Outgoing.record(partition, set, windowEnd, marker.key(), marker.value())));
        }
      }
    }
  }
}
