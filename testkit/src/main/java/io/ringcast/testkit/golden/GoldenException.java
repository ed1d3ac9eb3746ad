package io.ringcast.testkit.golden;

/** A golden case that cannot be used; the message is a sentence for the person at work. */
public final class GoldenException extends RuntimeException {

  public GoldenException(String message) {
    super(message);
  }

  public GoldenException(String message, Throwable cause) {
    super(message, cause);
  }
}
