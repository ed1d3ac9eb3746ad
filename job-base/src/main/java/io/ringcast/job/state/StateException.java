package io.ringcast.job.state;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/**
 * A job cannot continue from its old state; the message says why. It fails at once, since a retry
 * changes nothing.
 */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class StateException extends RuntimeException {

  public StateException(String message) {
    super(message);
  }

  public StateException(String message, Throwable cause) {
    super(message, cause);
  }
}
