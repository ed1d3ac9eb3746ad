package io.ringcast.job.kafka;

/** Says what is wrong with the topics, and what to do about it. */
public final class TopicException extends RuntimeException {

  public TopicException(String message) {
    super(message);
  }

  public TopicException(String message, Throwable cause) {
    super(message, cause);
  }
}
