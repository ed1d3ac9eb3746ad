package io.ringcast.client;

import io.grpc.Status;
import java.util.List;

/** The service gave no answer; the message says what to do. */
public final class FeatureException extends RuntimeException {

  private final Status.Code code;

  private FeatureException(String message, Status status) {
    super(message, status.getCause());
    this.code = status.getCode();
  }

  static FeatureException of(Throwable failure, ClientConfig config) {
    Status status = Status.fromThrowable(failure);
    return new FeatureException(message(status, config), status);
  }

  /** For programs that treat failures differently. */
  public Status.Code code() {
    return code;
  }

  private static String message(Status status, ClientConfig config) {
    String where = where(config.targets());
    String said = status.getDescription() == null ? "" : status.getDescription();
    return switch (status.getCode()) {
      case INVALID_ARGUMENT, NOT_FOUND, FAILED_PRECONDITION, RESOURCE_EXHAUSTED -> said;
      case UNAVAILABLE ->
          "no feature service answers at %s (%s): see that it runs, that host and port are right,"
                  .formatted(where, reason(status))
              + " and that both sides use TLS or both do not";
      case DEADLINE_EXCEEDED ->
          "the feature service at %s gave no answer within %s ms: see that it runs, give it"
                  .formatted(where, config.deadline().toMillis())
              + " longer, or ask for less";
      case UNAUTHENTICATED, PERMISSION_DENIED ->
          "the feature service at %s does not take this caller: %s".formatted(where, said);
      case UNIMPLEMENTED ->
          "what answers at %s is no feature service, or one of an older version".formatted(where);
      case CANCELLED -> "the call was cancelled" + (said.isEmpty() ? "" : ": " + said);
      default ->
          "the feature service at %s failed with %s: %s".formatted(where, status.getCode(), said);
    };
  }

  private static String where(List<String> targets) {
    return String.join(", ", targets);
  }

  /** gRPC's own words are "io exception"; what is behind it says more. */
  private static String reason(Status status) {
    Throwable cause = status.getCause();
    return cause == null || cause.getMessage() == null
        ? status.getDescription()
        : cause.getMessage();
  }
}
