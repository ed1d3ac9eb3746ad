package io.ringcast.store;

import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.hex.Cells;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * One product's rows of an hour in one area, which are kept together. An area is as large as a
 * block may be, so partitions stay small.
 *
 * @param area an H3 cell
 * @param hour of the window ends, in hours since the epoch
 */
public record PartitionKey(SetId set, UUID product, long area, long hour) {

  private static final long HOUR = TimeUnit.HOURS.toMillis(1);

  /** The partition of a block or hexagon; {@code resolution} is that of the set's hexagons. */
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

  /**
   * The one partition of these hexagons.
   *
   * @throws IllegalArgumentException if they are of several areas, or of another resolution
   */
  public static PartitionKey ofAll(FeatureSet set, UUID product, long windowEnd, long[] hexagons) {
    long area = area(hexagons[0], set.resolution());
    for (long hexagon : hexagons) {
      if (Cells.resolution(hexagon) != set.resolution()) {
        throw new IllegalArgumentException(
            "%x is no hexagon of resolution %d".formatted(hexagon, set.resolution()));
      }
      if (area(hexagon, set.resolution()) != area) {
        throw new IllegalArgumentException(
            "hexagons of two areas, %x and %x".formatted(hexagons[0], hexagon));
      }
    }
    return new PartitionKey(set.id(), product, area, hour(windowEnd));
  }

  /**
   * The hexagons, and all that they lie under up to the area: blocks that hold them are of these.
   */
  public Set<Long> cellsOver(long[] hexagons) {
    int coarsest = Cells.resolution(area);
    Set<Long> cells = new TreeSet<>();
    for (long hexagon : hexagons) {
      int resolution = Cells.resolution(hexagon);
      // An ancestor that is there already has brought its own.
      while (resolution >= coarsest && cells.add(Cells.parent(hexagon, resolution))) {
        resolution--;
      }
    }
    return cells;
  }

  /** The area in which a block or hexagon is. */
  public static long area(long cell, int resolution) {
    return Cells.parent(cell, areaResolution(resolution));
  }

  public static int areaResolution(int resolution) {
    return RecordWriter.coarsestBlock(resolution);
  }

  public static long hour(long windowEnd) {
    return Math.floorDiv(windowEnd, HOUR);
  }
}
