package io.ringcast.job.deadletter;

/**
 * A record that a job could not make use of, on its way to a topic where people look.
 *
 * @param reason one of few words, by which letters are counted
 * @param detail what was found, in words; never an id of a person
 * @param part what of the record it is about, as there may be several; empty for the whole record
 */
public record DeadLetter(String reason, String detail, RecordOrigin origin, String part) {

  /** A letter about a whole record. */
  public DeadLetter(String reason, String detail, RecordOrigin origin) {
    this(reason, detail, origin, "");
  }
}
