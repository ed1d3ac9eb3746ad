package io.ringcast.publisher.write;

import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredMarker;
import java.util.concurrent.CompletionStage;

/**
 * A marker that may be written.
 *
 * @param rowsSince when the first of its rows was written, at the earliest, in epoch milliseconds
 */
public record DueMarker(StoredMarker marker, long rowsSince) {

  /** Writes it. */
  public CompletionStage<Void> to(FeatureStore store) {
    return store.write(marker, rowsSince);
  }
}
