package io.ringcast.common.blocks;

import io.ringcast.common.features.FeatureSet;
import java.util.Arrays;

/** A block's packed rows, for readers who need some of them. Safe to share between threads. */
public final class PackedBlock implements SumRows {

  /** What a block takes beside its arrays, about. */
  private static final int FIXED_BYTES = 100;

  /** Of a place, for a width of 0 to 64. */
  private static final int WIDTH_BITS = 7;

  private static final int WIDTH_MASK = (1 << WIDTH_BITS) - 1;

  private final int kinds;
  private final int rings;
  private final int windows;
  private final int[] paths;

  /** By group and column: where the numbers begin, with their width in the lowest bits. */
  private final int[] places;

  /** In the same order, so that what is read for one row lies together. */
  private final byte[] numbers;

  /** Copies a body that is known to be whole. */
  PackedBlock(FeatureSet set, int[] paths, byte[] body, int bodyBytes) {
    this.kinds = set.kinds().size();
    this.rings = set.rings().size();
    this.windows = set.windows().size();
    this.paths = paths;
    this.places = new int[columns() * BlockLayout.groups(paths.length)];
    this.numbers = arrange(body, bodyBytes);
  }

  /** The body has its numbers column after column, those of the paths first. */
  private byte[] arrange(byte[] body, int bodyBytes) {
    int groups = BlockLayout.groups(paths.length);
    int widths = groups;
    int from = bodyBytes - findPlaces(groups, body);
    byte[] arranged = new byte[bodyBytes - from + BitPacking.SLACK];
    for (int column = 0; column < columns(); column++) {
      for (int group = 0; group < groups; group++) {
        int length = bytes(group, body[widths++]);
        int to = places[group * columns() + column] >>> WIDTH_BITS;
        System.arraycopy(body, from, arranged, to, length);
        from += length;
      }
    }
    return arranged;
  }

  /** Says where all numbers go, and tells how many bytes they have. */
  private int findPlaces(int groups, byte[] body) {
    int at = 0;
    for (int group = 0; group < groups; group++) {
      for (int column = 0; column < columns(); column++) {
        int width = body[(1 + column) * groups + group];
        places[group * columns() + column] = at << WIDTH_BITS | width;
        at += bytes(group, width);
      }
    }
    return at;
  }

  private int bytes(int group, int width) {
    int rows = Math.min(BlockLayout.GROUP, paths.length - group * BlockLayout.GROUP);
    return BitPacking.bytes(rows, width);
  }

  /** How many numerators a row has. */
  public int columns() {
    return kinds * rings * windows;
  }

  /** How much memory this takes. */
  public int bytes() {
    return FIXED_BYTES + Integer.BYTES * (paths.length + places.length) + numbers.length;
  }

  public int rows() {
    return paths.length;
  }

  /** The path of a row's hexagon under the block's cell. */
  public int path(int row) {
    return paths[row];
  }

  /** The row of the hexagon with this path under the block's cell; negative if it has none. */
  public int row(int path) {
    return Arrays.binarySearch(paths, path);
  }

  /** Each numerator builds on rings and windows before it, so a prefix is read, and no more. */
  @Override
  public void read(int row, int[] ringsOfKind, int windowsOfRing, long[] sums) {
    int group = row / BlockLayout.GROUP;
    int inGroup = row - group * BlockLayout.GROUP;
    int firstPlace = group * columns();
    for (int kind = 0; kind < kinds; kind++) {
      int first = kind * rings * windows;
      for (int ring = 0; ring < ringsOfKind[kind]; ring++, first += windows) {
        long shorter = 0;
        long shorterInside = 0;
        for (int column = first; column < first + windowsOfRing; column++) {
          long inside = ring == 0 ? 0 : sums[column - windows];
          shorter += number(places[firstPlace + column], inGroup) + inside - shorterInside;
          shorterInside = inside;
          sums[column] = shorter;
        }
      }
    }
  }

  private long number(int place, int inGroup) {
    return BitPacking.at(numbers, place >>> WIDTH_BITS, place & WIDTH_MASK, inGroup);
  }
}
