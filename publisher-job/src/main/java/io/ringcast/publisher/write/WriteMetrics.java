package io.ringcast.publisher.write;

import io.ringcast.job.metrics.RecentValues;
import io.ringcast.store.StoredBlock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.ThreadSafeSimpleCounter;

/** What a writer counts. The store's answers come on its own threads, so all of it is shared. */
final class WriteMetrics {

  private final Counter rows;
  private final Counter blocks;
  private final Counter batches;
  private final Counter retries;
  private final Counter deadLetters;
  private final RecentValues batchBlocks = new RecentValues();
  private final RecentValues writeMillis = new RecentValues();
  private final AtomicReference<Throwable> lastFailure = new AtomicReference<>();

  WriteMetrics(MetricGroup group) {
    rows = group.counter("rowsWritten", new ThreadSafeSimpleCounter());
    blocks = group.counter("blocksWritten", new ThreadSafeSimpleCounter());
    batches = group.counter("batches", new ThreadSafeSimpleCounter());
    retries = group.counter("retries", new ThreadSafeSimpleCounter());
    deadLetters = group.counter("deadLetters", new ThreadSafeSimpleCounter());
    group.histogram("batchBlocks", batchBlocks);
    group.histogram("writeMillis", writeMillis);
  }

  void written(List<StoredBlock> batch, long nanos) {
    rows.inc(batch.stream().mapToLong(StoredBlock::rows).sum());
    blocks.inc(batch.size());
    batches.inc();
    batchBlocks.update(batch.size());
    writeMillis.update(TimeUnit.NANOSECONDS.toMillis(nanos));
  }

  void letterPosted() {
    deadLetters.inc();
  }

  void failed(Throwable failure) {
    lastFailure.set(failure);
  }

  void retried() {
    retries.inc();
  }

  /** Why the last write failed that did, in words. */
  String lastFailure() {
    Throwable failure = lastFailure.get();
    return failure == null ? "" : String.valueOf(failure.getMessage());
  }
}
