package io.ringcast.store;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** The store did not do what it was asked to, for now: trying again may help, and is harmless. */
public class StoreException extends RuntimeException {

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }

  /** What failed, without what futures put around it. */
  public static Throwable cause(Throwable thrown) {
    Throwable failure = thrown;
    while (failure.getCause() != null
        && (failure instanceof CompletionException || failure instanceof ExecutionException)) {
      failure = failure.getCause();
    }
    return failure;
  }
}
