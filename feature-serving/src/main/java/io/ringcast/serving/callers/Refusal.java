package io.ringcast.serving.callers;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.ringcast.serving.meters.Reason;
import io.ringcast.serving.meters.Stages;
import java.util.OptionalLong;

/** Why a call is refused, and after which time it may come again; empty if never. */
public record Refusal(Reason reason, Status status, OptionalLong retryAfterMillis) {

  /** The milliseconds after which a refused call may come again. */
  public static final Metadata.Key<String> RETRY_AFTER =
      Metadata.Key.of("retry-after-ms", Metadata.ASCII_STRING_MARSHALLER);

  /** For a call that can never be answered as it is. */
  public static Refusal of(Reason reason, Status status, String message) {
    return new Refusal(reason, status.withDescription(message), OptionalLong.empty());
  }

  /** For a connection beyond the caller's share. */
  public static Refusal ofConnection(String caller, int share) {
    return until(
        Reason.TOO_MANY_CALLS,
        1_000,
        "%,d connections are open, which is the share of %s (limits.caller-share), or too many were opened in a second: use these, or come again in a second"
            .formatted(share, caller));
  }

  /** For a call that may come again later. */
  public static Refusal until(Reason reason, long millis, String message) {
    return new Refusal(
        reason, Status.RESOURCE_EXHAUSTED.withDescription(message), OptionalLong.of(millis));
  }

  public void end(ServerCall<?, ?> call) {
    Stages.current().refuse(reason);
    call.close(status, trailers());
  }

  /** The same for a call with an observer. */
  public StatusRuntimeException exception() {
    return status.asRuntimeException(trailers());
  }

  private Metadata trailers() {
    Metadata trailers = new Metadata();
    retryAfterMillis.ifPresent(millis -> trailers.put(RETRY_AFTER, Long.toString(millis)));
    return trailers;
  }

  /** Ends a call, and ignores its messages. */
  public <T> ServerCall.Listener<T> instead(ServerCall<T, ?> call) {
    end(call);
    return new ServerCall.Listener<>() {};
  }
}
