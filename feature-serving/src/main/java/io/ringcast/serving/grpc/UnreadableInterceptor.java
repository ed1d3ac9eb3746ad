package io.ringcast.serving.grpc;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.serving.meters.Reason;
import java.util.Optional;

/**
 * Says what is wrong with bytes that are no request, or too many once decompressed. gRPC says less,
 * and logs each as a failure of the service.
 */
final class UnreadableInterceptor implements ServerInterceptor {

  private UnreadableInterceptor() {}

  /** Parses requests inside of this, where failures can be caught, and times all calls. */
  static ServerServiceDefinition around(ServerServiceDefinition service) {
    return ServerInterceptors.interceptForward(
        ServerInterceptors.useInputStreamMessages(service),
        new AnswerMetadataInterceptor(),
        new UnreadableInterceptor());
  }

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    return new RefusableListener<>(call, next.startCall(call, headers)) {
      @Override
      Optional<Refusal> hear(ReqT bytes, ServerCall.Listener<ReqT> further) {
        try {
          further.onMessage(bytes);
          return Optional.empty();
        } catch (StatusRuntimeException e) {
          return Optional.of(refusal(e.getStatus()));
        }
      }
    };
  }

  private static Refusal refusal(Status status) {
    return status.getCode() == Status.Code.RESOURCE_EXHAUSTED
        ? Refusal.of(Reason.TOO_LARGE, status, status.getDescription())
        : Refusal.of(
            Reason.UNREADABLE,
            Status.INVALID_ARGUMENT,
            "the request is not what its .proto file says");
  }
}
