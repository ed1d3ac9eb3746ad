package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Mapping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** A section's options with their values, each of which knows where it was written. */
public final class Values {

  private final Section<?> section;
  private final Mapping node;
  private final Reading at;
  private final Map<Option<?>, Object> values = new HashMap<>();
  private final Map<Option<?>, List<Values>> sections = new HashMap<>();

  Values(Section<?> section, Mapping node, Reading at) {
    this.section = section;
    this.node = node;
    this.at = at;
    for (Option<?> option : section.options()) {
      List<Values> below = new ArrayList<>();
      option
          .read(node, at.tellingOfSections(below::add))
          .ifPresent(value -> values.put(option, value));
      sections.put(option, List.copyOf(below));
    }
  }

  /** The option's value; only for a section in which every option could be read. */
  public <T> T get(Option<T> option) {
    return find(option)
        .orElseThrow(() -> new IllegalStateException(at.at(option.name()).option() + " is unread"));
  }

  /** The option's value, if it could be read. */
  @SuppressWarnings("unchecked") // an option is only ever stored with a value of its own type
  public <T> Optional<T> find(Option<T> option) {
    return Optional.ofNullable((T) values.get(option));
  }

  /** The items of a list that can be read, by their place; also of a list with other problems. */
  public <T> SortedMap<Integer, T> items(Option<List<T>> option) {
    Optional<YamlNode> written = node.find(option.name());
    return written.isPresent() && option.type() instanceof ListType<?> list
        ? read(option, list, written.get())
        : new TreeMap<>();
  }

  /** What cannot be read was named when the list was, and is not named twice. */
  @SuppressWarnings("unchecked") // the type of an option of lists has these lists
  private <T> SortedMap<Integer, T> read(Option<List<T>> option, ListType<?> list, YamlNode its) {
    return ((ListType<T>) list).items(its, at.at(option.name()));
  }

  /** The sections that the option's value is made of, each as far as it could be read. */
  public List<Values> sections(Option<?> option) {
    return sections.get(option);
  }

  /** Whether the option was written, rather than left to its default. */
  public boolean isWritten(Option<?> option) {
    return node.find(option.name()).isPresent();
  }

  /** The section's own name: in a map, the one that the user chose. */
  public String name() {
    String path = at.option();
    return path.substring(path.lastIndexOf('.') + 1);
  }

  /** Where the option stands. */
  public Spot at(Option<?> option) {
    return here().at(option);
  }

  /** Where the section stands. */
  public Spot here() {
    return new Spot(node, Optional.of(node), at);
  }

  /** Rejects an option's value, if it could be read and is wrong. */
  public <T> void rejectIf(Option<T> option, Predicate<T> wrong, Function<T, String> message) {
    find(option).filter(wrong).ifPresent(value -> at(option).reject(message.apply(value)));
  }

  /** All options with their values and where these come from; secrets are masked. */
  public String describe() {
    return Description.of(section, node);
  }

  /** Rejects those entries of a map that is passed on which the job itself sets. */
  public <T> void rejectReserved(Option<Map<String, T>> passedOn, Map<String, String> reserved) {
    for (String key : find(passedOn).map(Map::keySet).orElse(Set.of())) {
      String instead = reserved.get(key);
      if (instead != null) {
        at(passedOn).key(key).reject("cannot be set here: " + instead);
      }
    }
  }

  boolean isWhole() {
    return values.size() == section.options().size();
  }
}
