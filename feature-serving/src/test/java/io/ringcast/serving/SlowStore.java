package io.ringcast.serving;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoreWrapper;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A store that answers point reads when it is told to, in any order, or fails them. Safe to share.
 */
public final class SlowStore extends StoreWrapper {

  private final FeatureStore store;
  private final Random random;
  private final List<Runnable> waiting = new ArrayList<>();

  private boolean atOnce;
  private Optional<RuntimeException> failure = Optional.empty();
  private Runnable first = () -> {};
  private UnaryOperator<byte[]> change = UnaryOperator.identity();
  private int reads;
  private final AtomicInteger listed = new AtomicInteger();
  private int mostWaiting;
  private final Semaphore lists = new Semaphore(1);

  public SlowStore(FeatureStore store, Random random) {
    super(store);
    this.store = store;
    this.random = random;
  }

  @Override
  public synchronized CompletionStage<List<StoredBlock>> read(
      FeatureSet set, UUID product, long windowEnd, long[] hexagons) {
    reads++;
    return answer(
        () ->
            store
                .read(set, product, windowEnd, hexagons)
                .thenApply(
                    found ->
                        found.stream()
                            .map(block -> Scene.with(block, change.apply(block.payload())))
                            .toList()));
  }

  /** From now on the blocks that are read are no more what they were. */
  public synchronized void change(UnaryOperator<byte[]> how) {
    change = how;
  }

  @Override
  public synchronized CompletionStage<Optional<StoredMarker>> marker(SetId set, long windowEnd) {
    return answer(() -> store.marker(set, windowEnd));
  }

  @Override
  public List<StoredMarker> markers(SetId set, TimeRange windowEnds) {
    lists.acquireUninterruptibly();
    lists.release();
    listed.incrementAndGet();
    return store.markers(set, windowEnds);
  }

  /** From now on whoever asks for a list waits, and its thread with it. */
  public void holdLists() {
    lists.acquireUninterruptibly();
  }

  /** How many lists were answered. */
  public int listed() {
    return listed.get();
  }

  /** How many wait for a list. */
  public int waitForLists() {
    return lists.getQueueLength();
  }

  /** Lists are answered again. */
  public void hurryLists() {
    lists.release();
  }

  private <T> CompletionStage<T> answer(Supplier<CompletionStage<T>> read) {
    first.run();
    if (failure.isPresent()) {
      return CompletableFuture.failedFuture(failure.get());
    }
    CompletionStage<T> now = read.get();
    if (atOnce) {
      return now;
    }
    CompletableFuture<T> later = new CompletableFuture<>();
    waiting.add(() -> later.complete(now.toCompletableFuture().join()));
    mostWaiting = Math.max(mostWaiting, waiting.size());
    return later;
  }

  /** How many reads have waited at once. */
  public synchronized int mostWaiting() {
    return mostWaiting;
  }

  /** Answers one of the reads that wait. */
  public synchronized void answerOne() {
    if (!waiting.isEmpty()) {
      waiting.remove(random.nextInt(waiting.size())).run();
    }
  }

  /** From now on every read is answered at once. */
  public synchronized void hurry() {
    atOnce = true;
    while (!waiting.isEmpty()) {
      answerOne();
    }
  }

  /** From now on reads wait until they are answered. */
  public synchronized void hold() {
    atOnce = false;
  }

  /** From now on every read fails. */
  public synchronized void fail(RuntimeException with) {
    failure = Optional.of(with);
  }

  /** From now on every read does this first; what it throws, nobody gets as an answer. */
  public synchronized void begin(Runnable with) {
    first = with;
  }

  /** From now on whoever reads waits for this, and their thread with them. */
  public synchronized void block(CountDownLatch end) {
    first =
        () -> {
          try {
            end.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        };
  }

  /** From now on reads are answered again. */
  public synchronized void recover() {
    first = () -> {};
    failure = Optional.empty();
  }

  /** How many reads there were. */
  public synchronized int reads() {
    return reads;
  }
}
