package io.ringcast.serving.grpc;

import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import io.grpc.health.v1.HealthGrpc;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.serving.budget.Budget;
import io.ringcast.serving.budget.CallBudget;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.budget.Shortage;
import io.ringcast.serving.callers.IdentityInterceptor;
import io.ringcast.serving.meters.RequestMeters;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.telemetry.Traces;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Collectors;

/**
 * Follows every call from its first header to its end, refused or not, and gives {@link Stages} to
 * those who work for it.
 */
final class CallTracer extends ServerStreamTracer.Factory {

  /** By full name. Other names are not counted: callers could invent any number. */
  private static final Map<String, String> METHODS =
      FeaturesGrpc.getServiceDescriptor().getMethods().stream()
          .collect(
              Collectors.toUnmodifiableMap(
                  MethodDescriptor::getFullMethodName, MethodDescriptor::getBareMethodName));

  private static final String WATCH = FeaturesGrpc.getWatchFeaturesMethod().getBareMethodName();

  private static final String LIST = FeaturesGrpc.getListAreasMethod().getBareMethodName();

  private static final String HEALTH_WATCH = HealthGrpc.getWatchMethod().getFullMethodName();

  private final RequestMeters meters;
  private final Traces traces;
  private final Budget budget;
  private final Resource watches;
  private final Deadlines deadlines;
  private final ScheduledExecutorService timer;

  /** The timer ends watches that wait too long. */
  CallTracer(
      RequestMeters meters,
      Traces traces,
      Budget budget,
      Resource watches,
      Deadlines deadlines,
      ScheduledExecutorService timer) {
    this.timer = timer;
    this.meters = meters;
    this.traces = traces;
    this.budget = budget;
    this.watches = watches;
    this.deadlines = deadlines;
  }

  @Override
  public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
    String name = METHODS.get(method);
    if (name == null) {
      // Health checks and reflection are nobody's requests either. Health is watched without end.
      if (!method.equals(HEALTH_WATCH)) {
        deadlines.require(headers);
      }
      return new ServerStreamTracer() {};
    }
    boolean once = !name.equals(WATCH);
    if (once) {
      deadlines.cut(headers);
    }
    Resource calls = name.equals(LIST) ? Resource.LISTS : Resource.CALLS;
    CallBudget held = new CallBudget(budget, once ? calls : watches);
    Stages stages = new Stages(name, held);
    stages.named(
        headers.get(IdentityInterceptor.TRACE_PARENT), headers.get(IdentityInterceptor.REQUEST_ID));
    return new Tracer(stages, once);
  }

  private final class Tracer extends ServerStreamTracer {

    private final Stages stages;
    private final boolean once;
    private WatchTimeout cutoff;

    Tracer(Stages stages, boolean once) {
      this.stages = stages;
      this.once = once;
      meters.begun();
    }

    @Override
    public Context filterContext(Context context) {
      Context its = context.withValue(Stages.CURRENT, stages);
      if (once) {
        return its;
      }
      cutoff = new WatchTimeout(timer, deadlines.mostNanos(), its);
      cutoff.waitFor("the request");
      return cutoff.context();
    }

    /** Parts of a request take memory before anybody can check it. */
    @Override
    public void inboundWireSize(long bytes) {
      Optional<Shortage> shortage = stages.held().take(Math.max(0, bytes));
      if (shortage.isPresent()) {
        // What is thrown resets the stream.
        throw Failures.refusal(shortage.get()).exception();
      }
    }

    @Override
    public void inboundMessageRead(int number, long wireBytes, long bytes) {
      stages.end(Stage.QUEUE);
      if (cutoff != null) {
        cutoff.came();
      }
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
      stages.held().release();
      if (cutoff != null) {
        cutoff.ended();
      }
      String code = status.getCode().name();
      meters.ended(stages, code, once);
      if (once) {
        traces.ended(stages, code);
      }
    }
  }
}
