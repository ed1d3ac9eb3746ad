package io.ringcast.store;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.open.ConfiguredStore;
import io.ringcast.testkit.redis.RedisServer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;

class RedisStoreTest extends FeatureStoreContract {

  private RedisServer server;

  @Override
  FeatureStore open(List<FeatureSet> known) {
    server = RedisNodes.start();
    return ConfiguredStore.open(RedisNodes.config(server), known);
  }

  @AfterAll
  void stopServer() {
    if (server != null) {
      server.close();
    }
  }
}
