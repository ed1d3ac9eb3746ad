package io.ringcast.store;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.open.ConfiguredStore;
import io.ringcast.testkit.redis.RedisServer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;

class RedisClusterStoreTest extends FeatureStoreContract {

  private List<RedisServer> servers = List.of();

  @Override
  FeatureStore open(List<FeatureSet> known) {
    servers = RedisNodes.cluster(3);
    return ConfiguredStore.open(RedisNodes.config(servers.subList(1, 2), ""), known);
  }

  @AfterAll
  void stopServers() {
    servers.forEach(RedisServer::close);
  }
}
