package io.ringcast.benchmarks.city;

import io.ringcast.common.blocks.Emission;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Moves a record of the features topic in time; docs/reference/formats.md has the places. */
final class Restamp {

  private static final int VERSION_AT = 2;
  private static final int TYPE_AT = 3;
  private static final int CHECKSUM_AT = 4;
  private static final int CHECKED_FROM = 8;
  private static final int LENGTH_AT = 8;
  private static final int NAME_AT = 12;

  /** The set's version and fingerprint. */
  private static final int AFTER_NAME = 4 + 4;

  private static final int MARKER = 2;

  /** The format of markers from which on they say so. */
  private static final int SAYS_ROWS_UNTIL = 2;

  private Restamp() {}

  /** The record with another emission; what else it says of window ends moves by as much. */
  static byte[] of(byte[] record, Emission emission) {
    ByteBuffer out = ByteBuffer.wrap(record.clone());
    int name = Byte.toUnsignedInt(out.get(NAME_AT));
    int at = NAME_AT + 1 + name + AFTER_NAME;
    long later = emission.windowEnd() - out.getLong(at);
    out.position(at);
    out.putLong(emission.windowEnd()).putLong(emission.rowVersion());
    out.putLong(emission.completeSince());
    if (out.get(TYPE_AT) == MARKER && out.get(VERSION_AT) >= SAYS_ROWS_UNTIL) {
      // It ends with the newest window end of which a row stands before it.
      int rowsUntil = out.getInt(LENGTH_AT) - Long.BYTES;
      out.putLong(rowsUntil, out.getLong(rowsUntil) + later);
    }
    CRC32C checksum = new CRC32C();
    checksum.update(out.array(), 0, CHECKSUM_AT);
    checksum.update(out.array(), CHECKED_FROM, out.getInt(LENGTH_AT) - CHECKED_FROM);
    out.putInt(CHECKSUM_AT, (int) checksum.getValue());
    return out.array();
  }
}
