package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Entry;
import io.ringcast.common.config.YamlNode.Listing;
import io.ringcast.common.config.YamlNode.Mapping;
import io.ringcast.common.config.YamlNode.Scalar;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Finds secrets that stand in a configuration themselves, in the place of references. */
final class PlainSecrets {

  /** The texts by the names of their options. */
  private final Map<String, String> found = new LinkedHashMap<>();

  private PlainSecrets() {}

  static Map<String, String> in(Section<?> section, YamlNode node) {
    PlainSecrets secrets = new PlainSecrets();
    secrets.look("", "", Optional.of(section), node);
    return secrets.found;
  }

  /**
   * Looks at a value and what is below it.
   *
   * @param name the last part of the path, which may have dots itself
   * @param type empty below an option that there is not
   */
  private void look(String path, String name, Optional<OptionType<?>> type, YamlNode node) {
    if (node instanceof Mapping mapping) {
      for (Entry entry : mapping.entries()) {
        String below = path.isEmpty() ? entry.key() : path + "." + entry.key();
        if (type.orElse(null) instanceof MapType<?> map && map.isSecret()) {
          requireReference(below, entry.value());
        }
        look(
            below,
            entry.key(),
            type.flatMap(its -> Overrides.below(its, entry.key())),
            entry.value());
      }
    } else if (node instanceof Listing list) {
      Optional<OptionType<?>> item =
          type.orElse(null) instanceof ListType<?> its ? Optional.of(its.item()) : Optional.empty();
      list.items().forEach(each -> look(path, name, item, each));
    } else if (node instanceof Scalar scalar && References.isSecret(name, scalar.text())) {
      found.put(path, scalar.text());
    }
  }

  /** Of a map whose values are secrets whatever their names are. */
  private void requireReference(String path, YamlNode node) {
    if (node instanceof Scalar scalar && !References.isOne(scalar.text())) {
      found.put(path, scalar.text());
    }
  }
}
