package io.ringcast.common.config;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Turns YAML text into nodes with places, and creates no objects. Size and depth are bounded after
 * aliases, too.
 */
final class YamlParser {

  static final int MAX_BYTES = 1 << 20;
  private static final int MAX_DEPTH = 30;
  private static final int MAX_NODES = 20_000;
  private static final Set<Tag> PLAIN_TAGS =
      Set.of(
          Tag.STR,
          Tag.INT,
          Tag.FLOAT,
          Tag.BOOL,
          Tag.NULL,
          Tag.TIMESTAMP,
          Tag.SEQ,
          Tag.MAP,
          Tag.MERGE);

  private final Place whole;
  private final String option;
  private final Problems problems;
  private int nodes;

  private YamlParser(Place whole, String option, Problems problems) {
    this.whole = whole;
    this.option = option;
    this.problems = problems;
  }

  /**
   * The text's only document, or empty after a problem.
   *
   * @param whole the file, or an override, whose value has no places of its own
   * @param option whose value the text is; empty for a file
   */
  static Optional<YamlNode> parse(Place whole, String option, String text, Problems problems) {
    return new YamlParser(whole, option, problems).parse(text);
  }

  private Optional<YamlNode> parse(String text) {
    LoaderOptions limits = new LoaderOptions();
    limits.setCodePointLimit(MAX_BYTES);
    limits.setNestingDepthLimit(MAX_DEPTH);
    try {
      Node root = new Yaml(new SafeConstructor(limits)).compose(new StringReader(text));
      Place top = whole.line(1, 0);
      return Optional.of(root == null ? YamlNode.emptyMapping(top) : convert(root, top, option, 0));
    } catch (MarkedYAMLException e) {
      problems.add(place(e.getProblemMark(), true), option, "not valid YAML: " + e.getProblem());
    } catch (YAMLException e) {
      problems.add(whole, option, "not valid YAML: " + e.getMessage());
    }
    return Optional.empty();
  }

  private YamlNode convert(Node node, Place place, String path, int depth) {
    if (++nodes > MAX_NODES || depth > MAX_DEPTH) {
      throw new YAMLException(
          "more than %d values or %d levels, aliases included".formatted(MAX_NODES, MAX_DEPTH));
    }
    if (!PLAIN_TAGS.contains(node.getTag())) {
      problems.add(
          place, path, "has the tag " + node.getTag().getValue() + " but tags mean nothing here");
      return new YamlNode.Nothing(place);
    }
    if (node instanceof MappingNode mapping) {
      return convertMapping(mapping, place, path, depth);
    }
    if (node instanceof SequenceNode sequence) {
      List<YamlNode> items = new ArrayList<>();
      for (Node item : sequence.getValue()) {
        items.add(
            convert(
                item,
                place(item.getStartMark(), false),
                path + "[" + items.size() + "]",
                depth + 1));
      }
      return new YamlNode.Listing(place, items);
    }
    ScalarNode scalar = (ScalarNode) node;
    boolean isNothing = scalar.isPlain() && scalar.getTag().equals(Tag.NULL);
    return isNothing ? new YamlNode.Nothing(place) : new YamlNode.Scalar(place, scalar.getValue());
  }

  private YamlNode convertMapping(MappingNode mapping, Place place, String path, int depth) {
    Map<String, Place> seen = new HashMap<>();
    List<YamlNode.Entry> entries = new ArrayList<>();
    for (NodeTuple tuple : mapping.getValue()) {
      Node keyNode = tuple.getKeyNode();
      Place keyPlace = place(keyNode.getStartMark(), false);
      if (!(keyNode instanceof ScalarNode key) || keyNode.getTag().equals(Tag.MERGE)) {
        problems.add(keyPlace, path, "a key must be plain text, not a list, a map or '<<'");
        continue;
      }
      String below = path.isEmpty() ? key.getValue() : path + "." + key.getValue();
      Place first = seen.putIfAbsent(key.getValue(), keyPlace);
      if (first != null) {
        problems.add(keyPlace, below, "stands twice, first in line " + first.line());
        continue;
      }
      YamlNode value = convert(tuple.getValueNode(), keyPlace, below, depth + 1);
      entries.add(new YamlNode.Entry(key.getValue(), value));
    }
    return new YamlNode.Mapping(place, entries);
  }

  private Place place(Mark mark, boolean withColumn) {
    return mark == null
        ? whole
        : whole.line(mark.getLine() + 1, withColumn ? mark.getColumn() + 1 : 0);
  }
}
