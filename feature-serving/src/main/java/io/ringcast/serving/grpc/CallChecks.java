package io.ringcast.serving.grpc;

import com.google.protobuf.MessageLite;
import io.grpc.Context;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.ExplainFeatureRequest;
import io.ringcast.api.GetAreaRequest;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.ScoreRequest;
import io.ringcast.api.WatchFeaturesRequest;
import io.ringcast.serving.ask.AreasRequestValidator;
import io.ringcast.serving.ask.ExplainRequestValidator;
import io.ringcast.serving.ask.RequestException;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.ask.ScoreRequestValidator;
import io.ringcast.serving.budget.CallBudget;
import io.ringcast.serving.budget.ConnectionLimit;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.serving.meters.Reason;
import io.ringcast.serving.meters.Stages;
import java.net.SocketAddress;
import java.util.Optional;

/**
 * Checks a known caller's call in this order: deadline, connection, calls and bytes under way,
 * keys, quota. A call counts from its message on: headers cost nothing. A watch pays here for its
 * first table, and itself for later ones.
 */
final class CallChecks implements ServerInterceptor {

  private static final Refusal NO_DEADLINE =
      Refusal.of(
          Reason.NO_DEADLINE,
          Status.INVALID_ARGUMENT,
          "the call has no deadline: set one, such as `withDeadlineAfter(50, MILLISECONDS)` in Java"
              + " or `timeout=0.05` in Python; the answer then comes in time, with what is there");

  private final Deadlines deadlines;
  private final ConnectionLimit connections;
  private final RequestValidator validator;
  private final ScoreRequestValidator scoring;
  private final AreasRequestValidator listing;
  private final ExplainRequestValidator explaining;

  /** Watches need no deadline. Calls within the process have no connection here. */
  CallChecks(
      Deadlines deadlines,
      ConnectionLimit connections,
      RequestValidator validator,
      ScoreRequestValidator scoring) {
    this.deadlines = deadlines;
    this.connections = connections;
    this.validator = validator;
    this.scoring = scoring;
    this.listing = new AreasRequestValidator(validator);
    this.explaining = new ExplainRequestValidator(validator);
  }

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    if (deadlines.areRequired()
        && call.getMethodDescriptor().getType() == MethodType.UNARY
        && Context.current().getDeadline() == null) {
      return NO_DEADLINE.instead(call);
    }
    Caller caller = Caller.CURRENT.get();
    String name = caller.name();
    SocketAddress peer = call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
    if (peer != null) {
      connections.called(peer);
      if (!name.equals(Callers.ANYONE) && !connections.hold(peer, name)) {
        Refusal.ofConnection(name, connections.share()).end(call);
        return closing(peer);
      }
    }
    CallBudget held = Stages.CURRENT.get().held();
    held.of(name);
    return new RefusableListener<>(call, next.startCall(call, headers)) {
      @Override
      Optional<Refusal> hear(ReqT request, ServerCall.Listener<ReqT> further) {
        // As it is parsed; as it came it counts already.
        int bytes = ((MessageLite) request).getSerializedSize();
        Optional<Refusal> refusal =
            held.admit()
                .or(() -> held.take(bytes))
                .map(Failures::refusal)
                .or(() -> takeKeys(request, caller));
        if (refusal.isEmpty()) {
          further.onMessage(request);
        }
        return refusal;
      }
    };
  }

  /** Closes the connection when the refusal has been sent. */
  private <T> ServerCall.Listener<T> closing(SocketAddress peer) {
    return new ServerCall.Listener<>() {
      @Override
      public void onComplete() {
        connections.close(peer);
      }

      @Override
      public void onCancel() {
        connections.close(peer);
      }
    };
  }

  private Optional<Refusal> takeKeys(Object request, Caller caller) {
    try {
      return request instanceof DescribeFeatureSetRequest description
          ? caller.takeWhole(SetDescriber.keys(description, validator, scoring))
          : caller.take(cost(request));
    } catch (RequestException e) {
      return Optional.of(e.refusal());
    }
  }

  private long cost(Object request) {
    if (request instanceof GetFeaturesRequest features) {
      return validator.cost(features);
    }
    if (request instanceof WatchFeaturesRequest watch) {
      return validator.cost(watch);
    }
    if (request instanceof ScoreRequest scores) {
      return scoring.cost(scores);
    }
    if (request instanceof ExplainFeatureRequest explain) {
      return explaining.keys(explain);
    }
    if (request instanceof GetRowsRequest rows) {
      return validator.keys(rows);
    }
    if (request instanceof ListAreasRequest areas) {
      return listing.keys(areas);
    }
    return request instanceof GetAreaRequest area ? validator.cost(area) : 0;
  }
}
