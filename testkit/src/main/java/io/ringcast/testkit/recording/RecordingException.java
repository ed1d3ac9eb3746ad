package io.ringcast.testkit.recording;

/** A recording that cannot be read or written; the message is a sentence for the person at work. */
public final class RecordingException extends RuntimeException {

  public RecordingException(String message) {
    super(message);
  }

  public RecordingException(String message, Throwable cause) {
    super(message, cause);
  }
}
