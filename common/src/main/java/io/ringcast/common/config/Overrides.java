package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Listing;
import io.ringcast.common.config.YamlNode.Mapping;
import io.ringcast.common.config.YamlNode.Scalar;
import java.util.List;
import java.util.Optional;

/**
 * Options of the command line, {@code --set key=value}, over those of a file. Below a map of texts
 * the rest of the key is one name; a value in brackets is YAML.
 */
record Overrides(Problems problems) {

  YamlNode over(YamlNode root, Section<?> section, List<String> overrides) {
    YamlNode changed = root;
    for (String override : overrides) {
      int equals = override.indexOf('=');
      if (equals < 1) {
        String written = equals < 0 ? "'" + override + "'" : "an override";
        problems.add(Place.ofOverride(), written, "must be key=value, such as job.parallelism=4");
        continue;
      }
      String key = override.substring(0, equals).strip();
      Optional<YamlNode> value = value(key, override.substring(equals + 1).strip());
      if (value.isPresent()) {
        changed = put(changed, section, key, key, value.get());
      }
    }
    return changed;
  }

  private Optional<YamlNode> value(String key, String text) {
    boolean isYaml = text.startsWith("[") || text.startsWith("{");
    return isYaml
        ? YamlParser.parse(Place.ofOverride(), key, text, problems)
        : Optional.of(new Scalar(Place.ofOverride(), text));
  }

  /** The node with the value in place of what stands at the rest of the key. */
  private YamlNode put(YamlNode node, OptionType<?> type, String key, String rest, YamlNode value) {
    if (node instanceof Scalar || node instanceof Listing) {
      // The reader names what stands in place of a section.
      return node;
    }
    boolean isMapOfTexts = type instanceof MapType<?> map && !(map.item() instanceof Section);
    int dot = isMapOfTexts ? -1 : rest.indexOf('.');
    String first = dot < 0 ? rest : rest.substring(0, dot);
    Mapping section =
        node instanceof Mapping mapping ? mapping : YamlNode.emptyMapping(Place.ofOverride());
    if (dot < 0) {
      return section.with(first, value);
    }
    Optional<OptionType<?>> below = below(type, first);
    boolean isEnd = below.isPresent() && !hasOptions(below.get());
    if (isEnd) {
      String name = key.substring(0, key.length() - rest.length()) + first;
      problems.add(Place.ofOverride(), key, name + " has no options below it; set it as a whole");
      return node;
    }
    if (below.isEmpty()) {
      // The reader names the unknown option, as it does for one in the file.
      return section.with(first, value);
    }
    YamlNode old = section.find(first).orElse(YamlNode.emptyMapping(Place.ofOverride()));
    return section.with(first, put(old, below.get(), key, rest.substring(dot + 1), value));
  }

  private static boolean hasOptions(OptionType<?> type) {
    return type instanceof Section || type instanceof MapType;
  }

  /** What stands below a section or a map under a name; empty where nothing can. */
  static Optional<OptionType<?>> below(OptionType<?> type, String name) {
    if (type instanceof Section<?> section) {
      return section.option(name).map(Option::type);
    }
    return type instanceof MapType<?> map ? Optional.of(map.item()) : Optional.empty();
  }
}
