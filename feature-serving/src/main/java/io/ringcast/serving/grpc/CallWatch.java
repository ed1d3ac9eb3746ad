package io.ringcast.serving.grpc;

import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.serving.callers.Passed;
import io.ringcast.serving.meters.RequestMeters;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.telemetry.Traces;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Sees every call as the transport does, from its first header to its end, refused or not, and
 * hands its {@link Stages} to those who work for it.
 */
final class CallWatch extends ServerStreamTracer.Factory {

  /** By their full names; what callers call otherwise is not there, and no name to count under. */
  private static final Map<String, String> METHODS =
      FeaturesGrpc.getServiceDescriptor().getMethods().stream()
          .collect(
              Collectors.toUnmodifiableMap(
                  MethodDescriptor::getFullMethodName, MethodDescriptor::getBareMethodName));

  private static final String WATCH = FeaturesGrpc.getWatchFeaturesMethod().getBareMethodName();

  private final RequestMeters meters;
  private final Traces traces;

  CallWatch(RequestMeters meters, Traces traces) {
    this.meters = meters;
    this.traces = traces;
  }

  @Override
  public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
    String name = METHODS.get(method);
    if (name == null) {
      // Health checks and reflection are nobody's requests either.
      return new ServerStreamTracer() {};
    }
    Stages stages = new Stages(name);
    stages.named(headers.get(Passed.TRACE_PARENT), headers.get(Passed.REQUEST_ID));
    return new Tracer(stages);
  }

  private final class Tracer extends ServerStreamTracer {

    private final Stages stages;
    private final boolean once;

    Tracer(Stages stages) {
      this.stages = stages;
      this.once = !stages.method().equals(WATCH);
      meters.begun();
    }

    @Override
    public Context filterContext(Context context) {
      return context.withValue(Stages.CURRENT, stages);
    }

    @Override
    public void inboundMessageRead(int number, long wireBytes, long bytes) {
      stages.end(Stage.QUEUE);
    }

    @Override
    public void outboundMessageSent(int number, long wireBytes, long bytes) {
      if (once) {
        stages.end(Stage.ENCODE);
      }
      // As it goes: a watch may last for days.
      meters.sent(Math.max(0, wireBytes));
    }

    @Override
    public void streamClosed(Status status) {
      if (once && stages.has(Stage.ENCODE)) {
        stages.end(Stage.TRANSPORT);
      }
      String code = status.getCode().name();
      meters.ended(stages, code, once);
      if (once) {
        traces.ended(stages, code);
      }
    }
  }
}
