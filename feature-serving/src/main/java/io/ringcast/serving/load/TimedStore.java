package io.ringcast.serving.load;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.serving.meters.Histogram;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoreWrapper;
import io.ringcast.store.StoredBlock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Measures the store's reads. */
public final class TimedStore extends StoreWrapper {

  private static final double NANOS = 1e-9;

  private final FeatureStore store;
  private final Histogram ok;
  private final Histogram failed;

  public TimedStore(FeatureStore store, Meters meters) {
    super(store);
    this.store = store;
    this.ok = meters.histogram(Metric.STORE_READ_DURATION, "ok");
    this.failed = meters.histogram(Metric.STORE_READ_DURATION, "failed");
  }

  @Override
  public CompletionStage<List<StoredBlock>> read(
      FeatureSet set, UUID product, long windowEnd, long[] hexagons) {
    long begin = System.nanoTime();
    return store
        .read(set, product, windowEnd, hexagons)
        .whenComplete(
            (found, failure) ->
                (failure == null ? ok : failed).record((System.nanoTime() - begin) * NANOS));
  }
}
