package io.ringcast.publisher.store;

import io.ringcast.store.FeatureStore;
import java.io.Serializable;

/** How a task of the job comes by the store. */
public interface StoreSource extends Serializable {

  /** Opens the store; whoever opened it closes it. */
  FeatureStore open();
}
