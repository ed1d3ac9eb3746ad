package io.ringcast.publisher.store;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.store.FeatureStore;
import io.ringcast.common.store.Placement;
import io.ringcast.common.store.Selection;
import io.ringcast.common.store.StoredBlock;
import io.ringcast.common.store.StoredMarker;
import io.ringcast.common.store.StoredRows;
import io.ringcast.common.store.TimeRange;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/** A store whose answer to each write is decided by the test; it remembers what it took. */
public final class ScriptedStore implements FeatureStore {

  public final List<StoredBlock> blocks = new CopyOnWriteArrayList<>();
  public final List<StoredMarker> markers = new CopyOnWriteArrayList<>();
  public final AtomicInteger calls = new AtomicInteger();

  /** Null for what is taken. */
  private final Function<List<StoredBlock>, RuntimeException> toBlocks;

  private final Function<StoredMarker, RuntimeException> toMarkers;

  public ScriptedStore(
      Function<List<StoredBlock>, RuntimeException> toBlocks,
      Function<StoredMarker, RuntimeException> toMarkers) {
    this.toBlocks = toBlocks;
    this.toMarkers = toMarkers;
  }

  @Override
  public CompletionStage<Void> write(List<StoredBlock> batch) {
    calls.incrementAndGet();
    return answer(toBlocks.apply(batch), () -> blocks.addAll(batch));
  }

  @Override
  public CompletionStage<Void> write(StoredMarker marker) {
    calls.incrementAndGet();
    return answer(toMarkers.apply(marker), () -> markers.add(marker));
  }

  private static CompletionStage<Void> answer(RuntimeException failure, Runnable take) {
    if (failure != null) {
      return CompletableFuture.failedFuture(failure);
    }
    take.run();
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void scan(FeatureSet set, Selection selection, Consumer<StoredRows> out) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<StoredMarker> markers(SetId set, TimeRange windowEnds) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Placement placement() {
    return partition -> 0;
  }

  @Override
  public void close() {}
}
