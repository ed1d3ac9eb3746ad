package io.ringcast.feature.plan;

import io.ringcast.common.products.ProductCatalog;
import java.io.Serializable;

/** Reads which product each code stands for, where a product may be newer than the job's start. */
public interface ProductLookup extends Serializable {
  ProductCatalog read();
}
