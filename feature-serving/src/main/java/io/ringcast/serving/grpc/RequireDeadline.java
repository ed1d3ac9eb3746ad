package io.ringcast.serving.grpc;

import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.serving.meters.Reason;

/** Refuses calls without a deadline; a watch has no end, and so needs none. */
final class RequireDeadline implements ServerInterceptor {

  private static final Refusal REFUSAL =
      Refusal.of(
          Reason.NO_DEADLINE,
          Status.INVALID_ARGUMENT,
          "the call has no deadline: set one, such as `withDeadlineAfter(50, MILLISECONDS)` in Java"
              + " or `timeout=0.05` in Python; the answer then comes in time, with what is there");

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    boolean ends = call.getMethodDescriptor().getType() == MethodType.UNARY;
    return ends && Context.current().getDeadline() == null
        ? REFUSAL.instead(call)
        : next.startCall(call, headers);
  }
}
