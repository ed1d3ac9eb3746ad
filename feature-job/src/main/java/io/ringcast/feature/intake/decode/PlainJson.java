package io.ringcast.feature.intake.decode;

import static io.ringcast.feature.intake.decode.JsonScan.NO;

import io.ringcast.feature.intake.decode.EventDraft.Field;
import io.ringcast.feature.intake.decode.EventDraft.Found;

/**
 * Reads an event's JSON in one go over its bytes, if it is as plain as events are. Of what is not
 * (escapes in a text that is needed, numbers beyond what a double holds exactly, anything that is
 * not JSON) it reads nothing, and {@link JsonReader} asks Jackson, which has the last word.
 *
 * <p>Jackson reads the same events more slowly: here names and texts never become characters.
 */
final class PlainJson {

  /** Deeper ones are left to Jackson, which allows more. */
  private static final int MAX_DEPTH = 32;

  /** With so many digits a long never overflows. */
  private static final int MAX_DIGITS = 18;

  /** Whole numbers up to here are doubles, and so are these powers of ten: one division rounds. */
  private static final long MAX_EXACT = 1L << 53;

  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18
  };

  private final FieldTree root;
  private final EventDraft draft;

  PlainJson(FieldTree root, EventDraft draft) {
    this.root = root;
    this.draft = draft;
  }

  /**
   * Reads a value that is UTF-8 into the draft; false if Jackson has to, and then the draft has no
   * meaning.
   */
  boolean read(byte[] json) {
    int at = JsonScan.next(json, 0);
    if (JsonScan.at(json, at) != '{') {
      return false;
    }
    at = object(json, at + 1, root, 1);
    return at != NO && JsonScan.next(json, at) == json.length;
  }

  /** From behind the opening bracket to behind the closing one. */
  private int object(byte[] json, int from, FieldTree node, int depth) {
    int at = JsonScan.next(json, from);
    if (JsonScan.at(json, at) == '}') {
      return at + 1;
    }
    while (JsonScan.at(json, at) == '"') {
      int end = JsonScan.endOfPlainText(json, at + 1);
      int colon = end == NO ? NO : JsonScan.next(json, end + 1);
      if (colon == NO || JsonScan.at(json, colon) != ':') {
        return NO;
      }
      FieldTree child = node.child(json, at + 1, end - at - 1);
      int value = JsonScan.next(json, colon + 1);
      at =
          child == null
              ? JsonScan.skipValue(json, value, MAX_DEPTH - depth)
              : field(json, value, child, depth);
      if (at == NO) {
        return NO;
      }
      at = JsonScan.next(json, at);
      if (JsonScan.at(json, at) != ',') {
        return JsonScan.at(json, at) == '}' ? at + 1 : NO;
      }
      at = JsonScan.next(json, at + 1);
    }
    return NO;
  }

  private int field(byte[] json, int at, FieldTree node, int depth) {
    if (node.field() != null) {
      return value(json, at, node.field(), depth);
    }
    // A later object of the same name replaces the earlier one as a whole.
    for (Field below : node.fields()) {
      draft.set(below, Found.NOTHING);
    }
    if (JsonScan.at(json, at) != '{') {
      return JsonScan.skipValue(json, at, MAX_DEPTH - depth);
    }
    return depth < MAX_DEPTH ? object(json, at + 1, node, depth + 1) : NO;
  }

  private int value(byte[] json, int at, Field field, int depth) {
    switch (JsonScan.at(json, at)) {
      case '"' -> {
        return text(json, at + 1, field);
      }
      case '{' -> draft.set(field, Found.OBJECT);
      case '[' -> draft.set(field, Found.ARRAY);
      case 't', 'f' -> draft.set(field, Found.BOOLEAN);
      case 'n' -> draft.set(field, Found.NULL);
      default -> {
        return number(json, at, field);
      }
    }
    return JsonScan.skipValue(json, at, MAX_DEPTH - depth);
  }

  private int text(byte[] json, int start, Field field) {
    int end = JsonScan.endOfPlainText(json, start);
    if (end == NO) {
      return NO;
    }
    draft.text(field, json, start, end - start);
    return end + 1;
  }

  private int number(byte[] json, int from, Field field) {
    boolean negative = JsonScan.at(json, from) == '-';
    int start = negative ? from + 1 : from;
    int point = JsonScan.skipDigits(json, start);
    int whole = point - start;
    if (whole == 0 || whole > MAX_DIGITS || (whole > 1 && json[start] == '0')) {
      return NO;
    }
    int end = point;
    if (JsonScan.at(json, point) == '.') {
      end = JsonScan.skipDigits(json, point + 1);
      int fraction = end - point - 1;
      if (fraction == 0 || whole + fraction > MAX_DIGITS) {
        return NO;
      }
      long digits = digits(json, point + 1, end, digits(json, start, point, 0));
      if (digits > MAX_EXACT) {
        return NO;
      }
      double size = digits / POWERS_OF_TEN[fraction];
      // The sign last: a zero has one, too.
      draft.decimal(field, negative ? -size : size);
    } else {
      long digits = digits(json, start, point, 0);
      draft.integer(field, negative ? -digits : digits);
    }
    return (JsonScan.at(json, end) | 0x20) == 'e' ? NO : end;
  }

  private static long digits(byte[] json, int from, int to, long before) {
    long number = before;
    for (int i = from; i < to; i++) {
      number = number * 10 + (json[i] - '0');
    }
    return number;
  }
}
