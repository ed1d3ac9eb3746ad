package io.ringcast.feature.intake.decode;

import io.ringcast.feature.intake.decode.EventDraft.Field;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The paths of {@link EventFields} as a tree, to be walked beside an event's own nesting. */
final class FieldTree {

  private final Map<String, FieldTree> children = new HashMap<>();
  private final Set<Field> fields = EnumSet.noneOf(Field.class);

  /** The field that ends here; null for a node that only leads to others. */
  private Field field;

  static FieldTree of(EventFields fields) {
    FieldTree root = new FieldTree();
    root.add(fields.eventTime(), Field.EVENT_TIME);
    root.add(fields.entity(), Field.ENTITY);
    root.add(fields.product(), Field.PRODUCT);
    root.add(fields.lat(), Field.LAT);
    root.add(fields.lng(), Field.LNG);
    if (!fields.hexagon().isEmpty()) {
      root.add(fields.hexagon(), Field.HEXAGON);
    }
    return root;
  }

  private void add(String path, Field field) {
    FieldTree node = this;
    for (String part : path.split("\\.", -1)) {
      node = node.children.computeIfAbsent(part, name -> new FieldTree());
      node.fields.add(field);
    }
    node.field = field;
  }

  /** The node below that has this name, or null where nothing of it is needed. */
  FieldTree child(String name) {
    return children.get(name);
  }

  Field field() {
    return field;
  }

  /** The fields here and below. */
  Set<Field> fields() {
    return fields;
  }
}
