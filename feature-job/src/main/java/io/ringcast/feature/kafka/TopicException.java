package io.ringcast.feature.kafka;

/** Says what is wrong with the topics, and what to do about it. */
public final class TopicException extends RuntimeException {

  TopicException(String message) {
    super(message);
  }

  TopicException(String message, Throwable cause) {
    super(message, cause);
  }
}
