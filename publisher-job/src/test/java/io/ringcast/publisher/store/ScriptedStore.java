package io.ringcast.publisher.store;

import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.store.StoreWrapper;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A store whose answer to each write is decided by the test. It remembers what it took, whatever
 * the bytes are; readers find it empty.
 */
public final class ScriptedStore extends StoreWrapper {

  public final List<StoredBlock> blocks = new CopyOnWriteArrayList<>();
  public final List<StoredMarker> markers = new CopyOnWriteArrayList<>();

  /** By window end. */
  public final Map<Long, Long> rowsSince = new ConcurrentHashMap<>();

  public final AtomicInteger calls = new AtomicInteger();
  public final AtomicInteger closed = new AtomicInteger();

  /** True if no write is ever answered. */
  public boolean silent;

  /** Null for what is taken. */
  private final Function<List<StoredBlock>, RuntimeException> toBlocks;

  private final Function<StoredMarker, RuntimeException> toMarkers;
  private final Supplier<RuntimeException> toSets;

  /** Takes everything. */
  public ScriptedStore() {
    this(blocks -> null, marker -> null);
  }

  public ScriptedStore(
      Function<List<StoredBlock>, RuntimeException> toBlocks,
      Function<StoredMarker, RuntimeException> toMarkers) {
    this(toBlocks, toMarkers, () -> null);
  }

  public ScriptedStore(Supplier<RuntimeException> toSets) {
    this(blocks -> null, marker -> null, toSets);
  }

  private ScriptedStore(
      Function<List<StoredBlock>, RuntimeException> toBlocks,
      Function<StoredMarker, RuntimeException> toMarkers,
      Supplier<RuntimeException> toSets) {
    super(new MemoryFeatureStore(List.of()));
    this.toBlocks = toBlocks;
    this.toMarkers = toMarkers;
    this.toSets = toSets;
  }

  @Override
  public CompletionStage<Void> write(List<StoredBlock> batch) {
    calls.incrementAndGet();
    return answer(toBlocks.apply(batch), () -> blocks.addAll(batch));
  }

  @Override
  public CompletionStage<Void> write(StoredMarker marker, long since) {
    calls.incrementAndGet();
    return answer(
        toMarkers.apply(marker),
        () -> {
          markers.add(marker);
          rowsSince.put(marker.emission().windowEnd(), since);
        });
  }

  @Override
  public CompletionStage<Void> write(RegisteredSet set) {
    calls.incrementAndGet();
    return answer(toSets.get(), () -> super.write(set));
  }

  @Override
  public void close() {
    closed.incrementAndGet();
  }

  private CompletionStage<Void> answer(RuntimeException failure, Runnable take) {
    if (silent) {
      return new CompletableFuture<>();
    }
    if (failure != null) {
      return CompletableFuture.failedFuture(failure);
    }
    take.run();
    return CompletableFuture.completedFuture(null);
  }
}
