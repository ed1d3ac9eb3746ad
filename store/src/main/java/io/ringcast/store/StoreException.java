package io.ringcast.store;

/** The store did not do what it was asked to, for now: trying again may help, and is harmless. */
public class StoreException extends RuntimeException {

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
