package io.ringcast.launcher.features;

import io.ringcast.common.features.FeatureSet;

/**
 * What a feature set costs at a number of rows a minute, by what was measured with other sets:
 * docs/PERFORMANCE.md has the figures. A machine of another kind has others; their ratios hold
 * better.
 *
 * @param rows a minute
 */
record SetCosts(FeatureSet set, double rows) {

  /** A minute of the published load: five million hexagons. */
  static final double PUBLISHED_ROWS = 18.46e6;

  private static final int PUBLISHED_NUMBERS = 54;
  private static final int PUBLISHED_MINUTES = 32;
  private static final double MINUTE = 60;

  /** CPU seconds for a row and for each number in it, smoothed and encoded. */
  private static final double SECONDS_A_ROW = 0.10e-6;

  private static final double SECONDS_A_NUMBER = 4.0e-9;

  /** CPU seconds of publisher (4) and Cassandra (10) for the published load's rows of a minute. */
  private static final double PUBLISHED_STORING = 14;

  /** Bytes of the published load's rows of a minute, in the topic and in the store. */
  private static final double PUBLISHED_BYTES = 280e6;

  /** Live heap of the compute job, with the counts of one kind. */
  private static final double PUBLISHED_HEAP = 0.25e9;

  int numbers() {
    return set.featureNames().size();
  }

  double computingCores() {
    return rows * (SECONDS_A_ROW + SECONDS_A_NUMBER * numbers()) / MINUTE;
  }

  /** What is stored is bytes, so it costs as much as there are bytes. */
  double storingCores() {
    return PUBLISHED_STORING * bytesPerMinute() / PUBLISHED_BYTES / MINUTE;
  }

  double bytesPerRow() {
    return PUBLISHED_BYTES / PUBLISHED_ROWS * numbers() / PUBLISHED_NUMBERS;
  }

  double bytesPerMinute() {
    return rows * bytesPerRow();
  }

  double bytesPerSecond() {
    return bytesPerMinute() / MINUTE;
  }

  /**
   * Of the counts, which sets of the same resolution and distinct rule share.
   *
   * @param minutes that are retained
   */
  double heap(int minutes) {
    return PUBLISHED_HEAP
        * rows
        / PUBLISHED_ROWS
        * set.kinds().size()
        * minutes
        / PUBLISHED_MINUTES;
  }
}
