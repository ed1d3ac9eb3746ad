package io.ringcast.benchmarks.bare;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Rows in a few numbers that do not depend on their order: for each window end how many there are,
 * and the sum of a hash over everything in them.
 *
 * <p>A row of zeros only says that there was another row before it. It is counted by itself, for
 * not everyone who computes windows writes such rows.
 */
public final class RowDigest {

  /** No window end. */
  public static final long NONE = Long.MIN_VALUE;

  private static final long ODD = 0x9E3779B97F4A7C15L;

  private final SortedMap<Long, Rows> byWindowEnd = new TreeMap<>();
  private final long wanted;
  private final List<Row> wantedRows = new ArrayList<>();
  private Rows last = new Rows(0, 0, 0);
  private long lastEnd = NONE;

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
  }

  /**
   * A row as it is, with a number that is not zero.
   *
   * @param product its code
   * @param sums all numerators, ring-major
   */
  public record Row(long hexagon, int product, List<Long> sums) implements Serializable {}

  public RowDigest() {
    this(NONE);
  }

  /**
   * A digest of no rows.
   *
   * @param wanted the window end of which the rows themselves are kept
   */
  public RowDigest(long wanted) {
    this.wanted = wanted;
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
    if (windowEnd == wanted && any != 0) {
      wantedRows.add(new Row(hexagon, product, Arrays.stream(sums).boxed().toList()));
    }
  }

  /** Counts rows that nobody looks into. */
  public void count(long windowEnd, long rows) {
    add(windowEnd, new Rows(rows, 0, 0));
  }

  public void addAll(RowDigest other) {
    other.byWindowEnd().forEach(this::add);
    wantedRows.addAll(other.wantedRows);
  }

  private void add(long windowEnd, Rows rows) {
    if (windowEnd != lastEnd) {
      keepLast();
      lastEnd = windowEnd;
    }
    last = last.plus(rows);
  }

  private void keepLast() {
    if (lastEnd != NONE) {
      byWindowEnd.merge(lastEnd, last, Rows::plus);
      lastEnd = NONE;
      last = new Rows(0, 0, 0);
    }
  }

  public SortedMap<Long, Rows> byWindowEnd() {
    keepLast();
    return new TreeMap<>(byWindowEnd);
  }

  /** The rows of the window end that was wanted, in no order. */
  public List<Row> wantedRows() {
    return List.copyOf(wantedRows);
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
