package io.ringcast.testkit.chaos;

import io.ringcast.common.products.ProductCatalog;
import io.ringcast.store.config.StoreConfig;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Makes the real jobs and the service. Settings are {@code key=value}, over what their own files
 * say.
 */
public interface JobSource {

  /**
   * A job that is ready to be submitted.
   *
   * @param build builds its graph
   */
  record Program(Configuration flink, Consumer<StreamExecutionEnvironment> build) {}

  /**
   * A service that runs.
   *
   * @param http where it answers
   */
  record Service(URI http, Runnable end) {}

  Program compute(List<String> settings, ProductCatalog products);

  Program publish(List<String> settings);

  /** The store that the publisher job writes to. */
  StoreConfig store(List<String> publishSettings);

  /** Starts the service over this store. */
  Service serve(StoreConfig store, List<String> settings, Clock clock);
}
