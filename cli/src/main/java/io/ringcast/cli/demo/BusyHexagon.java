package io.ringcast.cli.demo;

import java.util.Comparator;
import java.util.UUID;

/**
 * A row that made it into the table.
 *
 * @param rank the numerator of the demand that rows are ranked by
 * @param sums for each kind, ring-major
 */
record BusyHexagon(long hexagon, UUID product, long rank, long[][] sums) {

  /** The busiest first; equally busy ones always in the same order. */
  static final Comparator<BusyHexagon> BUSIEST_FIRST =
      Comparator.comparingLong(BusyHexagon::rank)
          .reversed()
          .thenComparingLong(BusyHexagon::hexagon)
          .thenComparing(row -> row.product().toString());
}
