package io.ringcast.feature.intake.decode;

import io.ringcast.feature.intake.decode.EventDraft.Field;
import io.ringcast.feature.intake.decode.EventDraft.Found;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads an event's JSON over its bytes, without characters, if it is as plain as events are; the
 * rest is Jackson's.
 *
 * <p>Each method takes where a piece begins and returns where it ends, or {@link #NO} for anything
 * else. Positions are never fields, so they stay in registers.
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

  private static final int NO = -1;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long QUOTES = '"' * ONES;
  private static final long BACKSLASHES = '\\' * ONES;
  private static final long SPACES = ' ' * ONES;

  private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
  private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  private final FieldTree root;
  private final EventDraft draft;

  PlainJson(FieldTree root, EventDraft draft) {
    this.root = root;
    this.draft = draft;
  }

  /** Reads a UTF-8 value into the draft; if false, Jackson has to, and the draft means nothing. */
  boolean read(byte[] json) {
    int at = next(json, 0);
    if (at(json, at) != '{') {
      return false;
    }
    at = object(json, at, root, MAX_DEPTH);
    return at != NO && next(json, at) == json.length;
  }

  /**
   * From the opening bracket to behind the closing one; without a node nothing is needed. At most
   * so many levels, itself included.
   */
  private int object(byte[] json, int from, FieldTree node, int levels) {
    if (levels == 0) {
      return NO;
    }
    int at = next(json, from + 1);
    if (at(json, at) == '}') {
      return at + 1;
    }
    while (at(json, at) == '"') {
      // Jackson is stricter with escapes in names than in texts.
      int end = endOfPlainText(json, at + 1);
      int colon = end == NO ? NO : next(json, end + 1);
      if (colon == NO || at(json, colon) != ':') {
        return NO;
      }
      FieldTree child = node == null ? null : node.child(json, at + 1, end - at - 1);
      int value = next(json, colon + 1);
      at =
          child == null
              ? skipValue(json, value, levels - 1)
              : field(json, value, child, levels - 1);
      if (at == NO) {
        return NO;
      }
      at = next(json, at);
      if (at(json, at) != ',') {
        return at(json, at) == '}' ? at + 1 : NO;
      }
      at = next(json, at + 1);
    }
    return NO;
  }

  private int field(byte[] json, int at, FieldTree node, int levels) {
    if (node.field() != null) {
      return value(json, at, node.field(), levels);
    }
    // A later object of the same name replaces the earlier one as a whole.
    for (Field below : node.fields()) {
      draft.set(below, Found.NOTHING);
    }
    return at(json, at) == '{' ? object(json, at, node, levels) : skipValue(json, at, levels);
  }

  private int value(byte[] json, int at, Field field, int levels) {
    switch (at(json, at)) {
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
    return skipValue(json, at, levels);
  }

  private int text(byte[] json, int start, Field field) {
    int end = endOfPlainText(json, start);
    if (end == NO) {
      return NO;
    }
    draft.text(field, json, start, end - start);
    return end + 1;
  }

  private int number(byte[] json, int from, Field field) {
    boolean negative = at(json, from) == '-';
    int start = negative ? from + 1 : from;
    int point = skipDigits(json, start);
    int whole = point - start;
    if (whole == 0 || whole > MAX_DIGITS || (whole > 1 && json[start] == '0')) {
      return NO;
    }
    int end = point;
    if (at(json, point) == '.') {
      end = skipDigits(json, point + 1);
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
    return (at(json, end) | 0x20) == 'e' ? NO : end;
  }

  private static long digits(byte[] json, int from, int to, long before) {
    long number = before;
    for (int i = from; i < to; i++) {
      number = number * 10 + (json[i] - '0');
    }
    return number;
  }

  /** The byte there; 0, which is nowhere allowed, beyond the end. */
  private static int at(byte[] json, int at) {
    return at < json.length ? json[at] : 0;
  }

  /** Where the next byte is that is no white space, or the end. */
  private static int next(byte[] json, int from) {
    int at = from;
    while (at < json.length && json[at] <= ' ' && isSpace(json[at])) {
      at++;
    }
    return at;
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }

  /** Where the closing quote of a text is, if it has no escapes. */
  private static int endOfPlainText(byte[] json, int from) {
    int end = endOfPlain(json, from);
    return at(json, end) == '"' ? end : NO;
  }

  /** Where the next quote, backslash or control character is, or the end. */
  private static int endOfPlain(byte[] json, int from) {
    int at = from;
    for (; at + Long.BYTES <= json.length; at += Long.BYTES) {
      long word = (long) LONGS.get(json, at);
      long found = zeros(word ^ QUOTES) | zeros(word ^ BACKSLASHES) | ((word - SPACES) & ~word);
      found &= HIGH_BITS;
      if (found != 0) {
        // Only above a byte that was found may another be found by mistake.
        return at + (Long.numberOfTrailingZeros(found) >>> 3);
      }
    }
    while (at < json.length && isPlain(json[at])) {
      at++;
    }
    return at;
  }

  /** The high bit of each byte that is zero; and of some above it. */
  private static long zeros(long word) {
    return (word - ONES) & ~word;
  }

  private static boolean isPlain(byte b) {
    return b != '"' && b != '\\' && (b >= ' ' || b < 0);
  }

  /** Steps over a value of any kind, with so many levels in it at most. */
  private int skipValue(byte[] json, int at, int levels) {
    return switch (at(json, at)) {
      case '"' -> skipText(json, at + 1);
      case '{' -> object(json, at, null, levels);
      case '[' -> levels > 0 ? skipArray(json, at + 1, levels - 1) : NO;
      case 't' -> skipWord(json, at, TRUE);
      case 'f' -> skipWord(json, at, FALSE);
      case 'n' -> skipWord(json, at, NULL);
      default -> skipNumber(json, at);
    };
  }

  private static int skipText(byte[] json, int from) {
    int at = endOfPlain(json, from);
    while (at(json, at) == '\\') {
      at = skipEscape(json, at + 1);
      if (at == NO) {
        return NO;
      }
      at = endOfPlain(json, at);
    }
    return at(json, at) == '"' ? at + 1 : NO;
  }

  private static int skipEscape(byte[] json, int at) {
    return switch (at(json, at)) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> at + 1;
      case 'u' -> at + 5 <= json.length && HexText.parse(json, at + 1, 4) >= 0 ? at + 5 : NO;
      default -> NO;
    };
  }

  private int skipArray(byte[] json, int from, int levels) {
    int at = next(json, from);
    if (at(json, at) == ']') {
      return at + 1;
    }
    while (true) {
      at = skipValue(json, at, levels);
      if (at == NO) {
        return NO;
      }
      at = next(json, at);
      if (at(json, at) != ',') {
        return at(json, at) == ']' ? at + 1 : NO;
      }
      at = next(json, at + 1);
    }
  }

  private static int skipWord(byte[] json, int from, byte[] word) {
    for (int i = 0; i < word.length; i++) {
      if (at(json, from + i) != word[i]) {
        return NO;
      }
    }
    return from + word.length;
  }

  private static int skipNumber(byte[] json, int from) {
    int start = at(json, from) == '-' ? from + 1 : from;
    int at = skipDigits(json, start);
    if (at == start || (at > start + 1 && json[start] == '0')) {
      return NO;
    }
    if (at(json, at) == '.') {
      int fraction = at + 1;
      at = skipDigits(json, fraction);
      if (at == fraction) {
        return NO;
      }
    }
    return (at(json, at) | 0x20) == 'e' ? skipExponent(json, at + 1) : at;
  }

  private static int skipExponent(byte[] json, int from) {
    int sign = at(json, from);
    int start = sign == '+' || sign == '-' ? from + 1 : from;
    int at = skipDigits(json, start);
    return at == start ? NO : at;
  }

  private static int skipDigits(byte[] json, int from) {
    int at = from;
    while (at < json.length && json[at] >= '0' && json[at] <= '9') {
      at++;
    }
    return at;
  }
}
