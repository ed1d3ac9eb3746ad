package io.ringcast.benchmarks.serve;

import io.ringcast.common.blocks.Emission;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Gives a record of the features topic another emission; docs/FORMAT.md has the places. */
final class Restamp {

  private static final int CHECKSUM_AT = 4;
  private static final int CHECKED_FROM = 8;
  private static final int LENGTH_AT = 8;
  private static final int NAME_AT = 12;

  /** The set's version and fingerprint. */
  private static final int AFTER_NAME = 4 + 4;

  private Restamp() {}

  static byte[] of(byte[] record, Emission emission) {
    ByteBuffer out = ByteBuffer.wrap(record.clone());
    int name = Byte.toUnsignedInt(out.get(NAME_AT));
    out.position(NAME_AT + 1 + name + AFTER_NAME);
    out.putLong(emission.windowEnd()).putLong(emission.rowVersion());
    out.putLong(emission.completeSince());
    CRC32C checksum = new CRC32C();
    checksum.update(out.array(), 0, CHECKSUM_AT);
    checksum.update(out.array(), CHECKED_FROM, out.getInt(LENGTH_AT) - CHECKED_FROM);
    out.putInt(CHECKSUM_AT, (int) checksum.getValue());
    return out.array();
  }
}
