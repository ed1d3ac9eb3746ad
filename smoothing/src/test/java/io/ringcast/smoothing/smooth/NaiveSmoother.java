package io.ringcast.smoothing.smooth;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Every feature of a tile as the page on semantics has it: maps and H3's disks, nothing else. */
final class NaiveSmoother {

  private final H3Core h3;
  private final long tile;
  private final int[] rings;
  private final int[] windows;
  private final int kinds;
  private final SortedMap<Integer, List<Long>> rows = new TreeMap<>();

  NaiveSmoother(H3Core h3, long tile, int[] rings, int[] windows, int kinds) {
    this.h3 = h3;
    this.tile = tile;
    this.rings = rings;
    this.windows = windows;
    this.kinds = kinds;
  }

  void add(int kind, long cell, int age, long count) {
    // Once for all rings, since H3 takes milliseconds for a disk near a pentagon.
    List<List<Long>> cellsAt = h3.gridDiskDistances(cell, rings[rings.length - 1]);
    for (int ring = 0; ring < rings.length; ring++) {
      for (int distance = 0; distance <= rings[ring]; distance++) {
        for (long near : cellsAt.get(distance)) {
          if (Cells.parent(near, Cells.resolution(tile)) == tile) {
            add(row(near), (kind * rings.length + ring) * windows.length, age, count);
          }
        }
      }
    }
  }

  private List<Long> row(long cell) {
    return rows.computeIfAbsent(Cells.path(cell, Cells.resolution(tile)), path -> zeros());
  }

  private List<Long> zeros() {
    List<Long> zeros = new ArrayList<>();
    for (int i = 0; i < kinds * rings.length * windows.length; i++) {
      zeros.add(0L);
    }
    return zeros;
  }

  private void add(List<Long> row, int feature, int age, long count) {
    for (int window = 0; window < windows.length; window++) {
      if (age < windows[window]) {
        row.set(feature + window, row.get(feature + window) + count);
      }
    }
  }

  /** By path: for each kind its numerators, one kind after the other. */
  SortedMap<Integer, List<Long>> rows() {
    return rows;
  }
}
