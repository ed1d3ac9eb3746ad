package io.ringcast.publisher.write;

import io.ringcast.common.store.FeatureStore;
import io.ringcast.publisher.config.Backoff;
import io.ringcast.publisher.config.WriteConfig;
import io.ringcast.publisher.unpack.Parcel;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.connector.base.sink.writer.AsyncSinkWriter;
import org.apache.flink.connector.base.sink.writer.BufferedRequestState;
import org.apache.flink.connector.base.sink.writer.ElementConverter;
import org.apache.flink.connector.base.sink.writer.ResultHandler;
import org.apache.flink.connector.base.sink.writer.config.AsyncSinkWriterConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes parcels to the store. Flink's own writer keeps them, makes batches, limits what is under
 * way and holds the job back when the store is slow.
 */
final class BlockWriter extends AsyncSinkWriter<Parcel, Parcel> {

  private static final Logger LOG = LoggerFactory.getLogger(BlockWriter.class);

  private final FeatureStore store;
  private final LetterBox letters;
  private final WriteMetrics metrics;
  private final Delivery delivery;
  private final Backoff backoff;
  private final long mostBytes;
  private final AtomicInteger failuresInARow = new AtomicInteger();

  BlockWriter(
      ElementConverter<Parcel, Parcel> converter,
      WriterInitContext context,
      AsyncSinkWriterConfiguration flink,
      Collection<BufferedRequestState<Parcel>> states,
      WriteConfig config,
      FeatureStore store,
      LetterBox letters) {
    super(
        converter,
        context,
        flink,
        states,
        new PartitionBatches(config.batch(), config.batchBytes()),
        new PartitionBuffer());
    this.store = store;
    this.letters = letters;
    this.metrics = new WriteMetrics(context.metricGroup());
    this.delivery = new Delivery(store, letters, metrics);
    this.backoff = config.backoff();
    this.mostBytes = config.batchBytes();
  }

  @Override
  protected void submitRequestEntries(List<Parcel> batch, ResultHandler<Parcel> result) {
    delivery
        .deliver(batch)
        .whenComplete(
            (left, failure) -> {
              if (failure != null) {
                result.completeExceptionally(
                    new IllegalStateException("a batch cannot be written: " + failure, failure));
              } else if (left.isEmpty()) {
                succeeded();
                result.complete();
              } else {
                tryAgainLater(left, result);
              }
            });
  }

  private void succeeded() {
    int before = failuresInARow.getAndSet(0);
    if (before > 0) {
      LOG.info("The store takes writes again, after {} that failed", before);
    }
  }

  private void tryAgainLater(List<Parcel> left, ResultHandler<Parcel> result) {
    int failures = failuresInARow.incrementAndGet();
    long wait = backoff.millis(failures, ThreadLocalRandom.current()::nextDouble);
    // The first says what is wrong, and then now and then one says that it still is.
    if (Integer.bitCount(failures) == 1) {
      LOG.warn(
          "The store does not take writes ({} in a row), trying again in {} ms: {}",
          failures,
          wait,
          metrics.lastFailure());
    }
    metrics.retried();
    Executor later = CompletableFuture.delayedExecutor(wait, TimeUnit.MILLISECONDS);
    later.execute(() -> result.retryForEntries(left));
  }

  /**
   * At a checkpoint everything goes out, and the writer waits for the answers. So the offsets are
   * committed after the writes, what follows the checkpoint knows that all before it is stored, and
   * a writer has no state.
   */
  @Override
  public void flush(boolean endOfInput) throws InterruptedException {
    super.flush(true);
  }

  /** A parcel of a single block may be larger than a batch should be; it counts as a full one. */
  @Override
  protected long getSizeInBytes(Parcel parcel) {
    return Math.min(parcel.payloadBytes(), mostBytes);
  }

  @Override
  public void close() {
    letters.close();
    store.close();
  }
}
