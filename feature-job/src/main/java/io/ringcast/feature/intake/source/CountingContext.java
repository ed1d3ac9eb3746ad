package io.ringcast.feature.intake.source;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.ObjIntConsumer;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.metrics.groups.SplitEnumeratorMetricGroup;

/** What the connector's enumerator deals partitions through: says how many each reader gets. */
final class CountingContext implements SplitEnumeratorContext<KafkaPartitionSplit> {

  private final SplitEnumeratorContext<KafkaPartitionSplit> context;
  private final ObjIntConsumer<Integer> dealt;

  /**
   * @param dealt takes a reader and how many partitions it is dealt, before it is told
   */
  CountingContext(
      SplitEnumeratorContext<KafkaPartitionSplit> context, ObjIntConsumer<Integer> dealt) {
    this.context = context;
    this.dealt = dealt;
  }

  @Override
  public void assignSplits(SplitsAssignment<KafkaPartitionSplit> assignment) {
    assignment.assignment().forEach((reader, splits) -> dealt.accept(reader, splits.size()));
    context.assignSplits(assignment);
  }

  @Override
  public SplitEnumeratorMetricGroup metricGroup() {
    return context.metricGroup();
  }

  @Override
  public void sendEventToSourceReader(int reader, SourceEvent event) {
    context.sendEventToSourceReader(reader, event);
  }

  @Override
  public void sendEventToSourceReader(int reader, int attempt, SourceEvent event) {
    context.sendEventToSourceReader(reader, attempt, event);
  }

  @Override
  public int currentParallelism() {
    return context.currentParallelism();
  }

  @Override
  public Map<Integer, ReaderInfo> registeredReaders() {
    return context.registeredReaders();
  }

  @Override
  public Map<Integer, Map<Integer, ReaderInfo>> registeredReadersOfAttempts() {
    return context.registeredReadersOfAttempts();
  }

  @Override
  public void signalNoMoreSplits(int reader) {
    context.signalNoMoreSplits(reader);
  }

  @Override
  public <T> void callAsync(Callable<T> call, BiConsumer<T, Throwable> then) {
    context.callAsync(call, then);
  }

  @Override
  public <T> void callAsync(
      Callable<T> call, BiConsumer<T, Throwable> then, long delayMillis, long periodMillis) {
    context.callAsync(call, then, delayMillis, periodMillis);
  }

  @Override
  public void runInCoordinatorThread(Runnable work) {
    context.runInCoordinatorThread(work);
  }

  @Override
  public void setIsProcessingBacklog(boolean isBacklog) {
    context.setIsProcessingBacklog(isBacklog);
  }
}
