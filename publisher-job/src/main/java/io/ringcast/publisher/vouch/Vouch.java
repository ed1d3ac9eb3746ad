package io.ringcast.publisher.vouch;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.features.SetId;
import io.ringcast.common.kafka.RecordGap;
import io.ringcast.common.registry.ReadableWindowEnd;
import io.ringcast.job.metrics.RecentValues;
import io.ringcast.publisher.config.Backoff;
import io.ringcast.publisher.store.StoreSource;
import io.ringcast.publisher.unpack.MarkerSeen;
import io.ringcast.publisher.write.DueMarker;
import io.ringcast.publisher.write.RetryingWriter;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredMarker;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a window end's completeness marker when all of its rows are in the store.
 *
 * <p>All rows precede their markers, and a writer lets a barrier pass only when the store has
 * answered for everything before. So after the checkpoint that follows the last marker, the rows
 * are stored.
 *
 * <p>It writes markers beside the task's thread, and emits the time when the store acknowledged
 * each. After a restart it may write one again, so a time may be later than the first, never
 * earlier.
 */
public final class Vouch extends AbstractStreamOperator<ReadableWindowEnd>
    implements OneInputStreamOperator<MarkerSeen, ReadableWindowEnd>, BoundedOneInput {

  private static final Logger LOG = LoggerFactory.getLogger(Vouch.class);
  private static final int ONE = 1;

  private final StoreSource source;
  private final Backoff backoff;
  private final FeaturesTopic topic;
  private final String datacenter;

  private transient MarkerCollector collector;
  private transient ListState<MarkerSeen> gatheredState;
  private transient ListState<MarkerSeen> unwrittenState;
  private transient ListState<String> topicState;
  private transient ListState<String> datacenterState;
  private transient ListState<String> incarnationState;

  /** By the checkpoint that has to be complete first. */
  private transient NavigableMap<Long, List<DueMarker>> waiting;

  /** Came after the last barrier. */
  private transient List<DueMarker> fresh;

  /** A marker that the store has, and since when. */
  private record Acknowledged(DueMarker due, long at) {}

  /** Filled by the store's threads. */
  private transient Queue<Acknowledged> acknowledged;

  private transient FeatureStore store;
  private transient RetryingWriter<DueMarker> writer;
  private transient Counter written;
  private transient Counter recordsLost;
  private transient RecentValues freshness;
  private transient volatile long newest;
  private transient boolean ended;

  public Vouch(StoreSource source, Backoff backoff, FeaturesTopic topic, String datacenter) {
    this.source = source;
    this.backoff = backoff;
    this.topic = topic;
    this.datacenter = datacenter;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    TypeInformation<MarkerSeen> type = TypeInformation.of(MarkerSeen.class);
    OperatorStateStore states = context.getOperatorStateStore();
    gatheredState = states.getListState(new ListStateDescriptor<>("gathered", type));
    unwrittenState = states.getListState(new ListStateDescriptor<>("unwritten", type));
    topicState = states.getListState(new ListStateDescriptor<>("topic", Types.STRING));
    datacenterState = states.getListState(new ListStateDescriptor<>("datacenter", Types.STRING));
    incarnationState = states.getListState(new ListStateDescriptor<>("incarnation", Types.STRING));
    if (context.isRestored() && !incarnationState.get().iterator().hasNext()) {
      // Older releases kept no name, and knew only stores that have none.
      incarnationState.add("");
    }
    collector = new MarkerCollector(topic, this::lost);
    waiting = new TreeMap<>();
    fresh = new ArrayList<>();
    acknowledged = new ConcurrentLinkedQueue<>();
    for (MarkerSeen seen : gatheredState.get()) {
      collector.add(seen);
    }
    // Their checkpoint is the one that this run begins with, so it is complete; open writes them.
    List<DueMarker> restored = new ArrayList<>();
    for (MarkerSeen marker : unwrittenState.get()) {
      restored.add(due(marker));
    }
    waiting.put(context.getRestoredCheckpointId().orElse(0), restored);
  }

  @Override
  public void open() throws Exception {
    super.open();
    store = source.open();
    writer = new RetryingWriter<>("markers", backoff, due -> due.to(store), this::written);
    written = getMetricGroup().counter("markersWritten");
    recordsLost = getMetricGroup().addGroup("topic", topic.name()).counter("recordsLost");
    freshness = new RecentValues();
    getMetricGroup().histogram("freshnessMillis", freshness);
    getMetricGroup().gauge("newestComplete", () -> newest);
    getMetricGroup().gauge("markersUnwritten", () -> writer.unwritten().size());
    checkTopic();
    checkDatacenter();
    checkIncarnation();
    write(waiting.lastKey());
  }

  /** A marker says where all rows before it are, also those that an earlier run wrote. */
  private void checkDatacenter() throws Exception {
    for (String before : datacenterState.get()) {
      boolean isElsewhere = !before.isEmpty() && !before.equals(datacenter);
      if (isElsewhere && store.incarnation().isEmpty()) {
        throw new IllegalStateException(
            "the old state's rows are in data center %s, not in %s: start without old state"
                .formatted(before, datacenter.isEmpty() ? "each" : datacenter));
      }
    }
    datacenterState.update(List.of(datacenter));
  }

  /**
   * Rows of the run before may be lost: neither its markers nor those that the collector has may
   * vouch for them. What this run reads, it writes to the store as it is now.
   */
  private void checkIncarnation() throws Exception {
    for (String before : incarnationState.get()) {
      if (!before.equals(store.incarnation())) {
        LOG.warn(
            "The store's servers failed over, were restarted or are others. Window ends whose rows"
                + " they may not have get no marker.");
        waiting.values().forEach(List::clear);
        collector = collector.afterLoss();
      }
    }
    incarnationState.update(List.of(store.incarnation()));
  }

  private void checkTopic() throws Exception {
    String id = topic.id();
    for (String before : topicState.get()) {
      if (!before.equals(id)) {
        collector.makeAnew();
      }
    }
    topicState.update(List.of(id));
  }

  @Override
  public void processElement(StreamRecord<MarkerSeen> seen) {
    MarkerSeen marker = seen.getValue();
    if (marker.isStart && !marker.incarnation.equals(store.incarnation())) {
      throw new IllegalStateException(
          "the store's servers are others where rows are written: the job has to start again");
    }
    collector.add(marker).ifPresent(fresh::add);
  }

  private void lost(RecordGap gap) {
    recordsLost.inc(gap.records());
    LOG.warn(
        "{} Window ends whose rows may be among them get no marker. Give the topic a longer retention"
            + " than the publisher is ever stopped or behind.",
        gap);
  }

  /** What comes after the last barrier of a bounded run can no longer be emitted. */
  @Override
  public void endInput() {
    ended = true;
  }

  @Override
  public void prepareSnapshotPreBarrier(long checkpoint) {
    emitAcknowledged();
  }

  private void emitAcknowledged() {
    for (Acknowledged next = acknowledged.poll(); next != null; next = acknowledged.poll()) {
      StoredMarker marker = next.due.marker();
      Emission emission = marker.emission();
      output.collect(
          new StreamRecord<>(
              new ReadableWindowEnd(
                  marker.set().name(),
                  marker.set().version(),
                  emission.windowEnd(),
                  emission.completeSince(),
                  emission.rowVersion(),
                  next.at)));
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    waiting.put(context.getCheckpointId(), fresh);
    fresh = new ArrayList<>();
    gatheredState.update(collector.state());
    unwrittenState.update(
        Stream.of(
                // Unwritten ones first: while this runs, they become acknowledged ones.
                writer.unwritten().stream(),
                acknowledged.stream().map(Acknowledged::due),
                waiting.values().stream().flatMap(List::stream))
            .flatMap(markers -> markers)
            .map(Vouch::kept)
            .toList());
  }

  private static MarkerSeen kept(DueMarker due) {
    SetId set = due.marker().set();
    Emission emission = due.marker().emission();
    return MarkerSeen.of(new PartitionMarker(set, emission, 0, ONE, emission.windowEnd()))
        .readAt(due.rowsSince());
  }

  private static DueMarker due(MarkerSeen kept) {
    StoredMarker marker = new StoredMarker(kept.marker().set(), kept.marker().emission());
    // Older releases did not keep it, but no row is computed before its window has ended.
    return new DueMarker(marker, kept.readAt == 0 ? kept.windowEnd : kept.readAt);
  }

  /** A checkpoint vouches for those before it as well: one of them may have come to nothing. */
  @Override
  public void notifyCheckpointComplete(long checkpoint) throws Exception {
    super.notifyCheckpointComplete(checkpoint);
    writer.check();
    write(checkpoint);
    if (ended) {
      // The task may end after this checkpoint, and nobody would write the rest.
      writer.await();
    } else {
      emitAcknowledged();
    }
  }

  private void write(long untilCheckpoint) {
    NavigableMap<Long, List<DueMarker>> due = waiting.headMap(untilCheckpoint, true);
    due.values().forEach(writer::write);
    due.clear();
  }

  private void written(DueMarker due) {
    long windowEnd = due.marker().emission().windowEnd();
    written.inc();
    newest = Math.max(newest, windowEnd);
    long now = System.currentTimeMillis();
    freshness.update(now - windowEnd);
    acknowledged.add(new Acknowledged(due, now));
  }

  @Override
  public void close() throws Exception {
    // A stop comes at once after its savepoint, when the newest markers are still to be written.
    IOUtils.closeAll(writer, store, super::close);
  }
}
