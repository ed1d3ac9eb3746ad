package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Listing;
import io.ringcast.common.config.YamlNode.Mapping;
import io.ringcast.common.config.YamlNode.Scalar;
import java.util.Optional;

/** Where a value stands, for problems that show only when values are seen together. */
public final class Spot {

  private final YamlNode nearest;
  private final Optional<YamlNode> node;
  private final Reading at;

  /** {@code nearest} is named where the value itself was left out. */
  Spot(YamlNode nearest, Optional<YamlNode> node, Reading at) {
    this.nearest = nearest;
    this.node = node;
    this.at = at;
  }

  public Spot at(Option<?> option) {
    return key(option.name());
  }

  /** An entry of a map. */
  public Spot key(String name) {
    return below(
        node.flatMap(n -> n instanceof Mapping map ? map.find(name) : Optional.empty()),
        at.at(name));
  }

  /** An item of a list, counted from 0. */
  public Spot item(int index) {
    return node.isPresent() && node.get() instanceof Listing list
        ? below(Optional.of(list.items().get(index)), at.item(index))
        : this;
  }

  private Spot below(Optional<YamlNode> found, Reading name) {
    return new Spot(found.orElse(nearest), found, name);
  }

  /** A single value as it is written; empty for a list, a section, and what was left out. */
  public Optional<String> text() {
    return node.flatMap(
        its -> its instanceof Scalar one ? Optional.of(one.text()) : Optional.empty());
  }

  public void reject(String message) {
    at.reject(nearest, message);
  }

  /** A problem that shows only after the file was read. */
  public Problem problem(String message) {
    return new Problem(nearest.place(), at.option(), message);
  }

  public Place place() {
    return nearest.place();
  }
}
