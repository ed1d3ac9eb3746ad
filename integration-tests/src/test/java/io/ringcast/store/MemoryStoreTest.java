package io.ringcast.store;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.util.List;

class MemoryStoreTest extends FeatureStoreContract {

  @Override
  FeatureStore open(List<FeatureSet> known) {
    // In a wrapper that changes nothing, so that it is seen to hand everything on.
    return new StoreWrapper(new MemoryFeatureStore(known)) {};
  }
}
