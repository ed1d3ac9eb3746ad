package io.ringcast.feature.intake.decode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Whether bytes are UTF-8, strictly: no overlong forms, no surrogates, nothing cut off. */
final class Utf8 {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long NOT_ASCII = 0x8080808080808080L;

  private Utf8() {}

  /** Where the first character that is not UTF-8 begins, or −1. */
  static int firstInvalid(byte[] bytes, int offset, int length) {
    int end = offset + length;
    int at = offset;
    while (at < end) {
      if (at + Long.BYTES <= end && ((long) LONGS.get(bytes, at) & NOT_ASCII) == 0) {
        at += Long.BYTES;
      } else if (bytes[at] >= 0) {
        at++;
      } else {
        int size = sizeOfCharacter(bytes, at, end);
        if (size == 0) {
          return at;
        }
        at += size;
      }
    }
    return -1;
  }

  /** 2 to 4, or 0 where there is no valid character. */
  private static int sizeOfCharacter(byte[] bytes, int at, int end) {
    int lead = bytes[at] & 0xFF;
    int size = lead < 0xC2 || lead > 0xF4 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (at + size > end) {
      return 0;
    }
    for (int i = at + 1; i < at + size; i++) {
      if ((bytes[i] & 0xC0) != 0x80) {
        return 0;
      }
    }
    return size > 2 && !isAllowedPair(lead, bytes[at + 1] & 0xFF) ? 0 : size;
  }

  /** The second byte decides what is overlong, a surrogate or beyond the last character. */
  private static boolean isAllowedPair(int lead, int second) {
    return switch (lead) {
      case 0xE0 -> second >= 0xA0;
      case 0xED -> second < 0xA0;
      case 0xF0 -> second >= 0x90;
      case 0xF4 -> second < 0x90;
      default -> true;
    };
  }
}
