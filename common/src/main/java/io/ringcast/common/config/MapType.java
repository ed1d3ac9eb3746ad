package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Entry;
import io.ringcast.common.config.YamlNode.Mapping;
import io.ringcast.common.config.YamlNode.Nothing;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Values of one type under names that the user chooses, in the order of the file. */
final class MapType<T> extends OptionType<Map<String, T>> {

  private final String what;
  private final Pattern names;
  private final String namesAre;
  private final OptionType<T> item;
  private final boolean secret;

  /** Values under names of this form; nobody gets to see secret ones. */
  MapType(String what, Pattern names, String namesAre, OptionType<T> item, boolean secret) {
    this.what = what;
    this.names = names;
    this.namesAre = namesAre;
    this.item = item;
    this.secret = secret;
  }

  boolean isSecret() {
    return secret;
  }

  OptionType<T> item() {
    return item;
  }

  @Override
  public String what() {
    return what;
  }

  @Override
  String show(Map<String, T> values) {
    return values.isEmpty() ? "none" : values.toString();
  }

  @Override
  Optional<Map<String, T>> read(YamlNode node, Reading at) {
    if (node instanceof Nothing) {
      return Optional.of(Map.of());
    }
    if (!(node instanceof Mapping mapping)) {
      return at.rejectValue(node, what);
    }
    Map<String, T> values = new LinkedHashMap<>();
    for (Entry entry : mapping.entries()) {
      Reading below = at.at(entry.key());
      if (!names.matcher(entry.key()).matches()) {
        below.reject(entry.value(), "the name must be " + namesAre);
        continue;
      }
      item.read(entry.value(), below).ifPresent(value -> values.put(entry.key(), value));
    }
    boolean whole = values.size() == mapping.entries().size();
    return whole ? Optional.of(Collections.unmodifiableMap(values)) : Optional.empty();
  }

  @Override
  Map<String, Section<?>> sections(String path) {
    return item.sections(path + ".NAME");
  }
}
