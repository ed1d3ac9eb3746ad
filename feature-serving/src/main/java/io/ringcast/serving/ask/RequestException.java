package io.ringcast.serving.ask;

import io.grpc.Status;
import io.ringcast.common.features.SetId;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.serving.meters.Reason;
import java.time.Instant;

/** A request that cannot be answered; the message tells its caller what to do. */
public final class RequestException extends RuntimeException {

  public enum Kind {
    /** It can never be answered. */
    INVALID(Reason.INVALID, Status.Code.INVALID_ARGUMENT),
    /** Its caller may not read what it names. */
    FORBIDDEN(Reason.PERMISSION_DENIED, Status.Code.PERMISSION_DENIED),
    /** What it names is not there, or not yet. */
    NOT_FOUND(Reason.NOT_FOUND, Status.Code.NOT_FOUND),
    /** The feature set lacks what an answer needs. */
    CANNOT(Reason.INVALID, Status.Code.FAILED_PRECONDITION),
    /** It asks for more than a request may. */
    TOO_MUCH(Reason.TOO_LARGE, Status.Code.RESOURCE_EXHAUSTED);

    private final Reason reason;
    private final Status.Code code;

    Kind(Reason reason, Status.Code code) {
      this.reason = reason;
      this.code = code;
    }
  }

  private final Kind kind;

  public RequestException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  static RequestException nothingStored(SetId set) {
    return new RequestException(
        Kind.NOT_FOUND,
        "no window end of feature set %s is complete in the store yet".formatted(set));
  }

  /** The window end is not complete, or has expired. */
  public static RequestException incomplete(SetId set, long windowEnd) {
    return new RequestException(
        Kind.NOT_FOUND,
        "window end %s of feature set %s is not complete in the store, or has expired"
            .formatted(Instant.ofEpochMilli(windowEnd), set));
  }

  static RequestException noLiveAnswers() {
    return new RequestException(
        Kind.CANNOT,
        "this service has no live answers: they need `live.topic` in its configuration, and"
            + " `output.running-counts` in the compute job's; else leave selection.live out");
  }

  public Refusal refusal() {
    return Refusal.of(kind.reason, kind.code.toStatus(), getMessage());
  }
}
