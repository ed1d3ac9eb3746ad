package io.ringcast.api;

import io.grpc.Metadata;
import java.util.OptionalLong;

/**
 * How long a call was with the service, in a trailer {@code ringcast-server-ms}: in milliseconds,
 * with three digits after the point. What a caller saw beyond that is the network's.
 */
public final class ServerTime {

  private static final Metadata.Key<String> KEY =
      Metadata.Key.of("ringcast-server-ms", Metadata.ASCII_STRING_MARSHALLER);

  private static final int NANOS_PER_MICRO = 1000;
  private static final int MICROS_PER_MILLI = 1000;
  private static final int NANOS_PER_MILLI = NANOS_PER_MICRO * MICROS_PER_MILLI;

  private ServerTime() {}

  public static void put(long nanos, Metadata trailers) {
    long micros = nanos / NANOS_PER_MICRO;
    // The thousand in front keeps the zeros that three digits may begin with.
    String digits = Long.toString(MICROS_PER_MILLI + micros % MICROS_PER_MILLI).substring(1);
    trailers.put(KEY, micros / MICROS_PER_MILLI + "." + digits);
  }

  /** The same in nanoseconds; empty if the service did not say. */
  public static OptionalLong nanos(Metadata trailers) {
    String millis = trailers.get(KEY);
    if (millis == null) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Math.round(Double.parseDouble(millis) * NANOS_PER_MILLI));
    } catch (NumberFormatException e) {
      // Whatever stands between the two may have written it.
      return OptionalLong.empty();
    }
  }
}
