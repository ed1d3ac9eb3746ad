package io.ringcast.job.state;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/**
 * A job cannot go on from the old state that it was started with; the message says why, and what to
 * do. Trying again would change nothing, so the job fails at once.
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
