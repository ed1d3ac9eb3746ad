package io.ringcast.job.deadletter;

/** A record that a job could not make use of, on its way to a topic where people look. */
public final class DeadLetter {

  public String reason;

  /** What was found, in words; never an id of a person. */
  public String detail;

  public RecordOrigin origin;

  /** What of the record it is about; empty for the whole record. */
  public String part = "";

  /** For Flink. */
  public DeadLetter() {}

  /**
   * A letter about one record.
   *
   * @param reason one of few words, by which letters are counted
   */
  public DeadLetter(String reason, String detail, RecordOrigin origin) {
    this.reason = reason;
    this.detail = detail;
    this.origin = origin;
  }

  /** A letter about a part of a record, of which there may be several. */
  public static DeadLetter ofPart(String reason, String detail, RecordOrigin origin, String part) {
    DeadLetter letter = new DeadLetter(reason, detail, origin);
    letter.part = part;
    return letter;
  }
}
