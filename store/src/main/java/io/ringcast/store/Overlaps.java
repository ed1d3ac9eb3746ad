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
 * Which blocks of one product and window end still count, when the compute job has come back with
 * another block resolution and has emitted the window end again.
 *
 * <p>It emits all rows of a tile together, and no block is larger than a tile. So of two blocks
 * that lie within each other the one with the larger row version has all that there is, and the
 * other is a thing of the past.
 */
public final class Overlaps {

  private Overlaps() {}

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
