package io.ringcast.benchmarks.bare;

import java.io.Serializable;

/** Takes what comes to one sink. Belongs to the sink's thread while anything is under way. */
@FunctionalInterface
public interface Tally<T> {

  /**
   * Takes an element.
   *
   * @param rows is told the rows in it, now or when the tally is settled
   */
  void take(T element, RowDigest rows);

  /** Looks into what was put off until nothing is measured any more. */
  default void settle(RowDigest rows) {
    // Most have nothing to catch up on.
  }

  /** Makes the tally of a sink. */
  @FunctionalInterface
  interface Maker<T> extends Serializable {
    Tally<T> make();
  }
}
