package io.ringcast.cli.chaos;

import io.ringcast.cli.ConfigOption;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.ComputeSettings;
import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.PublishJob;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.serving.FeatureServing;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.store.open.ConfiguredStore;
import io.ringcast.testkit.chaos.JobSource;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.List;

/** The jobs and the service as Ringcast's own configurations have them. */
public final class RealJobs implements JobSource {

  @Override
  public Program compute(List<String> settings, ProductCatalog products) {
    return program(
        ComputeConfig.load(ConfigOption.file("compute.yaml"), settings).withProducts(products));
  }

  public static Program program(ComputeConfig config) {
    return new Program(
        ComputeSettings.of(config), env -> FeatureJob.build(env, config, FeatureJob.Reading.LIVE));
  }

  @Override
  public Program publish(List<String> settings) {
    return program(load(settings));
  }

  public static Program program(PublishConfig config) {
    return new Program(
        PublishJob.settings(config), env -> PublishJob.build(env, config, PublishJob.Reading.LIVE));
  }

  @Override
  public StoreConfig store(List<String> publishSettings) {
    return load(publishSettings).store();
  }

  @Override
  public Service serve(StoreConfig store, List<String> settings, Clock clock) {
    ServeConfig config = ServeConfig.load(ConfigOption.file("serve.yaml"), settings);
    FeatureServing serving = serve(store, config, clock);
    URI http = URI.create("http://localhost:" + serving.httpPort().orElseThrow());
    return new Service(http, serving::close);
  }

  /** Starts the service in this process. */
  public static FeatureServing serve(StoreConfig store, ServeConfig config, Clock clock) {
    FeatureStore rows = ConfiguredStore.openForReading(store, config.hedge());
    FeatureServing serving;
    try {
      serving = new FeatureServing(config, rows, clock);
    } catch (RuntimeException e) {
      rows.close();
      throw e;
    }
    rows.readStats().ifPresent(serving::show);
    try {
      serving.start();
    } catch (IOException | RuntimeException e) {
      serving.close();
      throw new IllegalStateException("the service could not be started: " + e.getMessage(), e);
    }
    return serving;
  }

  private static PublishConfig load(List<String> settings) {
    return PublishConfig.load(ConfigOption.file("publish.yaml"), settings);
  }
}
