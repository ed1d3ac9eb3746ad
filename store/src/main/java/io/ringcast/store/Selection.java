package io.ringcast.store;

import io.ringcast.common.hex.Cells;
import java.util.Optional;
import java.util.UUID;

/**
 * Which rows to read; an empty product or cell means all. The cell is a hexagon, or a coarser one
 * for all under it.
 */
public record Selection(Optional<UUID> product, Optional<Long> cell, TimeRange windowEnds) {

  public static Selection all(TimeRange windowEnds) {
    return new Selection(Optional.empty(), Optional.empty(), windowEnds);
  }

  /** Whether a partition may hold selected rows, if it holds such window ends. */
  public boolean touches(PartitionKey partition) {
    return product.map(partition.product()::equals).orElse(true) && touches(partition.area());
  }

  /** Whether selected rows may lie under this cell. */
  public boolean touches(long other) {
    if (cell.isEmpty()) {
      return true;
    }
    return Cells.nested(cell.get(), other);
  }
}
