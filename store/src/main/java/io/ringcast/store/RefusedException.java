package io.ringcast.store;

/** The store will never take this very thing, such as a block that is too large. */
public final class RefusedException extends StoreException {

  public RefusedException(String message) {
    super(message);
  }

  public RefusedException(String message, Throwable cause) {
    super(message, cause);
  }
}
