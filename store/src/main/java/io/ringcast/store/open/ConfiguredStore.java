package io.ringcast.store.open;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.config.HedgeConfig;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.store.redis.RedisFeatureStore;
import java.util.List;

/** The store of the kind that a configuration names. */
public final class ConfiguredStore {

  private ConfiguredStore() {}

  /**
   * Connects, and checks that the store can be used.
   *
   * @param sets whose blocks are written
   * @throws io.ringcast.store.StoreException if there is no connection, or the store cannot be used
   */
  public static FeatureStore open(StoreConfig config, List<FeatureSet> sets) {
    return switch (config.kind()) {
      case CASSANDRA -> CassandraFeatureStore.open(config, sets);
      case REDIS -> RedisFeatureStore.open(config, sets);
    };
  }

  /** Connects for readers who wait. Throws as {@link #open} does. */
  public static FeatureStore openForReading(StoreConfig config, HedgeConfig hedge) {
    return switch (config.kind()) {
      case CASSANDRA -> CassandraFeatureStore.openForReading(config, hedge);
      case REDIS -> RedisFeatureStore.open(config, List.of());
    };
  }
}
