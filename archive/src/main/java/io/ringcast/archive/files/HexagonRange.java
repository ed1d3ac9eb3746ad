package io.ringcast.archive.files;

import io.ringcast.common.hex.Cells;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Hexagons by their index; both ends are among them. */
public record HexagonRange(long first, long last) {

  /** All hexagons of a resolution under one ancestor, such as a tile. */
  public static HexagonRange under(long ancestor, int resolution) {
    int lastPath = Cells.paths(Cells.resolution(ancestor), resolution) - 1;
    return new HexagonRange(
        Cells.descendant(ancestor, 0, resolution),
        Cells.descendant(ancestor, lastPath, resolution));
  }

  /** The same hexagons in ranges that do not overlap, in ascending order. */
  static List<HexagonRange> disjoint(Collection<HexagonRange> ranges) {
    List<HexagonRange> disjoint = new ArrayList<>();
    for (HexagonRange next :
        ranges.stream().sorted(Comparator.comparingLong(HexagonRange::first)).toList()) {
      int end = disjoint.size() - 1;
      if (end >= 0 && next.first <= disjoint.get(end).last) {
        HexagonRange before = disjoint.get(end);
        disjoint.set(end, new HexagonRange(before.first, Math.max(before.last, next.last)));
      } else {
        disjoint.add(next);
      }
    }
    return disjoint;
  }
}
