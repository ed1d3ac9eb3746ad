package io.ringcast.common.registry;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import java.util.Optional;
import java.util.Set;

/**
 * A feature set that the registry knows, with its own text. {@code readable} is empty for a set of
 * a newer program; {@code products} if its job announced none.
 */
public record RegisteredSet(
    SetId id,
    String fingerprint,
    Optional<FeatureSet> readable,
    Optional<RegisteredProducts> products,
    String definition) {

  /** A set as the registry is told of it. */
  public static RegisteredSet of(FeatureSet set) {
    return parse(SetDefinition.of(set));
  }

  /** The same set, counted for these products. */
  public RegisteredSet with(RegisteredProducts counted) {
    return parse(SetDefinition.with(definition, counted));
  }

  /** The same set with the derived features and inputs of an older definition before its own. */
  public RegisteredSet withDerivedOf(RegisteredSet older) {
    return parse(SetDefinition.withDerivedOf(definition, older.definition));
  }

  /**
   * The set as its job announced it here, with the products that only a copy of it has: a replay or
   * a load added them. Without these if there are more than codes.
   */
  public RegisteredSet withProductsOf(Optional<RegisteredSet> copy) {
    Optional<RegisteredProducts> own = copy.flatMap(RegisteredSet::products);
    if (own.isEmpty() || products.isEmpty() || own.equals(products)) {
      return this;
    }
    try {
      return with(products.get().withMissing(own.get()));
    } catch (RegistryException e) {
      return this;
    }
  }

  /**
   * What the registry keeps.
   *
   * @throws RegistryException if no Ringcast of any version wrote the text
   */
  public static RegisteredSet parse(String definition) {
    return SetDefinition.parse(definition);
  }

  /** Whether the blocks of both mean the same, whoever defined them. */
  public boolean meansTheSameAs(FeatureSet set) {
    return fingerprint.equals(SetDefinition.fingerprint(set));
  }

  /**
   * Whether the registry already has all fields of a set, perhaps with a newer program's; or only a
   * newer program can read it.
   */
  public boolean tells(FeatureSet set) {
    return readable.isEmpty() || SetDefinition.tells(definition, set);
  }

  /** Of its derived features and inputs, also those that only a newer program can read. */
  Set<String> derivedNames() {
    return SetDefinition.derivedNames(definition);
  }

  /**
   * The set.
   *
   * @throws RegistryException if this program is too old to understand it
   */
  public FeatureSet set() {
    return readable.orElseThrow(
        () ->
            new RegistryException(
                "feature set "
                    + id
                    + " was defined by a newer Ringcast, in a way that this one does not know:"
                    + " upgrade this program to read it"));
  }
}
