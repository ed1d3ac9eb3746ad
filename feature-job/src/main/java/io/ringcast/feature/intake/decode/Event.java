package io.ringcast.feature.intake.decode;

/**
 * What the job keeps of one event. A task has one of these and fills it again for every record, so
 * whoever wants to keep an event copies its fields.
 */
public final class Event {

  /** The position of the event's kind in the feature set's list of kinds. */
  public int kind;

  /** The hash of who the event is about; the id itself goes no further than the decoder. */
  public long entity;

  /** The product's code in the catalog. */
  public int product;

  /** Epoch milliseconds. */
  public long eventTime;

  /** Degrees; without meaning where {@link #hexagon} is set. */
  public double lat;

  public double lng;

  /** A valid H3 cell, at the resolution that is needed or finer; 0 where the event has none. */
  public long hexagon;
}
