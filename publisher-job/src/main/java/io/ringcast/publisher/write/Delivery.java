package io.ringcast.publisher.write;

import static org.apache.flink.util.ExceptionUtils.stripCompletionException;

import io.ringcast.job.deadletter.DeadLetter;
import io.ringcast.job.deadletter.RecordOrigin;
import io.ringcast.publisher.unpack.Origin;
import io.ringcast.publisher.unpack.Parcel;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.RefusedException;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoredBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings each block of a batch into the store, or into the dead-letter topic if the store will
 * never take it. Returns what has to be tried again.
 */
final class Delivery {

  private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);

  private final FeatureStore store;
  private final Function<DeadLetter, CompletionStage<Void>> letters;
  private final WriteMetrics metrics;

  /** {@code letters} is done when a letter can no longer be lost. */
  Delivery(
      FeatureStore store,
      Function<DeadLetter, CompletionStage<Void>> letters,
      WriteMetrics metrics) {
    this.store = store;
    this.letters = letters;
    this.metrics = metrics;
  }

  /** Tries once to deliver parcels of one partition; returns what to try again. */
  CompletionStage<List<Parcel>> deliver(List<Parcel> batch) {
    List<StoredBlock> blocks = batch.stream().flatMap(parcel -> parcel.blocks().stream()).toList();
    long begin = System.nanoTime();
    if (batch.stream().anyMatch(parcel -> !parcel.incarnation().equals(store.incarnation()))) {
      return CompletableFuture.failedFuture(
          new IllegalStateException(
              "the store's servers are others in another process of the job: it has to start again"));
    }
    return write(blocks)
        .handle(
            (nothing, failure) -> {
              if (failure == null) {
                metrics.written(blocks, System.nanoTime() - begin);
                return CompletableFuture.completedFuture(List.<Parcel>of());
              }
              return afterFailure(batch, blocks.size(), stripCompletionException(failure));
            })
        .thenCompose(left -> left);
  }

  private CompletionStage<Void> write(List<StoredBlock> blocks) {
    try {
      return store.write(blocks);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletionStage<List<Parcel>> afterFailure(
      List<Parcel> batch, int blocks, Throwable failure) {
    if (failure instanceof RefusedException refused) {
      return blocks == 1 ? post(batch.get(0), refused) : deliverOneByOne(batch);
    }
    if (failure instanceof StoreException) {
      metrics.failed(failure);
      return CompletableFuture.completedFuture(batch);
    }
    return CompletableFuture.failedFuture(failure);
  }

  /** One of them spoils the batch: which, is seen when each is on its own. */
  private CompletionStage<List<Parcel>> deliverOneByOne(List<Parcel> batch) {
    CompletionStage<List<Parcel>> left = CompletableFuture.completedFuture(new ArrayList<>());
    for (Parcel parcel : batch) {
      for (StoredBlock block : parcel.blocks()) {
        Parcel alone =
            new Parcel(List.of(block), parcel.origin(), parcel.place(), parcel.incarnation());
        left =
            left.thenCompose(before -> deliver(List.of(alone)).thenApply(l -> joined(before, l)));
      }
    }
    return left;
  }

  private static List<Parcel> joined(List<Parcel> some, List<Parcel> others) {
    List<Parcel> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  private CompletionStage<List<Parcel>> post(Parcel parcel, RefusedException refused) {
    DeadLetter letter = letter(parcel, refused);
    LOG.warn("The store refuses {}", letter.detail());
    return letters
        .apply(letter)
        .handle(
            (nothing, failure) -> {
              if (failure != null) {
                metrics.failed(
                    new IllegalStateException(
                        "the dead-letter topic takes no letter: "
                            + stripCompletionException(failure).getMessage(),
                        stripCompletionException(failure)));
                return List.of(parcel);
              }
              metrics.letterPosted();
              return List.of();
            });
  }

  private static DeadLetter letter(Parcel parcel, RefusedException refused) {
    StoredBlock block = parcel.blocks().get(0);
    Origin from = parcel.origin();
    RecordOrigin origin = new RecordOrigin();
    origin.topic = from.topic();
    origin.partition = from.partition();
    origin.offset = from.offset();
    origin.timestamp = from.timestamp();
    origin.value = block.payload();
    String detail =
        String.format(
            Locale.ROOT,
            "block %x of %s, product %s, window end %d, row version %d: %s",
            block.cell(),
            block.set(),
            block.product(),
            block.emission().windowEnd(),
            block.emission().rowVersion(),
            refused.getMessage());
    return new DeadLetter("refused", detail, origin, Long.toHexString(block.cell()));
  }
}
