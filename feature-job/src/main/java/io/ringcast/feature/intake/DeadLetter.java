package io.ringcast.feature.intake;

/** A record that changes no feature, on its way to the reject or the late topic. */
public final class DeadLetter {

  private static final String LATE = "late";

  public String reason;

  /** What was found, in words; never an id of a person. */
  public String detail;

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

  /** A good event whose minute was closed. */
  public static DeadLetter late(RecordOrigin origin) {
    return new DeadLetter(LATE, "its minute was closed when it came", origin);
  }
}
