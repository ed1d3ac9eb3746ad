package io.ringcast.feature.intake.decode;

import io.ringcast.feature.intake.decode.EventDraft.Field;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The paths of the needed fields as a tree, to be walked beside an event's own nesting. */
final class FieldTree {

  /** Many times the number of names, so that most names that are not needed end at a free slot. */
  private static final int SLOTS = 64;

  private final Map<String, FieldTree> children = new HashMap<>();

  /** The children and their names in UTF-8, where their lengths and ends put them, or behind. */
  private final byte[][] names = new byte[SLOTS][];

  private final FieldTree[] named = new FieldTree[SLOTS];
  private final Set<Field> fields = EnumSet.noneOf(Field.class);

  /** The field that ends here; null for a node that only leads to others. */
  private Field field;

  static FieldTree of(Map<Field, String> paths) {
    FieldTree root = new FieldTree();
    paths.forEach((field, path) -> root.add(path, field));
    return root;
  }

  private void add(String path, Field field) {
    FieldTree node = this;
    for (String part : path.split("\\.", -1)) {
      node = node.children.computeIfAbsent(part, node::newChild);
      node.fields.add(field);
    }
    node.field = field;
  }

  private FieldTree newChild(String name) {
    FieldTree child = new FieldTree();
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    int slot = slot(bytes, 0, bytes.length);
    names[slot] = bytes;
    named[slot] = child;
    return child;
  }

  /** The node below that has this name, or null where nothing of it is needed. */
  FieldTree child(String name) {
    return children.get(name);
  }

  /** The same for a name in UTF-8. */
  FieldTree child(byte[] bytes, int offset, int length) {
    return named[slot(bytes, offset, length)];
  }

  /** The slot that holds the name, or the free one where it would be. */
  private int slot(byte[] bytes, int offset, int length) {
    int slot = 0;
    if (length > 0) {
      slot = (length * 5 + bytes[offset] * 3 + bytes[offset + length - 1]) & (SLOTS - 1);
    }
    while (names[slot] != null
        && !Arrays.equals(names[slot], 0, names[slot].length, bytes, offset, offset + length)) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    return slot;
  }

  Field field() {
    return field;
  }

  /** The fields here and below. */
  Set<Field> fields() {
    return fields;
  }
}
