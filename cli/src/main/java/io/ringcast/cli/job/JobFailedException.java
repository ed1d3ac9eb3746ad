package io.ringcast.cli.job;

/** A Flink job that did not do what it should; the message leads to the cause that says why. */
public final class JobFailedException extends RuntimeException {

  public JobFailedException(String what, Throwable cause) {
    super(what + ": " + rootOf(cause), cause);
  }

  /** Flink wraps what happened several times; the innermost says it. */
  private static String rootOf(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root.getMessage() == null ? root.toString() : root.getMessage();
  }
}
