package io.ringcast.feature.intake.decode;

/** The bytes are not a datum of the schema. Never leaves the decoder, so it has no stack trace. */
final class MalformedAvroException extends Exception {

  MalformedAvroException(String message) {
    super(message, null, false, false);
  }
}
