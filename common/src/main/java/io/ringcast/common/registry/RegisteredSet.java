package io.ringcast.common.registry;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import java.util.Optional;

/**
 * A feature set that the registry knows.
 *
 * @param fingerprint what it means, for this program too if it is too old to understand the rest
 * @param readable the set; empty if this program is too old for it
 * @param products empty if its job announced none, as those of older versions do
 * @param definition the text that the registry keeps, for whoever hands it on
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

  /**
   * What the registry keeps.
   *
   * @throws RegistryException if the text is none that a Ringcast of any version wrote
   */
  public static RegisteredSet parse(String definition) {
    return SetDefinition.parse(definition);
  }

  /** Whether the blocks of both mean the same, whoever defined them. */
  public boolean meansTheSameAs(FeatureSet set) {
    return fingerprint.equals(SetDefinition.fingerprint(set));
  }

  /**
   * Whether what the registry keeps needs nothing more to say all of a set: the same fields, and
   * perhaps others of a newer program's; or it is in a form that only a newer program knows.
   */
  public boolean tells(FeatureSet set) {
    return readable.isEmpty() || SetDefinition.tells(definition, set);
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
