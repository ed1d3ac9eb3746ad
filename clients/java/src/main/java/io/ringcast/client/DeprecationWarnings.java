package io.ringcast.client;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.ringcast.api.Deprecation;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Logs a warning when the first answer of a deprecated feature set comes. */
final class DeprecationWarnings implements ClientInterceptor {

  private static final System.Logger LOG = System.getLogger("io.ringcast.client");

  private final Set<String> logged = ConcurrentHashMap.newKeySet();

  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
      @Override
      public void start(Listener<A> listener, Metadata headers) {
        super.start(
            new SimpleForwardingClientCallListener<>(listener) {
              @Override
              public void onHeaders(Metadata answered) {
                Deprecation.of(answered).filter(logged::add).ifPresent(DeprecationWarnings::warn);
                super.onHeaders(answered);
              }
            },
            headers);
      }
    };
  }

  private static void warn(String text) {
    LOG.log(System.Logger.Level.WARNING, "feature set is deprecated: {0}", text);
  }
}
