package io.ringcast.serving.grpc;

import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.ringcast.common.store.StoreException;
import io.ringcast.serving.ask.AskException;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.serving.meters.Reason;
import io.ringcast.serving.meters.Stages;
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
      case NOT_FOUND -> Reason.NOT_FOUND;
      case TOO_MUCH -> Reason.TOO_LARGE;
      case BUSY -> Reason.TOO_MANY_CALLS;
    };
  }

  /** Of a call that is answered whole or not at all. */
  static StatusRuntimeException ofWhole(Throwable failure, Stages stages) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
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

  static StatusRuntimeException of(Throwable failure) {
    if (failure instanceof AskException ask) {
      Status status =
          switch (ask.kind()) {
            case INVALID -> Status.INVALID_ARGUMENT;
            case NOT_FOUND -> Status.NOT_FOUND;
            case CANNOT -> Status.FAILED_PRECONDITION;
            case TOO_MUCH, BUSY -> Status.RESOURCE_EXHAUSTED;
          };
      return status.withDescription(ask.getMessage()).asRuntimeException(trailers(ask.kind()));
    }
    // The cause stays here: it may hold what is not the caller's business.
    return Status.INTERNAL
        .withDescription("the service failed; its log says why")
        .asRuntimeException();
  }

  /**
   * Who only came at the wrong moment is told when to come again; who asked for too much is not.
   */
  private static Metadata trailers(AskException.Kind kind) {
    Metadata trailers = new Metadata();
    if (kind == AskException.Kind.BUSY) {
      trailers.put(Refusal.RETRY_AFTER, "1000");
    }
    return trailers;
  }
}
