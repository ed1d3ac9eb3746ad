package io.ringcast.feature.intake;

import io.ringcast.common.features.Minutes;

/**
 * Watermarks that announce lost records. Minutes close at whole minutes, so a watermark between two
 * closes nothing. Its distance to the minute before says how many minutes are incomplete. Unlike a
 * record it reaches every task, and no minute that it concerns can close before.
 */
public final class IncompleteUntil {

  /** The announcement says less than this many minutes; the next one says the rest. */
  private static final long LIMIT = Minutes.MILLIS;

  private IncompleteUntil() {}

  /**
   * The watermark's timestamp.
   *
   * @param closedUntil the end of the last minute that is closed
   * @param completeSince the first minute of which all records were read; after that end
   */
  public static long announce(long closedUntil, long completeSince) {
    long minutes = completeSince - Minutes.of(closedUntil);
    return closedUntil - 1 + Math.min(minutes, LIMIT - 1);
  }

  /** The first complete minute by this watermark; {@link Long#MIN_VALUE} if it announces none. */
  public static long completeSince(long watermark) {
    long minutes = Math.floorMod(watermark + 1, Minutes.MILLIS);
    return minutes == 0 ? Long.MIN_VALUE : Minutes.of(watermark + 1) + minutes;
  }
}
