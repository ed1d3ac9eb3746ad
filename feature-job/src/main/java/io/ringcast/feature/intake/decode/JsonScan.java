package io.ringcast.feature.intake.decode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Steps over pieces of JSON: each method is told where one begins and says where it ends, or {@link
 * #NO} for what is either no JSON or not understood here.
 *
 * <p>Places are handed on and never kept in fields, so they stay in registers.
 */
final class JsonScan {

  static final int NO = -1;

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

  private JsonScan() {}

  /** The byte there; 0, which is nowhere allowed, beyond the end. */
  static int at(byte[] json, int at) {
    return at < json.length ? json[at] : 0;
  }

  /** Where the next byte is that is no white space, or the end. */
  static int next(byte[] json, int from) {
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
  static int endOfPlainText(byte[] json, int from) {
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
  static int skipValue(byte[] json, int at, int levels) {
    return switch (at(json, at)) {
      case '"' -> skipText(json, at + 1);
      case '{' -> levels > 0 ? skipObject(json, at + 1, levels - 1) : NO;
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

  private static int skipObject(byte[] json, int from, int levels) {
    int at = next(json, from);
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
      at = skipValue(json, next(json, colon + 1), levels);
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

  private static int skipArray(byte[] json, int from, int levels) {
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

  static int skipDigits(byte[] json, int from) {
    int at = from;
    while (at < json.length && json[at] >= '0' && json[at] <= '9') {
      at++;
    }
    return at;
  }
}
