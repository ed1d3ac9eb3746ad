package io.ringcast.serving.grpc;

import com.google.protobuf.MessageLite;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.ringcast.serving.budget.ConnectionLimit;
import io.ringcast.serving.budget.Held;
import io.ringcast.serving.budget.Shortage;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.serving.meters.Reason;
import io.ringcast.serving.meters.Stages;
import java.net.SocketAddress;
import java.util.Optional;

/**
 * Refuses calls when so much is under way that more would slow all of them down. A call counts from
 * its message on: headers alone cost nothing.
 */
final class CallLimit implements ServerInterceptor {

  /** Calls take milliseconds; after this long, those that are under way have ended. */
  private static final long CALLS_END_WITHIN_MILLIS = 100;

  /** Who reads on needs their thread or connection for longer; somebody may go at any time. */
  private static final long OTHERS_GO_WITHIN_MILLIS = 1_000;

  private final ConnectionLimit connections;

  /**
   * For all calls.
   *
   * @param connections over which calls come; those within the process have none there
   */
  CallLimit(ConnectionLimit connections) {
    this.connections = connections;
  }

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    String caller = Caller.CURRENT.get().name();
    SocketAddress peer = call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
    if (peer != null) {
      connections.called(peer);
      if (!caller.equals(Callers.ANYONE) && !connections.hold(peer, caller)) {
        Refusal.ofConnection(caller, connections.share()).end(call);
        return closing(peer);
      }
    }
    Held held = Stages.CURRENT.get().held();
    held.of(caller);
    return new RefusableListener<>(call, next.startCall(call, headers)) {
      @Override
      Optional<Refusal> hear(ReqT request, ServerCall.Listener<ReqT> further) {
        // As it is parsed; as it came it counts already.
        int bytes = ((MessageLite) request).getSerializedSize();
        Optional<Shortage> shortage = held.admit().or(() -> held.take(bytes));
        if (shortage.isEmpty()) {
          further.onMessage(request);
        }
        return shortage.map(CallLimit::refusal);
      }
    };
  }

  /** Closes the connection when the refusal has been sent. */
  private <T> ServerCall.Listener<T> closing(SocketAddress peer) {
    return new ServerCall.Listener<>() {
      @Override
      public void onComplete() {
        connections.close(peer);
      }

      @Override
      public void onCancel() {
        connections.close(peer);
      }
    };
  }

  /** What a caller is told that asks for more than there is. */
  static Refusal refusal(Shortage shortage) {
    return switch (shortage.resource()) {
      case CALLS ->
          refusal(shortage, Reason.TOO_MANY_CALLS, CALLS_END_WITHIN_MILLIS, "calls are under way");
      case LISTS ->
          refusal(
              shortage,
              Reason.TOO_MANY_CALLS,
              OTHERS_GO_WITHIN_MILLIS,
              "lists of areas are under way");
      case WATCHES ->
          refusal(shortage, Reason.TOO_MANY_WATCHES, OTHERS_GO_WITHIN_MILLIS, "watches are open");
      case WATCHES_BY_HTTP ->
          refusal(
              shortage,
              Reason.TOO_MANY_WATCHES,
              OTHERS_GO_WITHIN_MILLIS,
              "watches by HTTP (half of http.max-connections) are open");
      case BYTES ->
          shortage.of() == Shortage.Of.ONE_CALL
              ? Refusal.of(
                  Reason.TOO_LARGE,
                  Status.RESOURCE_EXHAUSTED,
                  "the call needs %,d bytes, but %s may hold %,d (limits.max-bytes,"
                          .formatted(shortage.amount(), shortage.caller(), shortage.limit())
                      + " limits.caller-share): ask for fewer columns, or in parts")
              : refusal(
                  shortage,
                  Reason.TOO_MANY_BYTES,
                  CALLS_END_WITHIN_MILLIS,
                  "bytes are the limit for requests and answers under way");
    };
  }

  private static Refusal refusal(Shortage shortage, Reason reason, long millis, String there) {
    boolean all = shortage.of() == Shortage.Of.SERVICE;
    String whose =
        all
            ? "all that the service takes"
            : "the share of %s (limits.caller-share)".formatted(shortage.caller());
    return Refusal.until(
        reason,
        millis,
        "%,d %s, which is %s: come again in %,d ms"
                .formatted(shortage.limit(), there, whose, millis)
            + (all ? ", or ask another instance" : ""));
  }
}
