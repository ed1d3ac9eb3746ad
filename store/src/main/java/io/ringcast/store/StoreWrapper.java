package io.ringcast.store;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Another store with something about it changed: what a subclass does not change is handed on. */
public abstract class StoreWrapper implements FeatureStore {

  private final FeatureStore wrapped;

  protected StoreWrapper(FeatureStore wrapped) {
    this.wrapped = wrapped;
  }

  @Override
  public CompletionStage<Void> write(List<StoredBlock> blocks) {
    return wrapped.write(blocks);
  }

  @Override
  public CompletionStage<Void> write(StoredMarker marker, long rowsSince) {
    return wrapped.write(marker, rowsSince);
  }

  @Override
  public String incarnation() {
    return wrapped.incarnation();
  }

  @Override
  public CompletionStage<Void> write(RegisteredSet set) {
    return wrapped.write(set);
  }

  @Override
  public CompletionStage<Optional<RegisteredSet>> find(SetId set) {
    return wrapped.find(set);
  }

  @Override
  public SetRegistry registry() {
    return wrapped.registry();
  }

  @Override
  public void scan(FeatureSet set, Selection selection, Consumer<StoredRows> out) {
    wrapped.scan(set, selection, out);
  }

  @Override
  public void scan(
      FeatureSet set,
      List<PartitionKey> partitions,
      TimeRange windowEnds,
      Consumer<StoredRows> out) {
    wrapped.scan(set, partitions, windowEnds, out);
  }

  @Override
  public CompletionStage<List<StoredBlock>> read(
      FeatureSet set, UUID product, long windowEnd, long[] hexagons) {
    return wrapped.read(set, product, windowEnd, hexagons);
  }

  @Override
  public CompletionStage<Optional<StoredMarker>> marker(SetId set, long windowEnd) {
    return wrapped.marker(set, windowEnd);
  }

  @Override
  public List<StoredMarker> markers(SetId set, TimeRange windowEnds) {
    return wrapped.markers(set, windowEnds);
  }

  @Override
  public List<PartitionKey> partitions(SetId set, TimeRange windowEnds) {
    return wrapped.partitions(set, windowEnds);
  }

  @Override
  public Placement placement() {
    return wrapped.placement();
  }

  @Override
  public void close() {
    wrapped.close();
  }
}
