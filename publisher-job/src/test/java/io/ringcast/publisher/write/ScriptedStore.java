package io.ringcast.publisher.write;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.store.FeatureStore;
import io.ringcast.common.store.Placement;
import io.ringcast.common.store.Selection;
import io.ringcast.common.store.StoredBlock;
import io.ringcast.common.store.StoredMarker;
import io.ringcast.common.store.StoredRows;
import io.ringcast.common.store.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/** A store whose answer to each batch of blocks is decided by the test. */
final class ScriptedStore implements FeatureStore {

  /** What was written without a failure. */
  final List<StoredBlock> taken = new ArrayList<>();

  int calls;

  /** Null for what is taken. */
  private final Function<List<StoredBlock>, RuntimeException> script;

  ScriptedStore(Function<List<StoredBlock>, RuntimeException> script) {
    this.script = script;
  }

  @Override
  public CompletionStage<Void> write(List<StoredBlock> blocks) {
    calls++;
    RuntimeException failure = script.apply(blocks);
    if (failure != null) {
      return CompletableFuture.failedFuture(failure);
    }
    taken.addAll(blocks);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<Void> write(StoredMarker marker) {
    throw new UnsupportedOperationException();
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
