package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Listing;
import io.ringcast.common.config.YamlNode.Nothing;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** Values of one type, usually at least one. A single value stands for a list of one. */
public final class ListType<T> extends OptionType<List<T>> {

  private final OptionType<T> item;
  private final int least;
  private final int most;
  private final BiConsumer<SortedMap<Integer, T>, Spot> check;

  ListType(OptionType<T> item, int least, int most, BiConsumer<SortedMap<Integer, T>, Spot> check) {
    this.item = item;
    this.least = least;
    this.most = most;
    this.check = check;
  }

  /** Adds a check of all items that could be read, by their place in the list. */
  public ListType<T> checkedBy(BiConsumer<SortedMap<Integer, T>, Spot> together) {
    return new ListType<>(item, least, most, check.andThen(together));
  }

  /** The same list, which may also be empty. */
  public ListType<T> orEmpty() {
    return new ListType<>(item, 0, most, check);
  }

  OptionType<T> item() {
    return item;
  }

  /** No item may stand twice. */
  public ListType<T> withoutRepeats() {
    return checkedBy(
        (items, list) -> {
          Set<T> seen = new HashSet<>();
          items.forEach(
              (position, value) -> {
                if (!seen.add(value)) {
                  list.item(position).reject(item.show(value) + " stands twice");
                }
              });
        });
  }

  @Override
  public String what() {
    String limit = least + (most == Integer.MAX_VALUE ? " or more" : " to " + most);
    return "a list of " + limit + ", each " + item.what();
  }

  @Override
  String show(List<T> values) {
    return values.stream().map(item::show).collect(Collectors.joining(", ", "[", "]"));
  }

  @Override
  Optional<List<T>> read(YamlNode node, Reading at) {
    if (node instanceof Nothing) {
      return at.rejectValue(node, what());
    }
    if (!(node instanceof Listing list)) {
      return item.read(node, at).map(List::of);
    }
    int size = list.items().size();
    boolean fits = size >= least && size <= most;
    if (!fits) {
      at.reject(node, "has " + size + " values but must be " + what());
    }
    SortedMap<Integer, T> values = items(node, at);
    Spot spot = new Spot(node, Optional.of(node), at);
    boolean fitTogether = at.problems().nothingFoundBy(() -> check.accept(values, spot));
    return fits && fitTogether && values.size() == size
        ? Optional.of(List.copyOf(values.values()))
        : Optional.empty();
  }

  /** The items that can be read, by their place in the list, whatever else is wrong with it. */
  SortedMap<Integer, T> items(YamlNode node, Reading at) {
    SortedMap<Integer, T> values = new TreeMap<>();
    if (node instanceof Nothing) {
      return values;
    }
    if (!(node instanceof Listing list)) {
      item.read(node, at).ifPresent(value -> values.put(0, value));
      return values;
    }
    for (int i = 0; i < list.items().size(); i++) {
      int position = i;
      item.read(list.items().get(i), at.item(i)).ifPresent(value -> values.put(position, value));
    }
    return values;
  }

  @Override
  Map<String, Section<?>> sections(String path) {
    return item.sections(path + "[]");
  }
}
