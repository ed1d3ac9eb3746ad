package io.ringcast.store.hedge;

/**
 * Stops hedging while it does not help, as when all replicas are slow. It opens when many more
 * reads are late than usual and under a tenth of the last hedges won. Later it lets a few through;
 * if they do not help either, it opens for twice as long.
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

  /** A hedge has ended; {@code itHelped} if it brought the answer. */
  synchronized void ended(boolean itHelped) {
    // While it is open, those come to their end that were sent before.
    if (ticksLeft == 0) {
      helped[ended % LOOKED_AT] = itHelped;
      // Round and round, and never back to few.
      ended = ended + 1 < 2 * LOOKED_AT ? ended + 1 : LOOKED_AT;
    }
  }

  /** Goes on by a tick; {@code manyAreLate}: many more reads than there may be hedges. */
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
