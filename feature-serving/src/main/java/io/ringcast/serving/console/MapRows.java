package io.ringcast.serving.console;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Rows as the map reads them: what it draws of tens of thousands of hexagons goes as it is from the
 * network to the graphics card. All numbers are little-endian:
 *
 * <ul>
 *   <li>rows, columns and whether a window reaches back to before the compute job's start (0 or 1),
 *       also where there is no row, each an i32, and an i32 that is 0;
 *   <li>the hexagons, an i64 each;
 *   <li>column after column, an f32 for each row.
 * </ul>
 */
public final class MapRows {

  public static final String TYPE = "application/octet-stream";

  private static final int HEAD = 4 * Integer.BYTES;

  private MapRows() {}

  /** The bytes of a table of floats that has one product. */
  public static byte[] of(FeatureTable table) {
    int rows = table.getHexagonsCount();
    int columns = table.getColumnsCount();
    int size = Math.toIntExact(HEAD + (long) rows * (Long.BYTES + (long) columns * Float.BYTES));
    ByteBuffer out = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    out.putInt(rows).putInt(columns);
    out.putInt(isPartial(table) ? 1 : 0).putInt(0);
    for (int row = 0; row < rows; row++) {
      out.putLong(table.getHexagons(row));
    }
    for (int column = 0; column < columns; column++) {
      for (int row = 0; row < rows; row++) {
        out.putFloat(table.getColumns(column).getFloats(row));
      }
    }
    return out.array();
  }

  private static boolean isPartial(FeatureTable table) {
    return table.getWithoutRow() == Status.PARTIAL
        || table.getStatusesList().contains(Status.PARTIAL);
  }
}
