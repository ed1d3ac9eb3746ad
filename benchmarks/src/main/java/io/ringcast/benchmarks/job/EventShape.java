package io.ringcast.benchmarks.job;

import java.io.Serializable;

/** Makes the events that a graph takes in. */
@FunctionalInterface
public interface EventShape<T> extends Serializable {

  /**
   * An event.
   *
   * @param reuse the reader's last event, or null: an operator that keeps what it was given copies
   * @param time epoch milliseconds
   * @param product a code of the catalog
   */
  T event(T reuse, long time, long hexagon, long rider, int product);
}
