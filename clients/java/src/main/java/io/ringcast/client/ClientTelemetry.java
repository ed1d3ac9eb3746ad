package io.ringcast.client;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientStreamTracer;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.ringcast.api.ServerTime;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;

/**
 * Traces and measures calls by a program's own OpenTelemetry: {@code
 * ClientConfig.of(...).interceptor(ClientTelemetry.of(openTelemetry))}. Each call becomes a span,
 * which the service's spans lie in, and its time is split: into {@code encode}, until the request
 * is with the network; {@code server}, as the service says; {@code network}, the rest until the
 * answer is there; and {@code decode}. Who does not use this class needs no OpenTelemetry.
 */
public final class ClientTelemetry implements ClientInterceptor {

  private static final String SCOPE = "io.ringcast.client";
  private static final double NANOS = 1e-9;

  private static final AttributeKey<String> METHOD = AttributeKey.stringKey("rpc.method");
  private static final AttributeKey<String> STATUS = AttributeKey.stringKey("ringcast.status");
  private static final AttributeKey<String> PART = AttributeKey.stringKey("part");
  private static final Attributes ENCODE = Attributes.of(PART, "encode");
  private static final Attributes SERVER = Attributes.of(PART, "server");
  private static final Attributes NETWORK = Attributes.of(PART, "network");
  private static final Attributes DECODE = Attributes.of(PART, "decode");

  /** From 60 µs to 8 s, in steps of the square root of 2. */
  private static final List<Double> BOUNDS =
      DoubleStream.iterate(-14, at -> at <= 3, at -> at + 0.5)
          .map(at -> Math.pow(2, at))
          .boxed()
          .toList();

  private final OpenTelemetry telemetry;
  private final Tracer tracer;
  private final DoubleHistogram duration;
  private final DoubleHistogram parts;

  private ClientTelemetry(OpenTelemetry telemetry) {
    this.telemetry = telemetry;
    this.tracer = telemetry.getTracer(SCOPE);
    Meter meter = telemetry.getMeter(SCOPE);
    this.duration =
        histogram(meter, "ringcast.client.duration", "From a call's begin until its answer.");
    this.parts =
        histogram(meter, "ringcast.client.part.duration", "The same, of answered calls, split.");
  }

  private static DoubleHistogram histogram(Meter meter, String name, String meaning) {
    return meter
        .histogramBuilder(name)
        .setUnit("s")
        .setDescription(meaning)
        .setExplicitBucketBoundariesAdvice(BOUNDS)
        .build();
  }

  public static ClientInterceptor of(OpenTelemetry telemetry) {
    return new ClientTelemetry(telemetry);
  }

  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    // A watch is open for hours: neither its time nor a span of it says anything.
    if (method.getType() != MethodType.UNARY) {
      return next.newCall(method, options);
    }
    Span span =
        tracer
            .spanBuilder(method.getFullMethodName())
            .setSpanKind(SpanKind.CLIENT)
            .setAttribute("rpc.system", "grpc")
            .setAttribute("rpc.service", method.getServiceName())
            .setAttribute(METHOD, method.getBareMethodName())
            .startSpan();
    Times times = new Times();
    return new SimpleForwardingClientCall<>(
        next.newCall(method, options.withStreamTracerFactory(times))) {
      @Override
      public void start(Listener<A> listener, Metadata headers) {
        telemetry
            .getPropagators()
            .getTextMapPropagator()
            .inject(Context.current().with(span), headers, ClientTelemetry::put);
        super.start(
            new SimpleForwardingClientCallListener<>(listener) {
              @Override
              public void onMessage(A answer) {
                times.decoded = System.nanoTime();
                super.onMessage(answer);
              }

              @Override
              public void onClose(Status status, Metadata trailers) {
                ended(method.getBareMethodName(), status, ServerTime.nanos(trailers), times, span);
                super.onClose(status, trailers);
              }
            },
            headers);
      }
    };
  }

  private static void put(Metadata headers, String name, String value) {
    headers.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value);
  }

  private void ended(String method, Status status, OptionalLong server, Times times, Span span) {
    String code = status.getCode().name();
    duration.record(
        (System.nanoTime() - times.begin) * NANOS, Attributes.of(METHOD, method, STATUS, code));
    span.setAttribute(STATUS, code);
    if (status.isOk() && server.isPresent()) {
      long there = Math.min(server.getAsLong(), times.received - times.sent);
      part(times.sent - times.begin, ENCODE, span);
      part(there, SERVER, span);
      part(times.received - times.sent - there, NETWORK, span);
      part(times.decoded - times.received, DECODE, span);
    } else if (!status.isOk()) {
      span.setStatus(StatusCode.ERROR);
    }
    span.end();
  }

  private void part(long nanos, Attributes name, Span span) {
    parts.record(nanos * NANOS, name);
    span.setAttribute("ringcast." + name.get(PART) + ".ms", nanos / 1e6);
  }

  /**
   * When what happened, by {@link System#nanoTime}; of a call that is tried again, the last try.
   */
  private static final class Times extends ClientStreamTracer.Factory {

    final long begin = System.nanoTime();
    volatile long sent = begin;
    volatile long received = begin;
    volatile long decoded = begin;

    @Override
    public ClientStreamTracer newClientStreamTracer(
        ClientStreamTracer.StreamInfo stream, Metadata headers) {
      return new ClientStreamTracer() {
        @Override
        public void outboundMessageSent(int number, long wireBytes, long bytes) {
          sent = System.nanoTime();
        }

        @Override
        public void inboundMessageRead(int number, long wireBytes, long bytes) {
          received = System.nanoTime();
        }
      };
    }
  }
}
