package io.ringcast.serving.grpc;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Lets a call within the process last until its answer is taken, as over a network. Its client asks
 * for the next message when it has passed on the last.
 */
final class LateCloseInterceptor implements ServerInterceptor {

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    AtomicReference<Runnable> end = new AtomicReference<>();
    Runnable ready =
        () -> {
          Runnable its = call.isReady() ? end.getAndSet(null) : null;
          if (its != null) {
            its.run();
          }
        };
    ServerCall<ReqT, RespT> later =
        new SimpleForwardingServerCall<>(call) {
          @Override
          public void close(Status status, Metadata trailers) {
            if (!status.isOk() || call.isReady()) {
              super.close(status, trailers);
            } else {
              end.set(() -> super.close(status, trailers));
              // It may have been taken meanwhile.
              ready.run();
            }
          }
        };
    return new SimpleForwardingServerCallListener<>(next.startCall(later, headers)) {
      @Override
      public void onReady() {
        ready.run();
        super.onReady();
      }
    };
  }
}
