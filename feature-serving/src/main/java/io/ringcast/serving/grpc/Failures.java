package io.ringcast.serving.grpc;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.ringcast.serving.ask.AskException;
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

  private Failures() {}

  /** As it is counted. */
  static Reason reason(AskException wrong) {
    return switch (wrong.kind()) {
      case INVALID, CANNOT -> Reason.INVALID;
      case FORBIDDEN -> Reason.PERMISSION_DENIED;
      case NOT_FOUND -> Reason.NOT_FOUND;
      case TOO_MUCH -> Reason.TOO_LARGE;
    };
  }

  /** Of a call that could not be answered. */
  static StatusRuntimeException ofWhole(Throwable failure, Stages stages) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof ShortageException shortage) {
      return of(shortage, stages);
    }
    if (cause instanceof AskException ask) {
      stages.refuse(reason(ask));
    } else if (cause instanceof TimeoutException) {
      return Status.DEADLINE_EXCEEDED
          .withDescription("the store had not answered in time")
          .asRuntimeException();
    } else if (cause instanceof StoreException) {
      LOG.warn("the store could not be read", cause);
      return Status.UNAVAILABLE
          .withDescription("the store could not be read; the service's log says why")
          .asRuntimeException();
    } else {
      LOG.error("a request failed", cause);
    }
    return of(cause);
  }

  /** Of a call that there is no memory for. */
  static StatusRuntimeException of(ShortageException failure, Stages stages) {
    Refusal refusal = CallLimit.refusal(failure.shortage());
    stages.refuse(refusal.reason());
    return refusal.exception();
  }

  static StatusRuntimeException of(Throwable failure) {
    if (failure instanceof AskException ask) {
      Status status =
          switch (ask.kind()) {
            case INVALID -> Status.INVALID_ARGUMENT;
            case FORBIDDEN -> Status.PERMISSION_DENIED;
            case NOT_FOUND -> Status.NOT_FOUND;
            case CANNOT -> Status.FAILED_PRECONDITION;
            case TOO_MUCH -> Status.RESOURCE_EXHAUSTED;
          };
      return status.withDescription(ask.getMessage()).asRuntimeException();
    }
    // The cause stays here: it may hold what is not the caller's business.
    return Status.INTERNAL
        .withDescription("the service failed; its log says why")
        .asRuntimeException();
  }
}
