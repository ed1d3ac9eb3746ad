package io.ringcast.benchmarks.job.peers;

/** The ring sums of the last minutes of one cell and product, those minutes that had any. */
final class LastMinutes {

  private final int[][] sums;
  private long newest;

  /**
   * No minutes yet.
   *
   * @param length how many are kept
   */
  LastMinutes(int length) {
    this.sums = new int[length][];
    this.newest = Long.MIN_VALUE;
  }

  /** Takes a minute; they come in their order. */
  void put(long minute, int[] ofMinute) {
    long from = newest == Long.MIN_VALUE ? minute : Math.max(newest + 1, minute - sums.length + 1);
    for (long between = from; between < minute; between++) {
      sums[place(between)] = null;
    }
    sums[place(minute)] = ofMinute;
    newest = minute;
  }

  /** Whether nothing is left of them in the windows that end with a minute. */
  boolean areOver(long minute) {
    return newest <= minute - sums.length;
  }

  /** All sums of the windows that end with a minute, ring-major. */
  int[] windows(long last, int rings, int[] windows) {
    int[] row = new int[rings * windows.length];
    int[] sum = new int[rings];
    int age = 0;
    for (int window = 0; window < windows.length; window++) {
      for (; age < windows[window]; age++) {
        add(last - age, sum);
      }
      for (int ring = 0; ring < rings; ring++) {
        row[ring * windows.length + window] = sum[ring];
      }
    }
    return row;
  }

  private void add(long minute, int[] sum) {
    int[] ofMinute = minute > newest || minute <= newest - sums.length ? null : sums[place(minute)];
    if (ofMinute != null) {
      for (int ring = 0; ring < sum.length; ring++) {
        sum[ring] += ofMinute[ring];
      }
    }
  }

  private int place(long minute) {
    return (int) Math.floorMod(minute, (long) sums.length);
  }
}
