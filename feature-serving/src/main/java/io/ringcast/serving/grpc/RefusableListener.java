package io.ringcast.serving.grpc;

import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.ServerCall;
import io.ringcast.serving.callers.Refusal;
import java.util.Optional;

/** A listener whose message may be refused; then the call has ended. */
abstract class RefusableListener<T> extends SimpleForwardingServerCallListener<T> {

  private final ServerCall<T, ?> call;
  private boolean refused;

  RefusableListener(ServerCall<T, ?> call, ServerCall.Listener<T> next) {
    super(next);
    this.call = call;
  }

  /** Passes a message on, or refuses it. */
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
