package io.ringcast.benchmarks.serve;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors;
import io.grpc.ClientStreamTracer;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts the bytes of messages as they come over the wire. */
final class WireBytes {

  private final LongAdder received = new LongAdder();

  /** The same channels, whose bytes are counted. */
  List<Channel> count(List<? extends Channel> channels) {
    return channels.stream()
        .map(channel -> ClientInterceptors.intercept(channel, new Counting()))
        .toList();
  }

  long received() {
    return received.sum();
  }

  private final class Counting implements ClientInterceptor {

    private final ClientStreamTracer tracer =
        new ClientStreamTracer() {
          @Override
          public void inboundWireSize(long bytes) {
            received.add(bytes);
          }
        };

    private final ClientStreamTracer.Factory factory =
        new ClientStreamTracer.Factory() {
          @Override
          public ClientStreamTracer newClientStreamTracer(
              ClientStreamTracer.StreamInfo info, Metadata headers) {
            return tracer;
          }
        };

    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(
        MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
      return next.newCall(method, options.withStreamTracerFactory(factory));
    }
  }
}
