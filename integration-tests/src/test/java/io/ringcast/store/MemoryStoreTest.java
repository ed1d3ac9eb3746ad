package io.ringcast.store;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.store.FeatureStore;
import io.ringcast.common.store.memory.MemoryFeatureStore;
import java.util.List;

class MemoryStoreTest extends FeatureStoreContract {

  @Override
  FeatureStore open(List<FeatureSet> known) {
    return new MemoryFeatureStore(known);
  }
}
