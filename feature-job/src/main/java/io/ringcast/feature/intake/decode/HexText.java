package io.ringcast.feature.intake.decode;

import java.util.Arrays;

/** Hex digits of either case, as ASCII bytes. */
final class HexText {

  private static final byte[] DIGITS = new byte[256];

  static {
    Arrays.fill(DIGITS, (byte) -1);
    for (int digit = 0; digit < 16; digit++) {
      DIGITS[Character.forDigit(digit, 16)] = (byte) digit;
      DIGITS[Character.toUpperCase(Character.forDigit(digit, 16))] = (byte) digit;
    }
  }

  private HexText() {}

  /** The number, or −1 where one of the bytes is no digit. At most 16 digits. */
  static long parse(byte[] bytes, int offset, int length) {
    long number = 0;
    int signs = 0;
    for (int i = offset; i < offset + length; i++) {
      int digit = DIGITS[bytes[i] & 0xFF];
      signs |= digit;
      number = (number << 4) | (digit & 0xF);
    }
    return signs < 0 ? -1 : number;
  }
}
