package io.ringcast.serving.grpc;

import io.grpc.Context;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.ringcast.serving.ask.RequestException;
import io.ringcast.serving.budget.Resource;
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

/** The status and message of each failure. */
final class Failures {

  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

  private Failures() {}

  /** Of a call that could not be answered. */
  static StatusRuntimeException of(Throwable failure, Stages stages) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof ShortageException shortage) {
      return refused(refusal(shortage.shortage()), stages);
    }
    if (cause instanceof RequestException ask) {
      return refused(ask.refusal(), stages);
    }
    if (cause instanceof TimeoutException) {
      return Status.DEADLINE_EXCEEDED
          .withDescription("the store had not answered in time")
          .asRuntimeException();
    }
    if (cause instanceof StoreException) {
      inCall(stages, () -> LOG.warn("the store could not be read", cause));
      return Status.UNAVAILABLE
          .withDescription("the store could not be read; the service's log says why")
          .asRuntimeException();
    }
    inCall(stages, () -> LOG.error("a request failed", cause));
    // The cause stays here: it may hold what is not the caller's business.
    return Status.INTERNAL
        .withDescription("the service failed; its log says why")
        .asRuntimeException();
  }

  /** So that the line names the call: the store answers on threads that have no call. */
  private static void inCall(Stages stages, Runnable line) {
    Context.current().withValue(Stages.CURRENT, stages).run(line);
  }

  private static StatusRuntimeException refused(Refusal refusal, Stages stages) {
    stages.refuse(refusal.reason());
    return refusal.exception();
  }

  static Refusal refusal(Shortage shortage) {
    Resource resource = shortage.resource();
    if (resource == Resource.BYTES && shortage.of() == Shortage.Of.ONE_CALL) {
      return Refusal.of(
          Reason.TOO_LARGE,
          Status.RESOURCE_EXHAUSTED,
          "the call needs %,d bytes, but %s may hold %,d (limits.max-bytes,"
                  .formatted(shortage.amount(), shortage.caller(), shortage.limit())
              + " limits.caller-share): ask for fewer columns, or in parts");
    }
    boolean all = shortage.of() == Shortage.Of.SERVICE;
    String whose =
        all
            ? "all that the service takes"
            : "the share of %s (limits.caller-share)".formatted(shortage.caller());
    return Refusal.until(
        reason(resource),
        resource.retryMillis(),
        "%,d %s, which is %s: come again in %,d ms"
                .formatted(shortage.limit(), resource.inUse(), whose, resource.retryMillis())
            + (all ? ", or ask another instance" : ""));
  }

  private static Reason reason(Resource resource) {
    return switch (resource) {
      case CALLS, LISTS -> Reason.TOO_MANY_CALLS;
      case WATCHES, WATCHES_BY_HTTP -> Reason.TOO_MANY_WATCHES;
      case BYTES -> Reason.TOO_MANY_BYTES;
    };
  }
}
