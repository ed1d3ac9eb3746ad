package io.ringcast.serving.http;

import io.grpc.Channel;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesStub;
import io.ringcast.serving.console.Packed;
import io.ringcast.serving.explain.Explainer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Makes the calls of gRPC, through the same door as everybody, on behalf of who asks by HTTP. */
final class Calls {

  private final FeaturesStub stub;
  private final Duration deadline;

  /**
   * Calls over a channel.
   *
   * @param deadline of most calls
   */
  Calls(Channel channel, Duration deadline) {
    this.stub = FeaturesGrpc.newStub(channel);
    this.deadline = deadline;
  }

  void features(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    inTime(caller).getFeatures(Requests.features(query), answer(exchange, Json::of));
  }

  void area(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    inTime(caller).getArea(Requests.area(query), answer(exchange, Json::of));
  }

  void rows(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    inTime(caller).getRows(Requests.rows(query), answer(exchange, Json::of));
  }

  /** The same rows, as the map reads them. */
  void packedRows(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    inTime(caller).getRows(Requests.rows(query), answer(exchange, Packed.TYPE, Packed::of));
  }

  void areas(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    inTime(caller).listAreas(Requests.areas(query), answer(exchange, Json::of));
  }

  void explain(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    of(caller)
        .withDeadlineAfter(Explainer.PATIENCE.toNanos(), TimeUnit.NANOSECONDS)
        .explainFeature(Requests.explain(query), answer(exchange, ExplainJson::of));
  }

  void sets(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    inTime(caller).describeFeatureSet(Requests.sets(query), answer(exchange, Json::of));
  }

  void watch(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    of(caller).watchFeatures(Requests.watch(query), new Events(exchange));
  }

  private FeaturesStub inTime(Metadata caller) {
    return of(caller).withDeadlineAfter(deadline.toNanos(), TimeUnit.NANOSECONDS);
  }

  private FeaturesStub of(Metadata caller) {
    return stub.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(caller));
  }

  private static <T> StreamObserver<T> answer(Exchange exchange, Function<T, byte[]> json) {
    return answer(exchange, "application/json", json);
  }

  private static <T> StreamObserver<T> answer(
      Exchange exchange, String type, Function<T, byte[]> bytes) {
    return new StreamObserver<>() {
      @Override
      public void onNext(T answer) {
        exchange.answer(type, bytes.apply(answer));
      }

      @Override
      public void onError(Throwable failure) {
        exchange.refuse(Problem.of(failure));
      }

      @Override
      public void onCompleted() {
        // The answer is out.
      }
    };
  }
}
