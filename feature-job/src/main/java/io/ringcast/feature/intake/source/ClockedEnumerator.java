package io.ringcast.feature.intake.source;

import io.ringcast.feature.intake.decode.EntityKey;
import java.io.IOException;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;

/** The connector's enumerator, which deals out partitions, and beside it the readers' agreement. */
final class ClockedEnumerator
    implements SplitEnumerator<KafkaPartitionSplit, ClockedEnumState>, CountingContext.Listener {

  private final SplitEnumeratorContext<KafkaPartitionSplit> context;
  private final SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> partitions;
  private final boolean foundBefore;
  private final CommonClock clock;
  private final EntityKey key;

  /** What was granted when each checkpoint was taken that may still complete. */
  private final NavigableMap<Long, Long> grantedAt = new TreeMap<>();

  /** Null if products never change, as in a replay. */
  private final ProductAgreement products;

  /** Makes the connector's enumerator in the context that it is given. */
  interface Connector {
    SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> in(
        SplitEnumeratorContext<KafkaPartitionSplit> context) throws IOException;
  }

  /**
   * Wraps the connector's enumerator.
   *
   * @param products null if products never change, as in a replay
   * @param foundBefore whether the state had it that partitions were looked for, whatever the
   *     connector was told
   * @param granted what the state says was granted
   * @param key what readers hash ids with
   */
  ClockedEnumerator(
      SplitEnumeratorContext<KafkaPartitionSplit> context,
      Connector connector,
      ProductAgreement products,
      boolean foundBefore,
      ClockGrant granted,
      EntityKey key)
      throws IOException {
    this.clock = new CommonClock(granted);
    this.key = key;
    this.context = context;
    this.products = products;
    this.partitions = connector.in(new CountingContext(context, this));
    this.foundBefore = foundBefore;
  }

  @Override
  public void dealt(int reader, int splits) {
    clock.deal(reader, splits);
  }

  @Override
  public void looked() {
    clock.begin();
    grantWhatIsAgreed();
  }

  @Override
  public void handleSourceEvent(int reader, SourceEvent event) {
    if (products != null && products.take(reader, event)) {
      return;
    }
    if (!(event instanceof ClockReport report)) {
      partitions.handleSourceEvent(reader, event);
      return;
    }
    clock.report(reader, report);
    grantWhatIsAgreed();
    if (clock.isDone(reader)) {
      context.sendEventToSourceReader(reader, new Dismissal(clock.grant().completeSince()));
    }
  }

  private void grantWhatIsAgreed() {
    if (!clock.agree(context.currentParallelism())) {
      return;
    }
    ClockGrant grant = clock.grant();
    for (int registered : context.registeredReaders().keySet()) {
      if (!clock.isDone(registered)) {
        context.sendEventToSourceReader(registered, grant);
      }
    }
  }

  @Override
  public void addReader(int reader) {
    clock.forget(reader);
    context.sendEventToSourceReader(reader, new KeyHandout(key));
    // Before its partitions: a reader may get only such as were not read before the checkpoint.
    if (clock.granted() != PartitionClock.NONE) {
      context.sendEventToSourceReader(reader, clock.grant());
    }
    if (products != null) {
      products.add(reader);
    }
    partitions.addReader(reader);
  }

  @Override
  public void addSplitsBack(List<KafkaPartitionSplit> splits, int reader) {
    clock.forget(reader);
    partitions.addSplitsBack(splits, reader);
  }

  @Override
  public void start() {
    if (products != null) {
      products.start();
    }
    partitions.start();
  }

  @Override
  public void handleSplitRequest(int reader, String host) {
    partitions.handleSplitRequest(reader, host);
  }

  @Override
  public ClockedEnumState snapshotState(long checkpointId) throws Exception {
    KafkaSourceEnumState state = partitions.snapshotState(checkpointId);
    grantedAt.put(checkpointId, clock.granted());
    return new ClockedEnumState(
        new KafkaSourceEnumState(state.splits(), foundBefore || state.initialDiscoveryFinished()),
        clock.grant(),
        key);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    Long granted = grantedAt.get(checkpointId);
    if (granted != null) {
      clock.checkpointed(granted);
      grantedAt.headMap(checkpointId, true).clear();
    }
    partitions.notifyCheckpointComplete(checkpointId);
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) throws Exception {
    partitions.notifyCheckpointAborted(checkpointId);
  }

  @Override
  public void close() throws IOException {
    partitions.close();
  }
}
