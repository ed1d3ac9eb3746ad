package io.ringcast.cli.demo;

import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.hex.Cells;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Finds the busiest hexagons of one window end: in each district the one with the most demand.
 *
 * <p>One for a district, since a hexagon's neighbours have nearly the same features as itself: the
 * busiest dozen of all would be one street corner.
 */
final class Busiest {

  /** So many H3 resolutions is a district coarser than a hexagon: 49 hexagons. */
  private static final int DISTRICT_LEVELS = 2;

  private record District(long cell, UUID product) {}

  private final ShownFeatures shown;
  private final Map<District, BusyHexagon> best = new HashMap<>();
  private boolean anyoneNew;

  Busiest(ShownFeatures shown) {
    this.shown = shown;
  }

  void add(UUID product, DecodedBlock block) {
    int resolution = shown.set().resolution() - DISTRICT_LEVELS;
    for (int row = 0; row < block.rows(); row++) {
      long rank = block.sum(row, shown.demand(), shown.near().index());
      anyoneNew |= block.sum(row, shown.demand(), shown.newest()) > 0;
      if (rank > 0) {
        long hexagon = block.hexagon(row);
        District district = new District(Cells.parent(hexagon, resolution), product);
        BusyHexagon before = best.get(district);
        if (before == null
            || rank > before.rank()
            || (rank == before.rank() && hexagon < before.hexagon())) {
          best.put(district, new BusyHexagon(hexagon, product, rank, block.sums(row)));
        }
      }
    }
  }

  /** Whether any demand came in the newest minute. */
  boolean anyoneNew() {
    return anyoneNew;
  }

  /** The busiest first. */
  List<BusyHexagon> top(int count) {
    List<BusyHexagon> all = new ArrayList<>(best.values());
    all.sort(BusyHexagon.BUSIEST_FIRST);
    return List.copyOf(all.subList(0, Math.min(count, all.size())));
  }
}
