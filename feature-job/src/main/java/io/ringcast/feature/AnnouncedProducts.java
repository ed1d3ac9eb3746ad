package io.ringcast.feature;

import io.ringcast.common.features.SetId;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.products.ProductFile;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.feature.intake.source.ProductRegister;
import io.ringcast.feature.plan.ProductLookup;
import io.ringcast.job.kafka.RegistryTopic;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * The products of the job's sets, in the registry topic and in the catalog's file.
 *
 * @param client how the brokers are reached
 * @param file the catalog's, as an absolute path
 */
record AnnouncedProducts(Properties client, String topic, List<SetId> sets, String file)
    implements ProductRegister, ProductLookup {

  @Override
  public ProductCatalog catalog() {
    return ProductFile.load(Path.of(file)).catalog();
  }

  @Override
  public RegisteredProducts announced() {
    return registry().products(sets);
  }

  @Override
  public RegisteredProducts announce(ProductCatalog products, long since) {
    return registry().add(sets, products, since);
  }

  @Override
  public ProductCatalog read() {
    return announced().catalog();
  }

  private RegistryTopic registry() {
    return new RegistryTopic(client, topic);
  }

  /** The client's properties may hold secrets. */
  @Override
  public String toString() {
    return "AnnouncedProducts[topic=" + topic + ", sets=" + sets + ", file=" + file + "]";
  }
}
