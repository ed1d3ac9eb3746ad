package io.ringcast.benchmarks.bare;

import java.io.Serializable;

/** Takes what comes to one sink. Belongs to the sink's thread while anything is under way. */
public interface Tally<T> {

  void take(T element);

  /** The rows that were taken since this was asked before. */
  RowDigest settle();

  /** Makes the tally of a sink. */
  @FunctionalInterface
  interface Maker<T> extends Serializable {
    Tally<T> make();
  }
}
