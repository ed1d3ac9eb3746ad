package io.ringcast.store;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import java.util.List;

class BlockStoreTest extends FeatureStoreContract {

  @Override
  FeatureStore open(List<FeatureSet> known) {
    StoreConfig config = Node.config("contract_block", Layout.BLOCK);
    StoreSchema.init(config, known);
    return CassandraFeatureStore.open(config, known);
  }
}
