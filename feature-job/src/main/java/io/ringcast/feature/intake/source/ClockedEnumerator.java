package io.ringcast.feature.intake.source;

import java.io.IOException;
import java.util.List;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;

/** The connector's enumerator, which deals out partitions, and beside it the readers' agreement. */
final class ClockedEnumerator
    implements SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState>,
        CountingContext.Listener {

  private final SplitEnumeratorContext<KafkaPartitionSplit> context;
  private final SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> partitions;
  private final boolean foundBefore;
  private final CommonClock clock = new CommonClock();

  /** Makes the connector's enumerator in the context that it is given. */
  interface Connector {
    SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> in(
        SplitEnumeratorContext<KafkaPartitionSplit> context) throws IOException;
  }

  /**
   * Wraps the connector's enumerator.
   *
   * @param foundBefore whether the state had it that partitions were looked for, whatever the
   *     connector was told
   */
  ClockedEnumerator(
      SplitEnumeratorContext<KafkaPartitionSplit> context, Connector connector, boolean foundBefore)
      throws IOException {
    this.context = context;
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
    if (!(event instanceof ClockReport report)) {
      partitions.handleSourceEvent(reader, event);
      return;
    }
    clock.report(reader, report);
    grantWhatIsAgreed();
    if (clock.isDone(reader)) {
      context.sendEventToSourceReader(reader, new Dismissal());
    }
  }

  private void grantWhatIsAgreed() {
    if (!clock.agree(context.currentParallelism())) {
      return;
    }
    ClockGrant grant = new ClockGrant(clock.granted());
    for (int registered : context.registeredReaders().keySet()) {
      if (!clock.isDone(registered)) {
        context.sendEventToSourceReader(registered, grant);
      }
    }
  }

  @Override
  public void addReader(int reader) {
    clock.forget(reader);
    partitions.addReader(reader);
  }

  @Override
  public void addSplitsBack(List<KafkaPartitionSplit> splits, int reader) {
    clock.forget(reader);
    partitions.addSplitsBack(splits, reader);
  }

  @Override
  public void start() {
    partitions.start();
  }

  @Override
  public void handleSplitRequest(int reader, String host) {
    partitions.handleSplitRequest(reader, host);
  }

  @Override
  public KafkaSourceEnumState snapshotState(long checkpointId) throws Exception {
    KafkaSourceEnumState state = partitions.snapshotState(checkpointId);
    return new KafkaSourceEnumState(
        state.splits(), foundBefore || state.initialDiscoveryFinished());
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
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
