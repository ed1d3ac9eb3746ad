package io.ringcast.feature.window;

/** All counts of one minute that reach one tile: nothing can be added any more. */
public final class ClosedMinute {

  public long tile;
  public long minute;

  /** See {@link io.ringcast.common.counts.PackedCounts}; no bytes for an empty minute. */
  public byte[] counts;
}
