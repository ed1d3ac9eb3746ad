package io.ringcast.serving.ask;

import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.serving.sets.ServedSet;
import java.util.Optional;
import java.util.UUID;

/**
 * A product of a request. Without an id, no row can be of it, and the problem says why; {@code
 * since} is the first epoch minute that counts: {@link Long#MAX_VALUE} for the newest values of a
 * product that no job counts.
 */
public record RequestedProduct(String name, Optional<UUID> id, long since, String problem) {

  static RequestedProduct of(String name, ServedSet set, boolean isPast) {
    Optional<UUID> id = parse(name);
    if (id.isEmpty()) {
      return new RequestedProduct(name, id, 0, name + " is no UUID");
    }
    Optional<RegisteredProducts> announced = set.products();
    if (announced.isEmpty()) {
      // Its compute job is of an older version.
      return new RequestedProduct(name, id, 0, "");
    }
    RegisteredProducts.Product product = announced.get().byId().get(id.get());
    return product == null
        ? new RequestedProduct(
            name,
            Optional.empty(),
            0,
            "feature set %s does not count product %s: it is not in the compute job's catalog"
                .formatted(set.set().id(), name))
        : new RequestedProduct(
            name, id, isPast || product.counted() ? product.since() : Long.MAX_VALUE, "");
  }

  /** A UUID has one text only; Java takes others, too. */
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
