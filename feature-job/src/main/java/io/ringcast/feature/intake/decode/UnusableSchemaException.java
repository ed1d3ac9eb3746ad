package io.ringcast.feature.intake.decode;

/** The registry has the schema, but no event can be read with it. */
public final class UnusableSchemaException extends Exception {

  UnusableSchemaException(String message, Throwable cause) {
    super(message, cause);
  }
}
