package io.ringcast.cli.chaos;

/** The jobs do not get on any more, though nothing is away. */
final class StuckException extends RuntimeException {

  StuckException(String message) {
    super(message);
  }
}
