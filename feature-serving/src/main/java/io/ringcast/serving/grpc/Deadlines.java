package io.ringcast.serving.grpc;

import io.grpc.Metadata;
import io.ringcast.serving.config.CallLimits;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Cuts late deadlines. Then gRPC itself ends the call in time, whether it waits for the request,
 * the store, or its reader.
 */
final class Deadlines {

  private static final Metadata.Key<String> TIMEOUT =
      Metadata.Key.of("grpc-timeout", Metadata.ASCII_STRING_MARSHALLER);

  private static final Map<Character, TimeUnit> UNITS =
      Map.of(
          'n', TimeUnit.NANOSECONDS,
          'u', TimeUnit.MICROSECONDS,
          'm', TimeUnit.MILLISECONDS,
          'S', TimeUnit.SECONDS,
          'M', TimeUnit.MINUTES,
          'H', TimeUnit.HOURS);

  private final Supplier<CallLimits> limits;

  Deadlines(Supplier<CallLimits> limits) {
    this.limits = limits;
  }

  boolean areRequired() {
    return limits.get().deadlineRequired();
  }

  long mostNanos() {
    return limits.get().maxDeadline().toNanos();
  }

  /** Gives a call a deadline, unless a call without one is refused. */
  void cut(Metadata headers) {
    if (!areRequired() || headers.containsKey(TIMEOUT)) {
      require(headers);
    }
  }

  void require(Metadata headers) {
    String timeout = headers.get(TIMEOUT);
    if (timeout == null || isLater(timeout)) {
      headers.discardAll(TIMEOUT);
      headers.put(TIMEOUT, limits.get().maxDeadline().toMillis() + "m");
    }
  }

  /** Leaves invalid timeouts to gRPC, which refuses them. */
  private boolean isLater(String timeout) {
    int last = timeout.length() - 1;
    TimeUnit unit = last < 1 ? null : UNITS.get(timeout.charAt(last));
    try {
      return unit != null && unit.toNanos(Long.parseLong(timeout, 0, last, 10)) > mostNanos();
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
