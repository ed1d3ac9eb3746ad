package io.ringcast.serving.ask;

import com.uber.h3core.H3Core;
import io.ringcast.api.Point;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.store.PartitionKey;

/** Where a question's places are. */
public final class Hexagons {

  /** Not a place. */
  public static final long NOWHERE = 0;

  private static final double MOST_LATITUDE = 90;
  private static final double MOST_LONGITUDE = 180;

  private final H3Core h3;

  public Hexagons() {
    h3 = H3Library.load();
  }

  /** The hexagon of this resolution that has the cell, or is it. */
  long at(long cell, int resolution) {
    return Cells.resolution(cell) >= resolution && h3.isValidCell(cell)
        ? Cells.parent(cell, resolution)
        : NOWHERE;
  }

  /** The hexagon around a point. H3 itself takes any numbers for a point. */
  long at(Point point, int resolution) {
    boolean isPlace =
        Math.abs(point.getLat()) <= MOST_LATITUDE && Math.abs(point.getLng()) <= MOST_LONGITUDE;
    return isPlace ? h3.latLngToCell(point.getLat(), point.getLng(), resolution) : NOWHERE;
  }

  /** The cell; throws unless it lies in one partition of the store. */
  long requireArea(long cell, int finest) {
    int coarsest = PartitionKey.areaResolution(finest);
    int its = Cells.resolution(cell);
    if (its < coarsest || its > finest || !h3.isValidCell(cell)) {
      throw RequestValidator.invalid(
          "cell is %x but must be an H3 cell of resolution %d to %d"
              .formatted(cell, coarsest, finest));
    }
    return cell;
  }

  long[] under(long cell, int resolution) {
    return h3.cellToChildren(cell, resolution).stream().mapToLong(Long::longValue).toArray();
  }

  long[] disk(long center, int ring) {
    return h3.gridDisk(center, ring).stream().mapToLong(Long::longValue).toArray();
  }
}
