package io.ringcast.serving.grpc;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.ringcast.api.ExplainFeatureRequest;
import io.ringcast.api.GetAreaRequest;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.WatchFeaturesRequest;
import io.ringcast.serving.ask.AreasRequestValidator;
import io.ringcast.serving.ask.AskException;
import io.ringcast.serving.ask.ExplainRequestValidator;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.callers.Refusal;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Refuses requests with more keys than a request may have, or than their caller may ask for now,
 * before anything is done for them. Of a watch this is its first table; the watch itself takes the
 * keys of those that follow.
 */
final class KeyLimit implements ServerInterceptor {

  private final RequestValidator validator;
  private final AreasRequestValidator listing;
  private final ExplainRequestValidator explaining;

  KeyLimit(RequestValidator validator) {
    this.validator = validator;
    this.listing = new AreasRequestValidator(validator);
    this.explaining = new ExplainRequestValidator(validator);
  }

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    Caller caller = Caller.CURRENT.get();
    return new RefusableListener<>(call, next.startCall(call, headers)) {
      @Override
      Optional<Refusal> hear(ReqT request, ServerCall.Listener<ReqT> further) {
        Optional<Refusal> refusal = check(request, caller);
        if (refusal.isEmpty()) {
          further.onMessage(request);
        }
        return refusal;
      }
    };
  }

  private Optional<Refusal> check(Object request, Caller caller) {
    try {
      return caller.take(keys(request));
    } catch (AskException e) {
      return Optional.of(
          new Refusal(Failures.reason(e), Failures.of(e).getStatus(), OptionalLong.empty()));
    }
  }

  private long keys(Object request) {
    if (request instanceof GetFeaturesRequest features) {
      return validator.keys(features);
    }
    if (request instanceof WatchFeaturesRequest watch) {
      return validator.keys(watch);
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
    return request instanceof GetAreaRequest area ? validator.keys(area) : 0;
  }
}
