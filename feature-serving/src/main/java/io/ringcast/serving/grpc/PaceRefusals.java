package io.ringcast.serving.grpc;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.ringcast.serving.budget.ConnectionLimit;
import java.util.EnumSet;
import java.util.Set;

/** Notes refused calls: who makes too many of them waits. */
final class PaceRefusals implements ServerInterceptor {

  private static final Set<Code> REFUSED =
      EnumSet.of(
          Code.INVALID_ARGUMENT,
          Code.NOT_FOUND,
          Code.PERMISSION_DENIED,
          Code.RESOURCE_EXHAUSTED,
          Code.UNAUTHENTICATED);

  private final ConnectionLimit connections;

  PaceRefusals(ConnectionLimit connections) {
    this.connections = connections;
  }

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    return next.startCall(
        new SimpleForwardingServerCall<>(call) {
          @Override
          public void close(Status status, Metadata trailers) {
            super.close(status, trailers);
            if (REFUSED.contains(status.getCode())) {
              connections.refusedCall(getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
            }
          }
        },
        headers);
  }
}
