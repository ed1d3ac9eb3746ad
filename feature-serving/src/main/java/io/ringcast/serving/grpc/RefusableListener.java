package io.ringcast.serving.grpc;

import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.ServerCall;
import io.ringcast.serving.callers.Refusal;
import java.util.Optional;

/** Hears a call whose message may end it, after which nothing more of it is heard. */
abstract class RefusableListener<T> extends SimpleForwardingServerCallListener<T> {

  private final ServerCall<T, ?> call;
  private boolean refused;

  RefusableListener(ServerCall<T, ?> call, ServerCall.Listener<T> next) {
    super(next);
    this.call = call;
  }

  /** Hands a message on, or says why not. */
  abstract Optional<Refusal> hear(T message, ServerCall.Listener<T> next);

  @Override
  public void onMessage(T message) {
    Optional<Refusal> refusal = hear(message, delegate());
    if (refusal.isPresent()) {
      refused = true;
      refusal.get().end(call);
    }
  }

  /** Without its message the call would be ended a second time. */
  @Override
  public void onHalfClose() {
    if (!refused) {
      super.onHalfClose();
    }
  }
}
