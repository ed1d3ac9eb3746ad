package io.ringcast.serving.grpc;

import io.grpc.Context;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.ringcast.serving.budget.ConnectionLimit;
import java.net.SocketAddress;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Notes refused calls and their bytes: who makes too many of them waits. The interceptor sees a
 * refusal before its reader takes it; the tracer also sees streams that are reset.
 */
final class RefusalPaceInterceptor extends ServerStreamTracer.Factory implements ServerInterceptor {

  private static final Set<Code> REFUSED =
      EnumSet.of(
          Code.INVALID_ARGUMENT,
          Code.NOT_FOUND,
          Code.PERMISSION_DENIED,
          Code.RESOURCE_EXHAUSTED,
          Code.UNAUTHENTICATED);

  private static final Context.Key<PacedCall> CURRENT = Context.key("ringcast-paced-call");

  private final ConnectionLimit connections;

  RefusalPaceInterceptor(ConnectionLimit connections) {
    this.connections = connections;
  }

  @Override
  public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
    return new PacedCall();
  }

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    PacedCall its = CURRENT.get();
    return next.startCall(
        new SimpleForwardingServerCall<>(call) {
          @Override
          public void close(Status status, Metadata trailers) {
            super.close(status, trailers);
            its.ended(status);
          }
        },
        headers);
  }

  /** One call, which counts once. */
  private final class PacedCall extends ServerStreamTracer {

    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile SocketAddress peer;

    /** Written by the connection's thread alone. */
    private volatile long bytes;

    @Override
    public Context filterContext(Context context) {
      return context.withValue(CURRENT, this);
    }

    @Override
    public void serverCallStarted(ServerCallInfo<?, ?> call) {
      peer = call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
    public void inboundWireSize(long more) {
      bytes += Math.max(0, more);
    }

    @Override
    public void streamClosed(Status status) {
      ended(status);
    }

    void ended(Status status) {
      if (REFUSED.contains(status.getCode()) && peer != null && !ended.getAndSet(true)) {
        connections.refusedCall(peer, bytes);
      }
    }
  }
}
