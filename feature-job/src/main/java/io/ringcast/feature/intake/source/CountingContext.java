package io.ringcast.feature.intake.source;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.metrics.groups.SplitEnumeratorMetricGroup;

/**
 * What the connector's enumerator looks for partitions and deals them through. Tells how many each
 * reader gets, before the reader is told, and when a look at the broker is over.
 */
final class CountingContext implements SplitEnumeratorContext<KafkaPartitionSplit> {

  /** All on the coordinator's thread. */
  interface Listener {

    void dealt(int reader, int partitions);

    /**
     * What was there has been found, and dealt to the readers that are there. Of a look that failed
     * this is not known.
     */
    void looked();
  }

  private final SplitEnumeratorContext<KafkaPartitionSplit> context;
  private final Listener listener;

  /** Of a look's steps, each of which asks for the next, those that have no answer yet. */
  private int open;

  CountingContext(SplitEnumeratorContext<KafkaPartitionSplit> context, Listener listener) {
    this.context = context;
    this.listener = listener;
  }

  @Override
  public void assignSplits(SplitsAssignment<KafkaPartitionSplit> assignment) {
    assignment.assignment().forEach((reader, splits) -> listener.dealt(reader, splits.size()));
    context.assignSplits(assignment);
  }

  @Override
  public <T> void callAsync(Callable<T> call, BiConsumer<T, Throwable> then) {
    open++;
    context.callAsync(
        call,
        (answer, failure) -> {
          open--;
          take(answer, failure, then);
        });
  }

  @Override
  public <T> void callAsync(
      Callable<T> call, BiConsumer<T, Throwable> then, long delayMillis, long periodMillis) {
    context.callAsync(
        call, (answer, failure) -> take(answer, failure, then), delayMillis, periodMillis);
  }

  private <T> void take(T answer, Throwable failure, BiConsumer<T, Throwable> then) {
    then.accept(answer, failure);
    if (failure == null && open == 0) {
      listener.looked();
    }
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
  public void runInCoordinatorThread(Runnable work) {
    context.runInCoordinatorThread(work);
  }

  @Override
  public void setIsProcessingBacklog(boolean isBacklog) {
    context.setIsProcessingBacklog(isBacklog);
  }
}
