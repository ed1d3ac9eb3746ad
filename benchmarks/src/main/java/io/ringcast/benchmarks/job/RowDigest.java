package io.ringcast.benchmarks.job;

import java.io.Serializable;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Rows in a few numbers that do not depend on their order: for each window end their number and the
 * sum of a hash over each row. Rows of zeros count apart, since only Ringcast writes them.
 */
public final class RowDigest {

  private static final long NO_END = Long.MIN_VALUE;
  private static final long ODD = 0x9E3779B97F4A7C15L;

  private final SortedMap<Long, Rows> byWindowEnd = new TreeMap<>();
  private Rows last = new Rows(0, 0, 0);
  private long lastEnd = NO_END;

  /**
   * The rows of one window end.
   *
   * @param rows with a number that is not zero
   * @param zeros the other rows
   * @param hash of the rows without zeros
   */
  public record Rows(long rows, long zeros, long hash) implements Serializable {

    private Rows plus(Rows other) {
      return new Rows(rows + other.rows, zeros + other.zeros, hash + other.hash);
    }

    boolean isSameWithoutZeros(Rows other) {
      return rows == other.rows && hash == other.hash;
    }
  }

  /**
   * Takes a row.
   *
   * @param product its code
   * @param sums all numerators, ring-major
   */
  public void add(long hexagon, int product, long windowEnd, long[] sums) {
    long hash = mix(mix(hexagon) ^ product);
    long any = 0;
    for (long sum : sums) {
      any |= sum;
      hash = (hash ^ sum) * ODD;
      hash ^= hash >>> 29;
    }
    add(windowEnd, any == 0 ? new Rows(0, 1, 0) : new Rows(1, 0, hash));
  }

  /** Counts rows without reading them. */
  public void count(long windowEnd, long rows) {
    add(windowEnd, new Rows(rows, 0, 0));
  }

  public void addAll(RowDigest other) {
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
      last = new Rows(0, 0, 0);
    }
  }

  public SortedMap<Long, Rows> byWindowEnd() {
    keepLast();
    return new TreeMap<>(byWindowEnd);
  }

  /** All window ends together. */
  public Rows all() {
    Rows all = new Rows(0, 0, 0);
    for (var end : byWindowEnd().entrySet()) {
      Rows rows = end.getValue();
      all = all.plus(new Rows(rows.rows(), rows.zeros(), mix(end.getKey() ^ mix(rows.hash()))));
    }
    return all;
  }

  private static long mix(long bits) {
    long mixed = (bits ^ (bits >>> 32)) * ODD;
    return mixed ^ (mixed >>> 29);
  }
}
