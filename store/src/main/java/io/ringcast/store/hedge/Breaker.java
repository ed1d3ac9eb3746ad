package io.ringcast.store.hedge;

/**
 * Stops a storm that helps nobody. When all replicas are slow, a second request comes no sooner
 * than the first, and is one more for those that have too many.
 *
 * <p>It opens when many more reads are late than usual, and fewer than a tenth of the last hedges
 * brought the answer. After a while it lets a few through to see whether they help again; if not,
 * it opens for twice as long as before.
 */
final class Breaker {

  /** As many hedges, the last ones, are looked at together. */
  static final int LOOKED_AT = 20;

  private static final int FEWEST_HELPFUL = LOOKED_AT / 10;
  private static final int FIRST_TICKS = 5;
  private static final int MOST_TICKS = 60;

  private final boolean[] helped = new boolean[LOOKED_AT];
  private int ended;
  private int trials;
  private boolean onTrial;
  private int ticksOpen = FIRST_TICKS;
  private int ticksLeft;

  /** Whether one more hedge may be sent. */
  synchronized boolean allows() {
    return ticksLeft == 0 && !(onTrial && trials == LOOKED_AT);
  }

  /** Whether no hedge is sent for a while. */
  synchronized boolean isOpen() {
    return ticksLeft > 0;
  }

  /** A hedge is sent. */
  synchronized void sent() {
    trials = Math.min(LOOKED_AT, trials + 1);
  }

  /**
   * A hedge has come to its end.
   *
   * @param itHelped whether it brought the answer
   */
  synchronized void ended(boolean itHelped) {
    // While it is open, those come to their end that were sent before.
    if (ticksLeft == 0) {
      helped[ended % LOOKED_AT] = itHelped;
      // Round and round, and never back to few.
      ended = ended + 1 < 2 * LOOKED_AT ? ended + 1 : LOOKED_AT;
    }
  }

  /**
   * Goes on by a tick.
   *
   * @param manyAreLate many more reads than there may be hedges
   */
  synchronized void tick(boolean manyAreLate) {
    if (ticksLeft > 0) {
      ticksLeft--;
    } else if (manyAreLate && ended >= LOOKED_AT && helpful() < FEWEST_HELPFUL) {
      ticksLeft = ticksOpen;
      ticksOpen = Math.min(MOST_TICKS, ticksOpen * 2);
      onTrial = true;
      trials = 0;
      ended = 0;
    } else if (!manyAreLate || ended >= LOOKED_AT) {
      onTrial = false;
      ticksOpen = FIRST_TICKS;
    }
  }

  private int helpful() {
    int count = 0;
    for (boolean one : helped) {
      count += one ? 1 : 0;
    }
    return count;
  }
}
