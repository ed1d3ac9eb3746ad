package io.ringcast.serving.grpc;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.ringcast.api.Deprecation;
import io.ringcast.api.ServerTime;
import io.ringcast.serving.meters.Stages;

/**
 * Sends the time that the call spent in the service, so that callers know the network's part; and
 * before its answer, whether its feature set is deprecated.
 */
final class AnswerMetadataInterceptor implements ServerInterceptor {

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    Stages stages = Stages.CURRENT.get();
    if (stages == null) {
      return next.startCall(call, headers);
    }
    return next.startCall(
        new SimpleForwardingServerCall<>(call) {
          @Override
          public void sendHeaders(Metadata headers) {
            stages
                .warning()
                .ifPresent(
                    set -> Deprecation.put(set.name(), set.version(), set.deprecated(), headers));
            super.sendHeaders(headers);
          }

          @Override
          public void close(Status status, Metadata trailers) {
            ServerTime.put(stages.nanosUntilNow(), trailers);
            super.close(status, trailers);
          }
        },
        headers);
  }
}
