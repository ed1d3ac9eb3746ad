package io.ringcast.feature.intake.decode;

import java.io.IOException;

/**
 * The schema registry does not answer, or refuses to: the job stops and continues from its last
 * checkpoint.
 */
public final class SchemaRegistryException extends IOException {

  SchemaRegistryException(String message, Throwable cause) {
    super(message, cause);
  }
}
