package io.ringcast.serving.callers;

import io.grpc.Metadata;
import java.util.List;

/** What callers may say of a request beside it. */
public final class Passed {

  /** The caller's trace, as W3C writes it. */
  public static final Metadata.Key<String> TRACE_PARENT =
      Metadata.Key.of("traceparent", Metadata.ASCII_STRING_MARSHALLER);

  /** What the caller calls the request. */
  public static final Metadata.Key<String> REQUEST_ID =
      Metadata.Key.of("ringcast-request-id", Metadata.ASCII_STRING_MARSHALLER);

  /** Both, for those who bring them by other ways. */
  public static final List<Metadata.Key<String>> ALL = List.of(TRACE_PARENT, REQUEST_ID);

  private Passed() {}
}
