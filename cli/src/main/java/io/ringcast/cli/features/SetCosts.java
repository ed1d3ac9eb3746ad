package io.ringcast.cli.features;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.ValueKind;

/**
 * What a feature set costs, by what was measured with other sets: the constants are those of the
 * table "What a feature set costs" in docs/why/performance.md, and a test keeps them so. A machine
 * of another kind has others; their ratios hold better.
 */
record SetCosts(FeatureSet set, Load load) {

  /** CPU time for a row, and for each number in it, smoothed and encoded. */
  static final double MICROS_A_ROW = 0.10;

  static final double NANOS_A_NUMBER = 4.0;

  /** CPU time of the publisher and of Cassandra for a megabyte of rows. */
  static final double PUBLISH_SECONDS_A_MEGABYTE = 0.015;

  static final double STORE_SECONDS_A_MEGABYTE = 0.034;

  static final double BYTES_A_NUMBER = 0.28;

  /** The digits of values hardly compress. */
  static final double BYTES_A_SUM = 0.9;

  /** What Cassandra's files are larger than the rows in them. */
  static final double STORE_TO_TOPIC = 1.04;

  /** Memory and checkpoint for a count that is retained, halos and all else included. */
  static final double HEAP_BYTES_A_COUNT = 17;

  static final double CHECKPOINT_BYTES_A_COUNT = 2.6;

  /** CPU time to find hexagons and to count, for sets that share their counts with no other. */
  static final double COUNTING_SECONDS_A_MILLION_EVENTS = 0.46;

  /** The published load, of one kind of events. */
  static final double PUBLISHED_ROWS_A_MINUTE = 18.46e6;

  static final double PUBLISHED_COUNTS_A_SECOND = 8_000;

  private static final double MINUTE = 60;
  private static final double MINUTES_A_DAY = 1_440;
  private static final double MEGA = 1e6;

  /**
   * What a set has to do.
   *
   * @param rows a minute
   * @param counts distinct riders, drivers and so on in all hexagons, a second
   */
  record Load(double rows, double counts) {

    /** As many counts as the published load has for its rows, of each kind. */
    static Load ofRows(double rows, FeatureSet set) {
      double ofAKind = rows / PUBLISHED_ROWS_A_MINUTE * PUBLISHED_COUNTS_A_SECOND;
      return new Load(rows, ofAKind * set.kinds().size());
    }
  }

  private int numbers() {
    return set.featureNames().size();
  }

  double computingCores() {
    return load.rows * (MICROS_A_ROW / MEGA + NANOS_A_NUMBER * numbers() / 1e9) / MINUTE;
  }

  /** What is stored is bytes, so it costs as much as there are bytes. */
  double storingCores() {
    return (PUBLISH_SECONDS_A_MEGABYTE + STORE_SECONDS_A_MEGABYTE)
        * bytesPerMinute()
        / MEGA
        / MINUTE;
  }

  double bytesPerRow() {
    long sums = set.kinds().stream().filter(ValueKind::isSum).count();
    return set.featuresPerKind()
        * (BYTES_A_SUM * sums + BYTES_A_NUMBER * (set.kinds().size() - sums));
  }

  double bytesPerMinute() {
    return load.rows * bytesPerRow();
  }

  double topicBytesPerDay() {
    return bytesPerMinute() * MINUTES_A_DAY;
  }

  double storeBytesPerDay() {
    return topicBytesPerDay() * STORE_TO_TOPIC;
  }

  /** How many counts are kept; sets of the same resolution and distinct rule share them. */
  double retainedCounts(double minutes) {
    return load.counts * MINUTE * minutes;
  }

  double heap(double minutes) {
    return retainedCounts(minutes) * HEAP_BYTES_A_COUNT;
  }

  double checkpoint(double minutes) {
    return retainedCounts(minutes) * CHECKPOINT_BYTES_A_COUNT;
  }
}
