package io.ringcast.testkit.chaos;

import io.ringcast.common.products.ProductCatalog;
import io.ringcast.store.config.StoreConfig;
import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Makes the real jobs. Settings are {@code key=value}, over what the jobs' own files say. */
public interface JobSource {

  /**
   * A job that is ready to be submitted.
   *
   * @param build builds its graph
   */
  record Program(Configuration flink, Consumer<StreamExecutionEnvironment> build) {}

  Program compute(List<String> settings, ProductCatalog products);

  Program publish(List<String> settings);

  /** The store that the publisher job writes to. */
  StoreConfig store(List<String> publishSettings);
}
