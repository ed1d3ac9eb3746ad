package io.ringcast.feature.distinct;

import io.ringcast.common.features.Minutes;
import io.ringcast.feature.intake.decode.Event;

/**
 * An event as it travels to the place where distinct riders and drivers are counted: who, for which
 * product, in which cell, when, and with which value. A mutable carrier, reused on its way out of
 * the source's task.
 */
public final class CellEvent {

  public int kind;
  public int product;
  public long cell;
  public long entity;
  public long eventTime;

  /**
   * Event time within the minute, then value + 1, or 0 for no value: of an entity's events in a
   * minute, the largest stamp has the value that counts. 0 for kinds without values.
   */
  public long stamp;

  private static final int VALUE_BITS = 32;

  public static long stamp(Event event) {
    return ((event.eventTime % Minutes.MILLIS) << VALUE_BITS) | (event.value + 1);
  }

  /** {@link Event#NO_VALUE} if the stamp has none. */
  public static long value(long stamp) {
    return (stamp & ((1L << VALUE_BITS) - 1)) - 1;
  }
}
