package io.ringcast.store;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import java.util.List;

class ColumnsStoreTest extends FeatureStoreContract {

  @Override
  FeatureStore open(List<FeatureSet> known) {
    StoreConfig config = Node.config("contract_columns", Layout.COLUMNS);
    StoreSchema.init(config, known);
    return CassandraFeatureStore.open(config, known);
  }
}
