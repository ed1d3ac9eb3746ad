package io.ringcast.store;

import io.ringcast.common.hex.Cells;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * Which blocks of one product and window end count, after the compute job has changed its block
 * resolution. It emits a tile's rows together and no block is larger, so of two nested blocks the
 * newer one has all rows.
 */
public final class Overlaps {

  private Overlaps() {}

  public static List<StoredBlock> newest(List<StoredBlock> blocks) {
    return newest(blocks, StoredBlock::cell, block -> block.emission().rowVersion());
  }

  /** The blocks that no newer one lies over or under, in the same order. */
  public static <T> List<T> newest(
      List<T> blocks, ToLongFunction<T> cell, ToLongFunction<T> rowVersion) {
    Set<Integer> resolutions = new TreeSet<>();
    blocks.forEach(block -> resolutions.add(Cells.resolution(cell.applyAsLong(block))));
    if (resolutions.size() <= 1) {
      return blocks;
    }
    Map<Long, T> byCell = new HashMap<>();
    blocks.forEach(block -> byCell.put(cell.applyAsLong(block), block));
    Set<Long> past = new HashSet<>();
    for (T block : blocks) {
      long its = cell.applyAsLong(block);
      for (int resolution : resolutions) {
        long over = Cells.parent(its, Math.min(resolution, Cells.resolution(its)));
        if (over != its && byCell.containsKey(over)) {
          boolean newer = rowVersion.applyAsLong(block) > rowVersion.applyAsLong(byCell.get(over));
          past.add(newer ? over : its);
        }
      }
    }
    return blocks.stream().filter(block -> !past.contains(cell.applyAsLong(block))).toList();
  }
}
