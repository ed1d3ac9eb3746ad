package io.ringcast.serving.console;

import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Rows as the map reads them: what it draws of tens of thousands of hexagons goes as it is from the
 * network to the graphics card. All numbers are little-endian:
 *
 * <ul>
 *   <li>rows, columns, {@link #PARTIAL} and {@link #MISSING}, and how many milliseconds of a live
 *       answer's newest minute have passed, each an i32;
 *   <li>the newest window end, an i64;
 *   <li>the hexagons, an i64 each;
 *   <li>column after column, an f32 for each row.
 * </ul>
 */
public final class MapRows {

  public static final String TYPE = "application/octet-stream";

  private static final int HEAD = 4 * Integer.BYTES + Long.BYTES;

  /** A window reaches back to before the compute job's start, also where there is no row. */
  private static final int PARTIAL = 1;

  /** Hexagons that are left out may have values other than zero. */
  private static final int MISSING = 2;

  private static final Set<Status> UNKNOWN =
      EnumSet.of(Status.NOT_YET, Status.TIMED_OUT, Status.UNAVAILABLE);

  private MapRows() {}

  /** The bytes of a table of floats, of its first product. Of an area, zeros are left out. */
  public static byte[] of(FeatureTable table) {
    int[] hexagons =
        IntStream.range(0, table.getHexagonsCount()).filter(at -> isShown(table, at)).toArray();
    int rows = hexagons.length;
    int columns = table.getColumnsCount();
    int size = Math.toIntExact(HEAD + (long) rows * (Long.BYTES + (long) columns * Float.BYTES));
    ByteBuffer out = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    out.putInt(rows).putInt(columns);
    out.putInt((isPartial(table) ? PARTIAL : 0) | (isMissing(table) ? MISSING : 0));
    out.putInt(table.getMinutePassedMs());
    out.putLong(table.getWindowEndsMsList().stream().mapToLong(Long::longValue).max().orElse(0));
    for (int hexagon : hexagons) {
      out.putLong(table.getHexagons(hexagon));
    }
    for (Column column : table.getColumnsList()) {
      for (int hexagon : hexagons) {
        out.putFloat(column.getFloats(hexagon * table.getProductsCount()));
      }
    }
    return out.array();
  }

  /** All rows of the store; and of an area, hexagons that have a value. */
  private static boolean isShown(FeatureTable table, int hexagon) {
    return table.getWithoutRow() != Status.UNSPECIFIED
        || table.getColumnsList().stream()
            .anyMatch(column -> column.getFloats(hexagon * table.getProductsCount()) != 0);
  }

  private static boolean isPartial(FeatureTable table) {
    return table.getWithoutRow() == Status.PARTIAL
        || table.getStatusesList().contains(Status.PARTIAL);
  }

  private static boolean isMissing(FeatureTable table) {
    return table.getStatusesList().stream().anyMatch(UNKNOWN::contains);
  }
}
