package io.ringcast.cli.ask;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.ProductNames;
import java.nio.file.Path;
import java.util.UUID;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The option that says what people call the products. */
final class ProductsOption {

  @Option(
      names = "--products",
      paramLabel = "FILE",
      description = "The product catalog (default: configs/products.yaml of Ringcast).")
  private Path file;

  ProductNames names() {
    return ProductNames.of(file == null ? ConfigOption.file("products.yaml") : file);
  }

  /** The product that is written so, by its UUID or its name. */
  static UUID id(String product, ProductNames names, CommandSpec command) {
    return names
        .find(product)
        .orElseGet(
            () -> {
              try {
                return UUID.fromString(product);
              } catch (IllegalArgumentException e) {
                throw new ParameterException(
                    command.commandLine(),
                    "--product is '"
                        + product
                        + "' but must be a UUID, or one of "
                        + String.join(", ", names.all().keySet()));
              }
            });
  }
}
