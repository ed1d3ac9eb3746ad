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

  public int steps() {
    return set.set().rings().get(ring);
  }

  public int minutes() {
    return set.set().windows().get(window);
  }

  /** The column of this ring and window among a row's columns. */
  public int column(int ofRing, int ofWindow) {
    return kind * set.set().featuresPerKind() + ofRing * set.set().windows().size() + ofWindow;
  }
}
