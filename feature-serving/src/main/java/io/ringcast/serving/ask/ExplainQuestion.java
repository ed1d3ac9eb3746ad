package io.ringcast.serving.ask;

import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.sets.ServedSet;
import java.util.UUID;

/**
 * Which one value is to be explained, all of it checked.
 *
 * @param caller who asks
 * @param set which has ring 0 and the window of one minute
 * @param hexagon of the set's resolution
 * @param since the first epoch minute that is counted for the product
 * @param windowEnd of the value
 * @param kind its position in the set, as those of the ring and the window
 */
public record ExplainQuestion(
    Caller caller,
    ServedSet set,
    long hexagon,
    UUID product,
    long since,
    long windowEnd,
    int kind,
    int ring,
    int window) {

  /** How many steps the ring reaches. */
  public int steps() {
    return set.set().rings().get(ring);
  }

  /** How many minutes the window has. */
  public int minutes() {
    return set.set().windows().get(window);
  }

  /** Where its kind's feature of a ring and a window stands among a row's columns. */
  public int column(int ofRing, int ofWindow) {
    return kind * set.set().featuresPerKind() + ofRing * set.set().windows().size() + ofWindow;
  }
}
