package io.ringcast.feature.intake;

import io.ringcast.feature.intake.decode.Event;
import io.ringcast.job.deadletter.RecordOrigin;

/**
 * A decoded record: an event, or the reason why it is none. The source refills one object. With
 * running counts, some are no record but the common clock.
 */
public final class Intake {

  private static final long NO_CLOCK = Long.MIN_VALUE;

  public RecordOrigin origin = new RecordOrigin();

  /** Without meaning where the record is rejected. */
  public Event event = new Event();

  /** Null for a good event. */
  public String rejectReason;

  public String rejectDetail;

  /** True if the broker set the record's timestamp, false if its producer did. */
  public boolean brokerTime;

  /** Minutes that end at or before this are closed for a record of its partition. */
  public long closedUntil;

  /** The same by the clock of its partition alone. */
  public long partitionClosedUntil;

  /** The common clock, epoch milliseconds; {@link #NO_CLOCK} for a record. */
  public long clock = NO_CLOCK;

  public static Intake ofClock(long time) {
    Intake intake = new Intake();
    intake.clock = time;
    return intake;
  }

  public boolean isClock() {
    return clock != NO_CLOCK;
  }

  public boolean isGood() {
    return rejectReason == null;
  }
}
