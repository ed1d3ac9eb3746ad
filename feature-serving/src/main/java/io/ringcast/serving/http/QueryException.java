package io.ringcast.serving.http;

/** A query that asks for nothing that there is; the message tells who wrote it what to do. */
final class QueryException extends RuntimeException {

  QueryException(String message) {
    super(message);
  }
}
