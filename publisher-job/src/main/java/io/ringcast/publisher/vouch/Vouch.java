package io.ringcast.publisher.vouch;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.store.FeatureStore;
import io.ringcast.common.store.StoredMarker;
import io.ringcast.job.metrics.RecentValues;
import io.ringcast.publisher.config.Backoff;
import io.ringcast.publisher.store.StoreSource;
import io.ringcast.publisher.unpack.MarkerSeen;
import io.ringcast.publisher.write.UntilTaken;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Writes a window end's completeness marker when all of its rows are in the store, whichever writer
 * wrote them.
 *
 * <p>It need not ask the writers. When the markers of all topic partitions have come here before
 * the barrier of a checkpoint, all rows that they vouch for went to the writers before that barrier
 * too; and a writer lets a barrier pass only when the store has answered for all that came before.
 * So when the checkpoint is complete, the rows are stored. One subtask is enough: a window end is
 * one small row.
 */
public final class Vouch extends ProcessFunction<MarkerSeen, Void>
    implements CheckpointedFunction, CheckpointListener {

  private static final int ONE = 1;

  private final StoreSource source;
  private final Backoff backoff;

  private transient Gathering gathering;
  private transient ListState<MarkerSeen> gatheredState;
  private transient ListState<MarkerSeen> unwrittenState;

  /** By the checkpoint that has to be complete first. */
  private transient NavigableMap<Long, List<StoredMarker>> waiting;

  /** Came after the last barrier. */
  private transient List<StoredMarker> fresh;

  private transient FeatureStore store;
  private transient Counter written;
  private transient RecentValues freshness;
  private transient long newest;

  public Vouch(StoreSource source, Backoff backoff) {
    this.source = source;
    this.backoff = backoff;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    TypeInformation<MarkerSeen> type = TypeInformation.of(MarkerSeen.class);
    gatheredState =
        context.getOperatorStateStore().getListState(new ListStateDescriptor<>("gathered", type));
    unwrittenState =
        context.getOperatorStateStore().getListState(new ListStateDescriptor<>("unwritten", type));
    gathering = new Gathering();
    waiting = new TreeMap<>();
    fresh = new ArrayList<>();
    for (MarkerSeen seen : gatheredState.get()) {
      gathering.add(seen);
    }
    // Their checkpoint is the one that this run begins with, so it is complete; open writes them.
    List<StoredMarker> restored = new ArrayList<>();
    for (MarkerSeen marker : unwrittenState.get()) {
      restored.add(new StoredMarker(marker.marker().set(), marker.marker().emission()));
    }
    waiting.put(context.getRestoredCheckpointId().orElse(0), restored);
  }

  @Override
  public void open(OpenContext context) throws Exception {
    store = source.open();
    written = getRuntimeContext().getMetricGroup().counter("markersWritten");
    freshness = new RecentValues();
    getRuntimeContext().getMetricGroup().histogram("freshnessMillis", freshness);
    getRuntimeContext().getMetricGroup().gauge("newestComplete", () -> newest);
    write(waiting.lastKey());
  }

  @Override
  public void processElement(MarkerSeen seen, Context context, Collector<Void> out) {
    gathering.add(seen).ifPresent(fresh::add);
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    waiting.put(context.getCheckpointId(), fresh);
    fresh = new ArrayList<>();
    gatheredState.update(gathering.state());
    List<MarkerSeen> unwritten = new ArrayList<>();
    for (List<StoredMarker> markers : waiting.values()) {
      for (StoredMarker marker : markers) {
        Emission emission = marker.emission();
        unwritten.add(
            MarkerSeen.of(
                new PartitionMarker(marker.set(), emission, 0, ONE, emission.windowEnd())));
      }
    }
    unwrittenState.update(unwritten);
  }

  /** A checkpoint vouches for those before it as well: one of them may have come to nothing. */
  @Override
  public void notifyCheckpointComplete(long checkpoint) throws Exception {
    write(checkpoint);
  }

  private void write(long untilCheckpoint) throws Exception {
    NavigableMap<Long, List<StoredMarker>> due = waiting.headMap(untilCheckpoint, true);
    for (List<StoredMarker> markers : due.values()) {
      writeAll(markers);
    }
    due.clear();
  }

  private void writeAll(List<StoredMarker> markers) throws Exception {
    List<Supplier<CompletionStage<Void>>> writes = new ArrayList<>();
    markers.forEach(marker -> writes.add(() -> store.write(marker)));
    new UntilTaken("markers", backoff).write(writes);
    written.inc(markers.size());
    for (StoredMarker marker : markers) {
      long windowEnd = marker.emission().windowEnd();
      newest = Math.max(newest, windowEnd);
      freshness.update(System.currentTimeMillis() - windowEnd);
    }
  }

  @Override
  public void close() {
    if (store != null) {
      store.close();
    }
  }
}
