package io.ringcast.serving.grpc;

import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.serving.config.CallLimits;
import java.util.concurrent.Semaphore;

/** Refuses calls when so many are under way that more would slow all of them down. */
final class CallLimit implements ServerInterceptor {

  /** Calls take milliseconds; after this long, those that are under way have ended. */
  private static final long CALLS_END_WITHIN_MILLIS = 100;

  /** Watches end when their connections do. */
  private static final long WATCHES_END_WITHIN_MILLIS = 60_000;

  private final Refusal tooManyCalls;
  private final Refusal tooManyWatches;
  private final int mostCalls;
  private final Semaphore calls;
  private final Semaphore watches;

  CallLimit(CallLimits limits) {
    mostCalls = limits.calls();
    calls = new Semaphore(mostCalls);
    watches = new Semaphore(limits.watches());
    tooManyCalls = refusal(CALLS_END_WITHIN_MILLIS, limits.calls(), "calls are under way");
    tooManyWatches = refusal(WATCHES_END_WITHIN_MILLIS, limits.watches(), "watches are open");
  }

  private static Refusal refusal(long millis, int limit, String there) {
    return Refusal.until(
        millis,
        "%,d %s, which is all that the service takes: come again in %,d ms, or ask another instance"
            .formatted(limit, there, millis));
  }

  /** Whether no call is under way, watches aside. */
  boolean isIdle() {
    return calls.availablePermits() == mostCalls;
  }

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    boolean ends = call.getMethodDescriptor().getType() == MethodType.UNARY;
    Semaphore free = ends ? calls : watches;
    if (!free.tryAcquire()) {
      return (ends ? tooManyCalls : tooManyWatches).instead(call);
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
