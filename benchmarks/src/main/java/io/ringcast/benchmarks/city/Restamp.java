package io.ringcast.benchmarks.city;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.RecordLayout;
import java.nio.ByteBuffer;

/** Moves a record of the features topic in time; docs/reference/formats.md has the places. */
final class Restamp {

  private static final int LENGTH_AT = RecordLayout.PREFIX_BYTES - Integer.BYTES;

  /** The set's version and fingerprint. */
  private static final int AFTER_NAME = 4 + 4;

  private static final int MARKER = 2;

  private Restamp() {}

  /** The record with another emission; what else it says of window ends moves by as much. */
  static byte[] of(byte[] record, Emission emission) {
    ByteBuffer out = ByteBuffer.wrap(record.clone());
    int name = Byte.toUnsignedInt(out.get(RecordLayout.PREFIX_BYTES));
    int at = RecordLayout.PREFIX_BYTES + 1 + name + AFTER_NAME;
    long later = emission.windowEnd() - out.getLong(at);
    out.position(at);
    out.putLong(emission.windowEnd()).putLong(emission.rowVersion());
    out.putLong(emission.completeSince());
    if (RecordLayout.type(out) == MARKER) {
      // It ends with the newest window end of which a row stands before it.
      int rowsUntil = out.getInt(LENGTH_AT) - Long.BYTES;
      out.putLong(rowsUntil, out.getLong(rowsUntil) + later);
    }
    return RecordLayout.seal(out.array());
  }
}
