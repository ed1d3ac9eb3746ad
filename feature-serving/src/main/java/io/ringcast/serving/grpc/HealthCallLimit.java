package io.ringcast.serving.grpc;

import io.grpc.Attributes;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerTransportFilter;
import io.grpc.Status;
import io.ringcast.serving.budget.ConnectionLimit;
import java.util.concurrent.Semaphore;

/** Limits a connection's calls for health and reflection, which count in no caller's share. */
final class HealthCallLimit extends ServerTransportFilter implements ServerInterceptor {

  /** Balancers watch the health of the server, and of the service. */
  private static final int CALLS_OF_NOBODY = 4;

  private static final Attributes.Key<Semaphore> FREE =
      Attributes.Key.create("ringcast-calls-of-nobody");

  private final ConnectionLimit limit;

  HealthCallLimit(ConnectionLimit limit) {
    this.limit = limit;
  }

  @Override
  public Attributes transportReady(Attributes connection) {
    return connection.toBuilder().set(FREE, new Semaphore(CALLS_OF_NOBODY)).build();
  }

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    limit.called(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
    Semaphore free = call.getAttributes().get(FREE);
    if (!free.tryAcquire()) {
      call.close(
          Status.RESOURCE_EXHAUSTED.withDescription(
              "%d calls for health or reflection are open on this connection, which is all that it may have"
                  .formatted(CALLS_OF_NOBODY)),
          new Metadata());
      return new ServerCall.Listener<>() {};
    }
    return new SimpleForwardingServerCallListener<>(next.startCall(call, headers)) {
      @Override
      public void onComplete() {
        free.release();
        super.onComplete();
      }

      @Override
      public void onCancel() {
        free.release();
        super.onCancel();
      }
    };
  }
}
