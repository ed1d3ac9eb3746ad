package io.ringcast.feature.intake.source;

import io.ringcast.feature.intake.Intake;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.kafka.common.TopicPartition;

/** Stands for the connector's reader: emits what the test has written down. */
final class ScriptedReader implements SourceReader<Intake, KafkaPartitionSplit> {

  private final Queue<Runnable> script = new ArrayDeque<>();
  private boolean ends;
  private final Map<TopicPartition, Long> offsets = new HashMap<>();
  private final List<KafkaPartitionSplit> splits = new ArrayList<>();
  private ReaderOutput<Intake> output;

  /** An event whose record the broker stamped with its time. */
  void event(TopicPartition partition, long time) {
    event(partition, time, time, true);
  }

  /** An event whose record has another time than its own. */
  void event(TopicPartition partition, long time, long timestamp, boolean brokerTime) {
    script.add(() -> emit(partition, time, timestamp, brokerTime, null));
  }

  /** The next record of the partition has an offset that is larger by this. */
  void skip(TopicPartition partition, long more) {
    script.add(() -> offsets.merge(partition, more, Long::sum));
  }

  void reject(TopicPartition partition) {
    script.add(() -> emit(partition, 0, 0, false, "bad"));
  }

  void finished(TopicPartition partition) {
    script.add(() -> output.releaseOutputForSplit(KafkaPartitionSplit.toSplitId(partition)));
  }

  /** What was not asked for is taken back. */
  void forget() {
    script.clear();
  }

  /** Nothing is to come after the script. */
  void end() {
    ends = true;
  }

  private void emit(
      TopicPartition partition, long time, long timestamp, boolean brokerTime, String reason) {
    Intake record = new Intake();
    record.origin.topic = partition.topic();
    record.origin.partition = partition.partition();
    record.origin.offset = offsets.merge(partition, 1L, Long::sum) - 1;
    record.origin.timestamp = timestamp;
    record.brokerTime = brokerTime;
    record.event.eventTime = time;
    record.rejectReason = reason;
    output.createOutputForSplit(KafkaPartitionSplit.toSplitId(partition)).collect(record, time);
  }

  @Override
  public InputStatus pollNext(ReaderOutput<Intake> to) {
    output = to;
    Runnable next = script.poll();
    if (next == null) {
      return ends ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
    }
    next.run();
    return InputStatus.MORE_AVAILABLE;
  }

  @Override
  public List<KafkaPartitionSplit> snapshotState(long checkpointId) {
    return splits;
  }

  @Override
  public void addSplits(List<KafkaPartitionSplit> added) {
    splits.addAll(added);
    added.forEach(split -> offsets.put(split.getTopicPartition(), split.getStartingOffset()));
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void start() {}

  @Override
  public void notifyNoMoreSplits() {}

  @Override
  public void close() {}
}
