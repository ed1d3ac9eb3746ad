package io.ringcast.cli.chaos;

import io.ringcast.cli.ConfigOption;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.ComputeSettings;
import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.PublishJob;
import io.ringcast.publisher.PublishSettings;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.chaos.JobSource;
import java.util.List;

/** The jobs as Ringcast's own configurations have them. */
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
        PublishSettings.of(config), env -> PublishJob.build(env, config, PublishJob.Reading.LIVE));
  }

  @Override
  public StoreConfig store(List<String> publishSettings) {
    return load(publishSettings).store();
  }

  private static PublishConfig load(List<String> settings) {
    return PublishConfig.load(ConfigOption.file("publish.yaml"), settings);
  }
}
