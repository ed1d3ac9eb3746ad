package io.ringcast.serving.telemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

/**
 * Makes spans of an ended request: one for the whole and one for each stage. A request without a
 * trace costs a look at one header. Watches have none: they last for hours.
 */
public final class Traces {

  private static final String PARENT = "traceparent";

  private static final long NANOS_PER_MILLI = 1_000_000;

  /** Failures of the service, not of its callers. */
  private static final Set<String> FAILURES =
      Set.of("UNKNOWN", "DEADLINE_EXCEEDED", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE");

  private static final TextMapGetter<String> PARENT_ONLY =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(String parent) {
          return List.of(PARENT);
        }

        @Override
        public String get(String parent, String key) {
          return key.equals(PARENT) ? parent : null;
        }
      };

  private final Optional<Tracer> tracer;
  private final double share;
  private final DoubleSupplier chance;

  private Traces(Optional<Tracer> tracer, double share, DoubleSupplier chance) {
    this.tracer = tracer;
    this.share = share;
    this.chance = chance;
  }

  public static Traces none() {
    return new Traces(Optional.empty(), 0, () -> 1);
  }

  /** With the share of requests to trace whose callers do not decide. */
  public static Traces by(Tracer tracer, double share, DoubleSupplier chance) {
    return new Traces(Optional.of(tracer), share, chance);
  }

  public void ended(Stages stages, String status) {
    String parent = stages.traceParent();
    if (tracer.isEmpty() || (parent == null && share == 0)) {
      return;
    }
    Context caller = read(parent);
    SpanContext its = Span.fromContext(caller).getSpanContext();
    if (its.isValid() ? its.isSampled() : chance.getAsDouble() < share) {
      span(tracer.get(), caller, stages, status);
    }
  }

  /** The trace of a caller, as W3C writes it; empty without one. */
  static Optional<String> id(String parent) {
    SpanContext its = Span.fromContext(read(parent)).getSpanContext();
    return its.isValid() ? Optional.of(its.getTraceId()) : Optional.empty();
  }

  private static Context read(String parent) {
    return W3CTraceContextPropagator.getInstance().extract(Context.root(), parent, PARENT_ONLY);
  }

  private void span(Tracer with, Context caller, Stages stages, String status) {
    long end = System.currentTimeMillis() * NANOS_PER_MILLI;
    long at = end - stages.totalNanos();
    Span span =
        with.spanBuilder(FeaturesGrpc.SERVICE_NAME + "/" + stages.method())
            .setSpanKind(SpanKind.SERVER)
            .setParent(caller)
            .setStartTimestamp(at, TimeUnit.NANOSECONDS)
            .setAttribute("rpc.system", "grpc")
            .setAttribute("rpc.service", FeaturesGrpc.SERVICE_NAME)
            .setAttribute("rpc.method", stages.method())
            .setAttribute("ringcast.status", status)
            .setAttribute("ringcast.caller", stages.caller())
            .setAttribute("ringcast.view", stages.view())
            .setAttribute("ringcast.keys", stages.keys())
            .startSpan();
    stages.refused().ifPresent(why -> span.setAttribute("ringcast.refused", why.text()));
    Context inside = caller.with(span);
    for (Stage stage : Stage.values()) {
      if (stages.has(stage)) {
        Span part =
            with.spanBuilder(stage.text())
                .setParent(inside)
                .setStartTimestamp(at, TimeUnit.NANOSECONDS)
                .startSpan();
        at += stages.nanos(stage);
        part.end(at, TimeUnit.NANOSECONDS);
      }
    }
    if (FAILURES.contains(status)) {
      span.setStatus(StatusCode.ERROR);
    }
    span.end(end, TimeUnit.NANOSECONDS);
  }
}
