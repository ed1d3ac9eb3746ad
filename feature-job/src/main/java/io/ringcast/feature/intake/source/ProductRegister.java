package io.ringcast.feature.intake.source;

import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.registry.RegisteredProducts;
import java.io.Serializable;

/** What the coordinator knows of products. Its calls wait for a file or a broker. */
public interface ProductRegister extends Serializable {

  /** The product catalog as its file has it now. */
  ProductCatalog catalog();

  /** The products that count, as all readers of features were told. */
  RegisteredProducts announced();

  /**
   * Tells all readers of features about products that are new.
   *
   * @param since the first epoch minute that counts for them
   * @return all products that count from now on
   */
  RegisteredProducts announce(ProductCatalog products, long since);
}
