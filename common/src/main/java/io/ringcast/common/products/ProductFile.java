package io.ringcast.common.products;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Spot;
import io.ringcast.common.config.Types;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.UUID;

/**
 * The product catalog as a YAML file has it, with names for people, and the file's absolute path.
 */
public record ProductFile(List<Product> products, Path file) {

  /** A product type and its code. */
  public record Product(int code, UUID id, String name) {}

  public static final Option<Integer> CODE =
      Option.needed(
          "code",
          Types.integer(1, ProductCatalog.MAX_PRODUCTS),
          "The product's byte, never reused.");
  public static final Option<UUID> ID =
      Option.needed("id", Types.uuid(), "The product's UUID, as events carry it.");
  public static final Option<String> NAME =
      Option.needed("name", Types.text(), "The product's name for people.");
  public static final Option<List<Product>> PRODUCTS =
      Option.needed(
          "products",
          Types.listOf(
                  Section.of(v -> new Product(v.get(CODE), v.get(ID), v.get(NAME)), CODE, ID, NAME),
                  ProductCatalog.MAX_PRODUCTS)
              .checkedBy(ProductFile::rejectRepeated),
          "The global product types, in any order.");

  public static final Section<ProductFile> SECTION =
      Section.of(
          values ->
              new ProductFile(
                  values.get(PRODUCTS),
                  Path.of(values.at(PRODUCTS).place().source()).toAbsolutePath()),
          PRODUCTS);

  public ProductFile {
    products = List.copyOf(products);
  }

  /**
   * Loads a product catalog.
   *
   * @throws io.ringcast.common.config.ConfigException with every problem of the file
   */
  public static ProductFile load(Path file) {
    return ConfigFile.load(file, SECTION);
  }

  public ProductCatalog catalog() {
    Map<UUID, Integer> codes = new HashMap<>();
    products.forEach(product -> codes.put(product.id(), product.code()));
    return new ProductCatalog(codes);
  }

  private static void rejectRepeated(SortedMap<Integer, Product> products, Spot list) {
    Map<Integer, Product> codes = new HashMap<>();
    Map<UUID, Product> ids = new HashMap<>();
    products.forEach(
        (position, product) -> {
          Product sameCode = codes.putIfAbsent(product.code(), product);
          if (sameCode != null) {
            String owner = product.code() + " is already the code of " + sameCode.name();
            list.item(position).at(CODE).reject(owner + "; take one that was never used");
          }
          Product sameId = ids.putIfAbsent(product.id(), product);
          if (sameId != null) {
            String owner = product.id() + " is already there as " + sameId.name();
            list.item(position).at(ID).reject(owner);
          }
        });
  }
}
