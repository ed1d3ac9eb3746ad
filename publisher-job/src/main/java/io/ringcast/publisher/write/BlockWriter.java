package io.ringcast.publisher.write;

import io.ringcast.publisher.config.Backoff;
import io.ringcast.publisher.config.WriteConfig;
import io.ringcast.publisher.unpack.Parcel;
import io.ringcast.store.FeatureStore;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.operators.MailboxExecutor;
import org.apache.flink.api.common.operators.ProcessingTimeService;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.connector.base.sink.writer.AsyncSinkWriter;
import org.apache.flink.connector.base.sink.writer.BufferedRequestState;
import org.apache.flink.connector.base.sink.writer.ElementConverter;
import org.apache.flink.connector.base.sink.writer.ResultHandler;
import org.apache.flink.connector.base.sink.writer.config.AsyncSinkWriterConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes parcels to the store. Flink's own writer makes batches, limits requests and holds the job
 * back.
 */
final class BlockWriter extends AsyncSinkWriter<Parcel, Parcel> {

  private static final Logger LOG = LoggerFactory.getLogger(BlockWriter.class);

  private final FeatureStore store;
  private final KafkaLetterBox letters;
  private final WriteMetrics metrics;
  private final Delivery delivery;
  private final Backoff backoff;
  private final long mostBytes;
  private final MailboxExecutor mailbox;
  private final ProcessingTimeService timers;
  private final Outage outage = new Outage();

  /** The failure that the log has; those at the same time say the same. */
  private final AtomicInteger said = new AtomicInteger();

  BlockWriter(
      ElementConverter<Parcel, Parcel> converter,
      WriterInitContext context,
      AsyncSinkWriterConfiguration flink,
      Collection<BufferedRequestState<Parcel>> states,
      WriteConfig config,
      FeatureStore store,
      KafkaLetterBox letters) {
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
    this.delivery = new Delivery(store, letters::post, metrics);
    this.backoff = config.backoff();
    this.mostBytes = config.batchBytes();
    this.mailbox = context.getMailboxExecutor();
    this.timers = context.getProcessingTimeService();
  }

  @Override
  protected void submitRequestEntries(List<Parcel> batch, ResultHandler<Parcel> result) {
    long begun = System.nanoTime();
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
                tryAgainLater(left, begun, result);
              }
            });
  }

  private void succeeded() {
    int failures = outage.ended();
    if (failures > 0) {
      said.set(0);
      LOG.info("Writing goes well again, after {} failures in a row", failures);
    }
  }

  private void tryAgainLater(List<Parcel> left, long begun, ResultHandler<Parcel> result) {
    int failures = outage.failed(begun, System.nanoTime());
    long wait = backoff.millis(failures, ThreadLocalRandom.current()::nextDouble);
    metrics.retried();
    if (said.getAndSet(failures) != failures) {
      LOG.warn(
          "Writing fails ({} in a row), trying again in {} ms: {}",
          failures,
          wait,
          metrics.lastFailure());
    }
    // Timers are the task's own, and the store's answers come on its threads.
    mailbox.execute(() -> startTimer(wait, left, result), "wait before a write is tried again");
  }

  private void startTimer(long wait, List<Parcel> left, ResultHandler<Parcel> result) {
    var unused =
        timers.registerTimer(
            timers.getCurrentProcessingTime() + wait, time -> result.retryForEntries(left));
  }

  /**
   * At a checkpoint the writer waits for all answers. So offsets are committed after the writes,
   * and a writer has no state.
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
    try {
      letters.close();
    } finally {
      store.close();
    }
  }
}
