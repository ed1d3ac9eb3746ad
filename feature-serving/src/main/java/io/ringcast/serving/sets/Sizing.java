package io.ringcast.serving.sets;

/**
 * How large a set's blocks are at present. Compared by identity: blocks of one size, then of
 * another, then of the first again are three sizings, since those that are held of the first are
 * out of date.
 */
public final class Sizing {

  /** Of a guess, which was never seen. */
  private static final long NEVER = Long.MAX_VALUE;

  private final int resolution;
  private final long since;

  /**
   * The size of blocks.
   *
   * @param since the first window end at which blocks of this size were seen
   */
  Sizing(int resolution, long since) {
    this.resolution = resolution;
    this.since = since;
  }

  static Sizing guess(int resolution) {
    return new Sizing(resolution, NEVER);
  }

  /** Of the blocks' cells. */
  public int resolution() {
    return resolution;
  }

  boolean isGuess() {
    return since == NEVER;
  }

  /** Whether blocks of this size were first seen at this window end or before. */
  boolean beganBy(long windowEnd) {
    return since <= windowEnd;
  }
}
