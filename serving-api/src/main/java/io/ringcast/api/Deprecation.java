package io.ringcast.api;

import io.grpc.Metadata;
import java.util.Optional;

/** A warning with an answer: its feature set is deprecated, and what to use instead. */
public final class Deprecation {

  public static final String HEADER = "ringcast-deprecated";

  private static final Metadata.Key<String> KEY =
      Metadata.Key.of(HEADER, Metadata.ASCII_STRING_MARSHALLER);

  private Deprecation() {}

  public static void put(String set, int version, String instead, Metadata headers) {
    headers.put(KEY, set + "/" + version + ": " + instead);
  }

  /** The set and what to use instead, such as {@code fares/1: use fares/2}. */
  public static Optional<String> of(Metadata headers) {
    return Optional.ofNullable(headers.get(KEY));
  }
}
