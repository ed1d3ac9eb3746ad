package io.ringcast.serving.http;

import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpResponseStatus;
import io.ringcast.serving.callers.Refusal;
import java.util.Map;
import java.util.OptionalLong;

/** Why there is no answer, as HTTP says it; the code is gRPC's name for it. */
record Problem(
    HttpResponseStatus status, String code, String message, OptionalLong retryAfterMillis) {

  static Problem of(HttpResponseStatus status, String message) {
    String code = status.codeAsText() + " " + status.reasonPhrase();
    return new Problem(status, code, message, OptionalLong.empty());
  }

  /** The failure of a gRPC call. Its cause is for the log only. */
  static Problem of(Throwable failure) {
    Status status = Status.fromThrowable(failure);
    Metadata trailers = Status.trailersFromThrowable(failure);
    String millis = trailers == null ? null : trailers.get(Refusal.RETRY_AFTER);
    OptionalLong retryAfter =
        millis == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(millis));
    String message =
        status.getDescription() == null ? "the service failed" : status.getDescription();
    return new Problem(
        http(status.getCode(), retryAfter.isPresent()),
        status.getCode().name(),
        message,
        retryAfter);
  }

  private static HttpResponseStatus http(Status.Code code, boolean comeAgain) {
    return switch (code) {
      case INVALID_ARGUMENT, FAILED_PRECONDITION -> HttpResponseStatus.BAD_REQUEST;
      case UNAUTHENTICATED -> HttpResponseStatus.UNAUTHORIZED;
      case PERMISSION_DENIED -> HttpResponseStatus.FORBIDDEN;
      case NOT_FOUND -> HttpResponseStatus.NOT_FOUND;
      case RESOURCE_EXHAUSTED ->
          comeAgain
              ? HttpResponseStatus.TOO_MANY_REQUESTS
              : HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE;
      case UNAVAILABLE, CANCELLED -> HttpResponseStatus.SERVICE_UNAVAILABLE;
      case DEADLINE_EXCEEDED -> HttpResponseStatus.GATEWAY_TIMEOUT;
      default -> HttpResponseStatus.INTERNAL_SERVER_ERROR;
    };
  }

  byte[] json() {
    Map<String, Object> error = Json.fields("code", code, "message", message);
    retryAfterMillis.ifPresent(millis -> error.put("retryAfterMs", millis));
    return Json.of(Json.fields("error", error));
  }
}
