package io.ringcast.feature.intake.decode;

/** What the job keeps of one event. A task refills one object, so copy fields to keep them. */
public final class Event {

  public static final long NO_TIME = Long.MIN_VALUE;
  public static final long NO_VALUE = -1;

  /** So a value takes 32 bits. */
  public static final long MAX_VALUE = 4_000_000_000L;

  /** The position of the event's kind among those of the job. */
  public int kind;

  /** The hash of who the event is about; the id itself goes no further than the decoder. */
  public long entity;

  /** The product's code in the catalog. */
  public int product;

  /** Epoch milliseconds; in a rejected event too, or {@link #NO_TIME} where it has none. */
  public long eventTime;

  /** Degrees; without meaning where {@link #hexagon} is set. */
  public double lat;

  public double lng;

  /** A valid H3 cell, at the resolution that is needed or finer; 0 where the event has none. */
  public long hexagon;

  /** In fixed point, up to {@link #MAX_VALUE}; {@link #NO_VALUE} where the event has none. */
  public long value;
}
