package io.ringcast.serving.grpc;

import com.google.protobuf.MessageLite;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.meters.Stages;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Lets a call within the process last until its answer is taken, as over a network. Its client asks
 * for the next message when it has passed on the last. The call takes room for the table or the
 * JSON that HTTP makes of an answer.
 */
final class LateCloseInterceptor implements ServerInterceptor {

  /** Some five times a message's bytes, made with copies. */
  private static final long JSON_TIMES = 12;

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    Stages stages = Stages.current();
    // A watch takes room for each table, and gives it back.
    boolean once = call.getMethodDescriptor().getType() == MethodType.UNARY;
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
          public void sendMessage(RespT message) {
            if (once) {
              stages.take(room(message));
            }
            super.sendMessage(message);
          }

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

  private static long room(Object message) {
    return message instanceof Answer table
        ? table.bytes().length
        : JSON_TIMES * ((MessageLite) message).getSerializedSize();
  }
}
