package io.ringcast.feature.intake;

/** A record that changes no feature, on its way to the reject or the late topic. */
public final class DeadLetter {

  private static final String LATE = "late";

  public String reason;

  /** What was found, in words; never an id of a person. */
  public String detail;

  /** The record; null only where it is no longer known (docs/RATIONALE.md, late after silence). */
  public RecordOrigin origin;

  /** For Flink. */
  public DeadLetter() {}

  private DeadLetter(String reason, String detail, RecordOrigin origin) {
    this.reason = reason;
    this.detail = detail;
    this.origin = origin;
  }

  public static DeadLetter rejected(String reason, String detail, RecordOrigin origin) {
    return new DeadLetter(reason, detail, origin);
  }

  /** Its own partition had gone on beyond its minute. */
  public static DeadLetter late(RecordOrigin origin) {
    return new DeadLetter(LATE, "its minute was closed: newer events came before it", origin);
  }

  /** Its partition had been silent, and the others closed the minute without it. */
  public static DeadLetter lateAfterSilence(RecordOrigin origin) {
    return new DeadLetter(
        LATE, "its minute was closed while its partition had been silent", origin);
  }
}
