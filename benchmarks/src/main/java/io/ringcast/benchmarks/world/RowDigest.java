package io.ringcast.benchmarks.world;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Rows in a few numbers that do not depend on their order: for each window end their number and the
 * sum of a hash over each row. A row of zeros is as good as none.
 */
final class RowDigest {

  /** So many rows are hashed at once. Their sums then stay in the innermost cache. */
  private static final int AT_ONCE = 128;

  private static final long NO_END = Long.MIN_VALUE;
  private static final long ODD = 0x9E3779B97F4A7C15L;

  private final SortedMap<Long, Rows> byWindowEnd = new TreeMap<>();
  private Rows last = new Rows(0, 0);
  private long lastEnd = NO_END;

  /** The rows of one window end. */
  record Rows(long rows, long hash) {

    private Rows plus(Rows other) {
      return new Rows(rows + other.rows, hash + other.hash);
    }
  }

  /** Takes the rows of one window end and product under a cell. */
  void add(long cell, UUID product, long windowEnd, SumColumns columns, FeatureSet set) {
    long[][] byWindow = new long[set.windows().size()][AT_ONCE];
    long[] hashes = new long[AT_ONCE];
    long[] any = new long[AT_ONCE];
    Rows found = new Rows(0, 0);
    for (int from = 0; from < columns.rows(); from += AT_ONCE) {
      int to = Math.min(columns.rows(), from + AT_ONCE);
      for (int row = from; row < to; row++) {
        long hexagon = Cells.descendant(cell, columns.path(row), set.resolution());
        hashes[row - from] = mix(mix(hexagon) ^ product.hashCode());
      }
      Arrays.fill(any, 0);
      for (int kind = 0; kind < set.kinds().size(); kind++) {
        for (int ring = 0; ring < set.rings().size(); ring++) {
          columns.read(kind, ring, from, to, byWindow);
          for (long[] sums : byWindow) {
            take(sums, to - from, hashes, any);
          }
        }
      }
      for (int row = 0; row < to - from; row++) {
        if (any[row] != 0) {
          found = found.plus(new Rows(1, hashes[row]));
        }
      }
    }
    if (found.rows() > 0) {
      add(windowEnd, found);
    }
  }

  /**
   * Takes one column. The hash of one row does not depend on another's, so the processor works on
   * several at once.
   */
  private static void take(long[] sums, int rows, long[] hashes, long[] any) {
    for (int row = 0; row < rows; row++) {
      any[row] |= sums[row];
      long hash = (hashes[row] ^ sums[row]) * ODD;
      hashes[row] = hash ^ (hash >>> 29);
    }
  }

  void addAll(RowDigest other) {
    other.byWindowEnd().forEach(this::add);
  }

  private void add(long windowEnd, Rows rows) {
    if (windowEnd != lastEnd) {
      keepLast();
      lastEnd = windowEnd;
    }
    last = last.plus(rows);
  }

  private void keepLast() {
    if (lastEnd != NO_END) {
      byWindowEnd.merge(lastEnd, last, Rows::plus);
      lastEnd = NO_END;
      last = new Rows(0, 0);
    }
  }

  SortedMap<Long, Rows> byWindowEnd() {
    keepLast();
    return new TreeMap<>(byWindowEnd);
  }

  /** The first window end with other rows. */
  Optional<Long> firstDifference(RowDigest other) {
    SortedMap<Long, Rows> ours = byWindowEnd();
    SortedMap<Long, Rows> theirs = other.byWindowEnd();
    TreeSet<Long> ends = new TreeSet<>(ours.keySet());
    ends.addAll(theirs.keySet());
    return ends.stream().filter(end -> !Objects.equals(ours.get(end), theirs.get(end))).findFirst();
  }

  /** All window ends together. */
  Rows all() {
    Rows all = new Rows(0, 0);
    for (var end : byWindowEnd().entrySet()) {
      Rows rows = end.getValue();
      all = all.plus(new Rows(rows.rows(), mix(end.getKey() ^ mix(rows.hash()))));
    }
    return all;
  }

  private static long mix(long bits) {
    long mixed = (bits ^ (bits >>> 32)) * ODD;
    return mixed ^ (mixed >>> 29);
  }
}
