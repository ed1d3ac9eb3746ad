package io.ringcast.feature.distinct;

/** A part of one minute's counts on its way to a tile that they reach. */
public final class TileCounts {

  /** In place of a tile: running counts of all tiles of a task that have changed. */
  public static final long RUNNING = 0;

  /** In place of a tile: there are no counts, and the minute is the common clock. */
  public static final long CLOCK = 1;

  public long tile;

  /** Epoch minute; epoch milliseconds of a {@link #CLOCK}. */
  public long minute;

  /** See {@link io.ringcast.common.counts.PackedCounts}. */
  public byte[] counts;

  /** For Flink. */
  public TileCounts() {}

  public TileCounts(long tile, long minute, byte[] counts) {
    this.tile = tile;
    this.minute = minute;
    this.counts = counts;
  }

  public static TileCounts ofClock(long time) {
    return new TileCounts(CLOCK, time, new byte[0]);
  }
}
