package io.ringcast.serving.grpc;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.ringcast.serving.ask.AskException;
import io.ringcast.serving.budget.Shortage;
import io.ringcast.serving.budget.ShortageException;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.serving.meters.Reason;
import io.ringcast.serving.meters.Stages;
import io.ringcast.store.StoreException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What callers are told of a failure. */
final class Failures {

  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

  /** Calls take milliseconds; after this long, those that are under way have ended. */
  private static final long CALLS_END_WITHIN_MILLIS = 100;

  /** Who reads on needs their thread or connection for longer; somebody may go at any time. */
  private static final long OTHERS_GO_WITHIN_MILLIS = 1_000;

  private Failures() {}

  /** Of a call that could not be answered. */
  static StatusRuntimeException of(Throwable failure, Stages stages) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof ShortageException shortage) {
      return refused(refusal(shortage.shortage()), stages);
    }
    if (cause instanceof AskException ask) {
      return refused(refusal(ask), stages);
    }
    if (cause instanceof TimeoutException) {
      return Status.DEADLINE_EXCEEDED
          .withDescription("the store had not answered in time")
          .asRuntimeException();
    }
    if (cause instanceof StoreException) {
      LOG.warn("the store could not be read", cause);
      return Status.UNAVAILABLE
          .withDescription("the store could not be read; the service's log says why")
          .asRuntimeException();
    }
    LOG.error("a request failed", cause);
    // The cause stays here: it may hold what is not the caller's business.
    return Status.INTERNAL
        .withDescription("the service failed; its log says why")
        .asRuntimeException();
  }

  private static StatusRuntimeException refused(Refusal refusal, Stages stages) {
    stages.refuse(refusal.reason());
    return refusal.exception();
  }

  static Refusal refusal(AskException wrong) {
    String why = wrong.getMessage();
    return switch (wrong.kind()) {
      case INVALID -> Refusal.of(Reason.INVALID, Status.INVALID_ARGUMENT, why);
      case FORBIDDEN -> Refusal.of(Reason.PERMISSION_DENIED, Status.PERMISSION_DENIED, why);
      case NOT_FOUND -> Refusal.of(Reason.NOT_FOUND, Status.NOT_FOUND, why);
      case CANNOT -> Refusal.of(Reason.INVALID, Status.FAILED_PRECONDITION, why);
      case TOO_MUCH -> Refusal.of(Reason.TOO_LARGE, Status.RESOURCE_EXHAUSTED, why);
    };
  }

  /** What a caller is told that asks for more than there is. */
  static Refusal refusal(Shortage shortage) {
    return switch (shortage.resource()) {
      case CALLS ->
          refusal(shortage, Reason.TOO_MANY_CALLS, CALLS_END_WITHIN_MILLIS, "calls are under way");
      case LISTS ->
          refusal(
              shortage,
              Reason.TOO_MANY_CALLS,
              OTHERS_GO_WITHIN_MILLIS,
              "lists of areas are under way");
      case WATCHES ->
          refusal(shortage, Reason.TOO_MANY_WATCHES, OTHERS_GO_WITHIN_MILLIS, "watches are open");
      case WATCHES_BY_HTTP ->
          refusal(
              shortage,
              Reason.TOO_MANY_WATCHES,
              OTHERS_GO_WITHIN_MILLIS,
              "watches by HTTP (half of http.max-connections) are open");
      case BYTES ->
          shortage.of() == Shortage.Of.ONE_CALL
              ? Refusal.of(
                  Reason.TOO_LARGE,
                  Status.RESOURCE_EXHAUSTED,
                  "the call needs %,d bytes, but %s may hold %,d (limits.max-bytes,"
                          .formatted(shortage.amount(), shortage.caller(), shortage.limit())
                      + " limits.caller-share): ask for fewer columns, or in parts")
              : refusal(
                  shortage,
                  Reason.TOO_MANY_BYTES,
                  CALLS_END_WITHIN_MILLIS,
                  "bytes are the limit for requests and answers under way");
    };
  }

  private static Refusal refusal(Shortage shortage, Reason reason, long millis, String there) {
    boolean all = shortage.of() == Shortage.Of.SERVICE;
    String whose =
        all
            ? "all that the service takes"
            : "the share of %s (limits.caller-share)".formatted(shortage.caller());
    return Refusal.until(
        reason,
        millis,
        "%,d %s, which is %s: come again in %,d ms"
                .formatted(shortage.limit(), there, whose, millis)
            + (all ? ", or ask another instance" : ""));
  }
}
