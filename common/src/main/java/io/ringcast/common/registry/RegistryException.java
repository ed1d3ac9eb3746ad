package io.ringcast.common.registry;

/** Says which feature set cannot be had, and what to do about it. */
public final class RegistryException extends RuntimeException {

  public RegistryException(String message) {
    super(message);
  }

  public RegistryException(String message, Throwable cause) {
    super(message, cause);
  }
}
