package io.ringcast.cli.ask;

import io.ringcast.cli.ProductNames;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options that say which products are asked for, and what people call them. */
final class AskedProductsOption {

  @Option(
      names = "--product",
      paramLabel = "PRODUCT",
      split = ",",
      description =
          "A product's UUID or name, or several with commas between them (default: all that"
              + " --products has).")
  private List<String> products = new ArrayList<>();

  @Mixin private ProductsOption catalog;

  ProductNames names() {
    return catalog.names();
  }

  /** The ids of products that are written so; of none, those of all. */
  List<String> ids(CommandSpec command) {
    ProductNames names = names();
    if (products.isEmpty()) {
      return names.all().values().stream().map(UUID::toString).toList();
    }
    return products.stream()
        .map(product -> ProductsOption.id(product, names, command).toString())
        .toList();
  }
}
