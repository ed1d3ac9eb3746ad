package io.ringcast.feature.intake.decode;

/** Characters to UTF-8 bytes, in an array that is used again. */
final class Utf8Writer {

  private static final int MAX_BYTES_PER_CHAR = 3;

  private byte[] bytes = new byte[256];

  byte[] bytes() {
    return bytes;
  }

  /** How many bytes were written, or −1 where a surrogate stands alone. */
  int write(char[] chars, int offset, int length) {
    if (bytes.length / MAX_BYTES_PER_CHAR < length) {
      bytes = new byte[Math.multiplyExact(length, MAX_BYTES_PER_CHAR)];
    }
    for (int i = 0; i < length; i++) {
      char c = chars[offset + i];
      if (c >= 0x80) {
        return writeRest(chars, offset + i, offset + length, i);
      }
      bytes[i] = (byte) c;
    }
    return length;
  }

  private int writeRest(char[] chars, int from, int end, int written) {
    int to = written;
    for (int i = from; i < end; i++) {
      int c = chars[i];
      if (c < 0x80) {
        bytes[to++] = (byte) c;
      } else if (c < 0x800) {
        bytes[to++] = (byte) (0xC0 | (c >> 6));
        bytes[to++] = continuation(c);
      } else if (!Character.isSurrogate((char) c)) {
        bytes[to++] = (byte) (0xE0 | (c >> 12));
        bytes[to++] = continuation(c >> 6);
        bytes[to++] = continuation(c);
      } else if (i + 1 < end && Character.isSurrogatePair((char) c, chars[i + 1])) {
        int point = Character.toCodePoint((char) c, chars[++i]);
        bytes[to++] = (byte) (0xF0 | (point >> 18));
        bytes[to++] = continuation(point >> 12);
        bytes[to++] = continuation(point >> 6);
        bytes[to++] = continuation(point);
      } else {
        return -1;
      }
    }
    return to;
  }

  private static byte continuation(int bits) {
    return (byte) (0x80 | (bits & 0x3F));
  }
}
