package io.ringcast.common.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A YAML file as a tree in which every node knows its place. Scalars are plain text: the option's
 * type decides what {@code off} or {@code 010} is.
 */
sealed interface YamlNode {

  Place place();

  /** What the node is, for an error. */
  default String kind() {
    return this instanceof Nothing
        ? "empty"
        : this instanceof Scalar
            ? "a single value"
            : this instanceof Listing ? "a list" : "a section";
  }

  /** A single value. */
  record Scalar(Place place, String text) implements YamlNode {}

  /** A key without a value. */
  record Nothing(Place place) implements YamlNode {}

  /** A list. */
  record Listing(Place place, List<YamlNode> items) implements YamlNode {}

  /** Keys with values, in the order of the file. */
  record Mapping(Place place, List<Entry> entries) implements YamlNode {
    Optional<YamlNode> find(String key) {
      return entries.stream().filter(e -> e.key().equals(key)).map(Entry::value).findFirst();
    }

    Mapping with(String key, YamlNode value) {
      List<Entry> changed = new ArrayList<>(entries);
      changed.removeIf(entry -> entry.key().equals(key));
      changed.add(new Entry(key, value));
      return new Mapping(place, changed);
    }
  }

  /** One line of a mapping; the value's place is that of its key. */
  record Entry(String key, YamlNode value) {}

  static Mapping emptyMapping(Place place) {
    return new Mapping(place, List.of());
  }
}
