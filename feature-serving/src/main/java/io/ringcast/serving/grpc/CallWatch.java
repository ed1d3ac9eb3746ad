package io.ringcast.serving.grpc;

import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.serving.callers.Passed;
import io.ringcast.serving.meters.RequestMeters;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.telemetry.Traces;

/**
 * Sees every call as the transport does, from its first header to its end, refused or not, and
 * hands its {@link Stages} to those who work for it.
 */
final class CallWatch extends ServerStreamTracer.Factory {

  private static final String SERVICE = FeaturesGrpc.SERVICE_NAME + "/";
  private static final String WATCH = FeaturesGrpc.getWatchFeaturesMethod().getBareMethodName();

  private final RequestMeters meters;
  private final Traces traces;

  CallWatch(RequestMeters meters, Traces traces) {
    this.meters = meters;
    this.traces = traces;
  }

  @Override
  public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
    if (!method.startsWith(SERVICE)) {
      // Health checks and reflection are nobody's requests.
      return new ServerStreamTracer() {};
    }
    Stages stages = new Stages(method.substring(SERVICE.length()));
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
      stages.sent(Math.max(0, wireBytes));
    }

    @Override
    public void streamClosed(Status status) {
      if (once && stages.has(Stage.ENCODE)) {
        stages.end(Stage.TRANSPORT);
      }
      String code = status.getCode().name();
      meters.ended(stages, code, once);
      traces.ended(stages, code);
    }
  }
}
