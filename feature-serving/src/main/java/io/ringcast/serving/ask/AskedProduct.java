package io.ringcast.serving.ask;

import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.serving.sets.ServedSet;
import java.util.Optional;
import java.util.UUID;

/**
 * A product of a request. Without an id, no row can be of it, and the problem says why; {@code
 * since} is its first counted epoch minute.
 */
public record AskedProduct(String name, Optional<UUID> id, long since, String problem) {

  static AskedProduct of(String name, ServedSet set) {
    Optional<UUID> id = parse(name);
    if (id.isEmpty()) {
      return new AskedProduct(name, id, 0, name + " is no UUID");
    }
    Optional<RegisteredProducts> announced = set.products();
    if (announced.isEmpty()) {
      // Its compute job is of an older version.
      return new AskedProduct(name, id, 0, "");
    }
    RegisteredProducts.Product product = announced.get().byId().get(id.get());
    return product == null
        ? new AskedProduct(
            name,
            Optional.empty(),
            0,
            "feature set %s does not count product %s: it is not in the compute job's catalog"
                .formatted(set.set().id(), name))
        : new AskedProduct(name, id, product.since(), "");
  }

  /** The text of a UUID has one form only; what Java takes beside it is no UUID to others. */
  private static Optional<UUID> parse(String text) {
    try {
      UUID product = UUID.fromString(text);
      return product.toString().equalsIgnoreCase(text) ? Optional.of(product) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  UUID required() {
    return id.orElseThrow(
        () -> RequestValidator.invalid("say one product, as the UUID of its type: " + problem));
  }
}
