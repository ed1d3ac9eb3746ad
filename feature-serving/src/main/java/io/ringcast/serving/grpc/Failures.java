package io.ringcast.serving.grpc;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.ringcast.serving.ask.AskException;
import io.ringcast.serving.meters.Reason;

/** What callers are told of a failure. */
final class Failures {

  private Failures() {}

  /** As it is counted. */
  static Reason reason(AskException wrong) {
    return switch (wrong.kind()) {
      case INVALID -> Reason.INVALID;
      case NOT_FOUND -> Reason.NOT_FOUND;
      case TOO_MUCH -> Reason.TOO_LARGE;
    };
  }

  static StatusRuntimeException of(Throwable failure) {
    if (failure instanceof AskException ask) {
      Status status =
          switch (ask.kind()) {
            case INVALID -> Status.INVALID_ARGUMENT;
            case NOT_FOUND -> Status.NOT_FOUND;
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
