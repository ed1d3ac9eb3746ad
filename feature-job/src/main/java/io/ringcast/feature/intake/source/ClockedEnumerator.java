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
    implements SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> {

  private final SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> partitions;
  private final SplitEnumeratorContext<KafkaPartitionSplit> context;
  private final boolean foundBefore;
  private final CommonClock clock;

  /**
   * Wraps the connector's enumerator.
   *
   * @param clock is told what the connector's enumerator deals out
   * @param foundBefore whether the state had it that partitions were looked for, whatever the
   *     connector was told
   */
  ClockedEnumerator(
      SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> partitions,
      SplitEnumeratorContext<KafkaPartitionSplit> context,
      CommonClock clock,
      boolean foundBefore) {
    this.partitions = partitions;
    this.context = context;
    this.clock = clock;
    this.foundBefore = foundBefore;
  }

  @Override
  public void handleSourceEvent(int reader, SourceEvent event) {
    if (!(event instanceof ClockReport report)) {
      partitions.handleSourceEvent(reader, event);
      return;
    }
    if (clock.report(reader, report, context.currentParallelism())) {
      grant();
    }
    if (clock.isDone(reader)) {
      context.sendEventToSourceReader(reader, new Dismissal());
    }
  }

  private void grant() {
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
