package io.ringcast.feature.intake;

import io.ringcast.common.features.Minutes;

/**
 * Watermarks that announce lost records. Minutes close at whole minutes, so the distance from the
 * minute before tells how many are incomplete. Every task sees it before such a minute closes.
 */
public final class IncompleteUntil {

  /** The announcement says less than this many minutes; the next one says the rest. */
  private static final long LIMIT = Minutes.MILLIS;

  private IncompleteUntil() {}

  /**
   * The watermark's timestamp: minutes up to {@code closedUntil} are closed, and {@code
   * completeSince} is the first complete minute after.
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
