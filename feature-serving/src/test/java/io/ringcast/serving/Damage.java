package io.ringcast.serving;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Blocks that are not as they were written. */
public final class Damage {

  /** Longer than any block here. */
  private static final int DAMAGED_BYTES = 10_000;

  /** In a block, behind its version and checksum. */
  private static final int CHECKED_FROM = 5;

  private Damage() {}

  /** What no writer writes, but for its checksum. */
  public static byte[] nonsense(byte[] block) {
    return nonsense(block, DAMAGED_BYTES);
  }

  /** The same, of any length. */
  public static byte[] nonsense(byte[] block, int length) {
    ByteBuffer payload = ByteBuffer.wrap(Arrays.copyOf(block, length));
    CRC32C checksum = new CRC32C();
    checksum.update(payload.slice(CHECKED_FROM, length - CHECKED_FROM));
    payload.putInt(1, (int) checksum.getValue());
    return payload.array();
  }

  /** Something on its way has changed a byte. */
  public static byte[] flipped(byte[] bytes) {
    byte[] other = bytes.clone();
    other[other.length - 1] ^= 1;
    return other;
  }
}
