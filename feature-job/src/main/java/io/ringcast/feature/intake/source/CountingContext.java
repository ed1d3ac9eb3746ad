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
 * The context in which the connector's enumerator discovers and assigns partitions. It reports how
 * many each reader gets before the reader gets them, and when a discovery is done.
 */
final class CountingContext implements SplitEnumeratorContext<KafkaPartitionSplit> {

  /** All on the coordinator's thread. */
  interface Listener {

    void assigned(int reader, int partitions);

    /**
     * All partitions that are there were found and assigned to the readers that are there. Not
     * called after a discovery that failed.
     */
    void discoveryDone();
  }

  private final SplitEnumeratorContext<KafkaPartitionSplit> context;
  private final Listener listener;

  /** Steps of the discovery without an answer yet. Each step asks for the next. */
  private int open;

  CountingContext(SplitEnumeratorContext<KafkaPartitionSplit> context, Listener listener) {
    this.context = context;
    this.listener = listener;
  }

  @Override
  public void assignSplits(SplitsAssignment<KafkaPartitionSplit> assignment) {
    assignment.assignment().forEach((reader, splits) -> listener.assigned(reader, splits.size()));
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
      listener.discoveryDone();
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
  public int currentParallelism() {
    return context.currentParallelism();
  }

  @Override
  public Map<Integer, ReaderInfo> registeredReaders() {
    return context.registeredReaders();
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
