package io.ringcast.serving.ask;

/** A question that cannot be answered as it is; the message tells who asked what to do. */
public final class AskException extends RuntimeException {

  /** What is wrong with the question. */
  public enum Kind {
    /** It is not well formed, and never will be. */
    INVALID,
    /** It names what is not there, or not yet. */
    NOT_FOUND,
    /** It asks for more than one may. */
    TOO_MUCH
  }

  private final Kind kind;

  public AskException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
