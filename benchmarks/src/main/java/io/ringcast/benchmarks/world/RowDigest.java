package io.ringcast.benchmarks.world;

import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Rows in a few numbers that do not depend on their order: for each window end their number and the
 * sum of a hash over each row. A row of zeros is as good as none.
 */
final class RowDigest {

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

  /**
   * @param product its code
   * @param sums all numerators, ring-major
   */
  void add(long hexagon, int product, long windowEnd, long[] sums) {
    long hash = mix(mix(hexagon) ^ product);
    long any = 0;
    for (long sum : sums) {
      any |= sum;
      hash = (hash ^ sum) * ODD;
      hash ^= hash >>> 29;
    }
    if (any != 0) {
      add(windowEnd, new Rows(1, hash));
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
