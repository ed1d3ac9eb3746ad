package io.ringcast.common.store;

import io.ringcast.common.features.SetId;
import io.ringcast.common.hex.Cells;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * What is kept together: one product's rows of an hour in one area.
 *
 * <p>An area is five resolutions coarser than the hexagons (16,807 of them at most), so that a
 * partition stays small, and whoever reads a past that has expired touches no partition of today.
 *
 * @param area an H3 cell; the block's own cell where that is coarser still
 * @param hour of the window ends, in hours since the epoch
 */
public record PartitionKey(SetId set, UUID product, long area, long hour) {

  private static final int AREA_LEVELS = 5;

  private static final long HOUR = TimeUnit.HOURS.toMillis(1);

  /**
   * The partition of what lies under a cell.
   *
   * @param cell a block's cell or a hexagon
   * @param resolution of the feature set's hexagons
   */
  public static PartitionKey of(
      SetId set, UUID product, long cell, int resolution, long windowEnd) {
    return new PartitionKey(set, product, area(cell, resolution), hour(windowEnd));
  }

  /**
   * The one partition of all these blocks.
   *
   * @throws IllegalArgumentException if they are of several
   */
  public static PartitionKey ofAll(List<StoredBlock> blocks) {
    PartitionKey partition = blocks.get(0).partition();
    for (StoredBlock block : blocks) {
      if (!block.partition().equals(partition)) {
        throw new IllegalArgumentException(
            "blocks of two partitions, %s and %s".formatted(partition, block.partition()));
      }
    }
    return partition;
  }

  /** The area in which a block or hexagon is. */
  public static long area(long cell, int resolution) {
    return Cells.parent(cell, Math.min(areaResolution(resolution), Cells.resolution(cell)));
  }

  public static int areaResolution(int resolution) {
    return Math.max(0, resolution - AREA_LEVELS);
  }

  public static long hour(long windowEnd) {
    return Math.floorDiv(windowEnd, HOUR);
  }
}
