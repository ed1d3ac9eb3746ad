package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Entry;
import io.ringcast.common.config.YamlNode.Listing;
import io.ringcast.common.config.YamlNode.Mapping;
import io.ringcast.common.config.YamlNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A configuration, one option per line: references as written, secrets masked. */
final class Description {

  private final List<String> lines = new ArrayList<>();

  private Description() {}

  static String of(Section<?> section, Mapping node) {
    Description description = new Description();
    description.addSection("", section, Optional.of(node));
    return String.join("\n", description.lines);
  }

  private void addSection(String path, Section<?> section, Optional<Mapping> written) {
    for (Option<?> option : section.options()) {
      String name = path.isEmpty() ? option.name() : path + "." + option.name();
      Optional<YamlNode> value = written.flatMap(mapping -> mapping.find(option.name()));
      if (value.isPresent()) {
        addWritten(name, option.type(), value.get());
      } else if (option.type() instanceof Section<?> below) {
        addSection(name, below, Optional.empty());
      } else {
        lines.add(name + ": " + option.withoutIt() + " (default)");
      }
    }
  }

  private void addWritten(String path, OptionType<?> type, YamlNode node) {
    if (type instanceof Section<?> section && node instanceof Mapping mapping) {
      addSection(path, section, Optional.of(mapping));
    } else if (type instanceof MapType<?> map && node instanceof Mapping mapping) {
      for (Entry entry : mapping.entries()) {
        String name = path + "." + entry.key();
        if (map.isSecret() && entry.value() instanceof Scalar secret) {
          add(name, References.shownSecret(secret.text()), secret);
        } else {
          addWritten(name, map.item(), entry.value());
        }
      }
    } else {
      add(path, shown(path, node), node);
    }
  }

  private void add(String name, String shown, YamlNode node) {
    lines.add(name + ": " + shown + " (" + node.place() + ")");
  }

  private static String shown(String path, YamlNode node) {
    if (node instanceof Scalar scalar) {
      return References.shown(path, scalar.text());
    }
    if (node instanceof Listing list) {
      return list.items().stream()
          .map(item -> shown(path, item))
          .collect(Collectors.joining(", ", "[", "]"));
    }
    return node.kind();
  }
}
