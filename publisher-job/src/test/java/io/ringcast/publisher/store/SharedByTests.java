package io.ringcast.publisher.store;

import io.ringcast.store.FeatureStore;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A store that a test shares with the job that it runs: the job's copy of this finds it by its key.
 */
public record SharedByTests(UUID key) implements StoreSource {

  private static final Map<UUID, FeatureStore> STORES = new ConcurrentHashMap<>();

  public static SharedByTests of(FeatureStore store) {
    SharedByTests shared = new SharedByTests(UUID.randomUUID());
    STORES.put(shared.key, store);
    return shared;
  }

  @Override
  public FeatureStore open() {
    return STORES.get(key);
  }
}
