package io.ringcast.feature.intake;

import io.ringcast.feature.intake.decode.Event;
import io.ringcast.job.deadletter.RecordOrigin;

/** A decoded record: an event, or the reason why it is none. The source refills one object. */
public final class Intake {

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

  public boolean isGood() {
    return rejectReason == null;
  }
}
