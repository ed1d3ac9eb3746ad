package io.ringcast.serving.ask;

import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.sets.ServedSet;
import java.util.UUID;

/**
 * A checked question about one value. Kind, ring and window are positions in the set, which has
 * ring 0 and window 1; {@code since} is the product's first counted epoch minute.
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
