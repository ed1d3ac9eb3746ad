package io.ringcast.feature.intake.source;

import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.registry.RegisteredProducts;

/** The registry topic and the catalog's file. */
final class ScriptedRegister implements ProductRegister {

  private static final long serialVersionUID = 1;

  RegisteredProducts announced;
  ProductCatalog file;
  boolean fileAway;
  boolean brokerAway;

  /** What is written is there, but its writer is told of a time-out. */
  boolean answersLost;

  boolean writesDenied;

  ScriptedRegister(ProductCatalog first) {
    begin(first);
  }

  void begin(ProductCatalog first) {
    announced = RegisteredProducts.of(first);
    file = first;
    answersLost = false;
    writesDenied = false;
  }

  @Override
  public ProductCatalog catalog() {
    if (fileAway) {
      throw new IllegalStateException("no such file");
    }
    return file;
  }

  @Override
  public RegisteredProducts announced() {
    if (brokerAway) {
      throw new IllegalStateException("no broker");
    }
    return announced;
  }

  @Override
  public RegisteredProducts announce(ProductCatalog products, long since) {
    if (writesDenied) {
      throw new IllegalStateException("not authorized");
    }
    announced = announced().add(products, since);
    if (answersLost) {
      throw new IllegalStateException("no answer");
    }
    return announced;
  }
}
