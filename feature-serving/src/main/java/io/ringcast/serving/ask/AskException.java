package io.ringcast.serving.ask;

import io.ringcast.common.features.SetId;
import java.time.Instant;

/** A question that cannot be answered as it is; the message tells who asked what to do. */
public final class AskException extends RuntimeException {

  /** What is wrong with the question. */
  public enum Kind {
    /** It is not well formed, and never will be. */
    INVALID,
    /** It names what its caller may not read. */
    FORBIDDEN,
    /** It names what is not there, or not yet. */
    NOT_FOUND,
    /** What there is does not say. */
    CANNOT,
    /** It asks for more than one may. */
    TOO_MUCH
  }

  private final Kind kind;

  public AskException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  static AskException nothingStored(SetId set) {
    return new AskException(
        Kind.NOT_FOUND,
        "no window end of feature set %s is complete in the store yet".formatted(set));
  }

  /** Nothing, or not all, is known of a window end. */
  public static AskException incomplete(SetId set, long windowEnd) {
    return new AskException(
        Kind.NOT_FOUND,
        "window end %s of feature set %s is not complete in the store, or has expired"
            .formatted(Instant.ofEpochMilli(windowEnd), set));
  }

  public Kind kind() {
    return kind;
  }
}
