package io.ringcast.job.deadletter;

/**
 * A record that a job could not use, for a topic where people look. The reason is one of few, for
 * counters. The detail never holds a person's id; the part is empty for the whole record.
 */
public record DeadLetter(String reason, String detail, RecordOrigin origin, String part) {

  /** A letter about a whole record. */
  public DeadLetter(String reason, String detail, RecordOrigin origin) {
    this(reason, detail, origin, "");
  }
}
