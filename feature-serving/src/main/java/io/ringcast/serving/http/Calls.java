package io.ringcast.serving.http;

import io.grpc.CallOptions;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.console.Packed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Makes the calls of gRPC, through the same door as everybody, on behalf of who asks by HTTP. */
final class Calls {

  private final ManagedChannel channel;
  private final Duration deadline;
  private final Duration longestWatch;

  /** Calls over a channel. */
  Calls(ManagedChannel channel, ServeConfig config) {
    this.channel = channel;
    this.deadline = config.limits().calls().maxDeadline();
    this.longestWatch = config.listen().connections().maxAge();
  }

  void close() {
    channel.shutdownNow();
  }

  void features(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    table(FeaturesGrpc.getGetFeaturesMethod(), Requests.features(query), caller, exchange);
  }

  void area(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    table(FeaturesGrpc.getGetAreaMethod(), Requests.area(query), caller, exchange);
  }

  void rows(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    table(FeaturesGrpc.getGetRowsMethod(), Requests.rows(query), caller, exchange);
  }

  /** The same rows, as the map reads them. */
  void packedRows(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    Function<FeatureTable, ChannelFuture> send =
        table -> exchange.send(Packed.TYPE, Packed.of(table));
    call(FeaturesGrpc.getGetRowsMethod(), Requests.rows(query), caller, exchange, send);
  }

  void areas(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    call(
        FeaturesGrpc.getListAreasMethod(),
        Requests.areas(query),
        caller,
        exchange,
        json(exchange, Json::of));
  }

  void explain(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    call(
        FeaturesGrpc.getExplainFeatureMethod(),
        Requests.explain(query),
        caller,
        exchange,
        json(exchange, ExplainJson::of));
  }

  void sets(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    call(
        FeaturesGrpc.getDescribeFeatureSetMethod(),
        Requests.sets(query),
        caller,
        exchange,
        json(exchange, Json::of));
  }

  void watch(Map<String, List<String>> query, Metadata caller, Exchange exchange) {
    start(
        FeaturesGrpc.getWatchFeaturesMethod(),
        Requests.watch(query),
        caller,
        CallOptions.DEFAULT,
        new Events(exchange, longestWatch));
  }

  private <Q> void table(
      MethodDescriptor<Q, FeatureTable> method, Q request, Metadata caller, Exchange exchange) {
    call(method, request, caller, exchange, table -> exchange.answer(new TableJson(table)));
  }

  private static <T> Function<T, ChannelFuture> json(Exchange exchange, Function<T, byte[]> json) {
    return answer -> exchange.send("application/json", json.apply(answer));
  }

  private <Q, T> void call(
      MethodDescriptor<Q, T> method,
      Q request,
      Metadata caller,
      Exchange exchange,
      Function<T, ChannelFuture> send) {
    CallOptions inTime =
        CallOptions.DEFAULT.withDeadlineAfter(deadline.toNanos(), TimeUnit.NANOSECONDS);
    start(method, request, caller, inTime, new AnswerObserver<>(exchange, send));
  }

  private <Q, T> void start(
      MethodDescriptor<Q, T> method,
      Q request,
      Metadata caller,
      CallOptions options,
      AnswerObserver<Q, T> observer) {
    // Of a call with one answer gRPC asks for two, and would not wait until the one is taken.
    MethodDescriptor<Q, T> asStream =
        method.toBuilder().setType(MethodType.SERVER_STREAMING).build();
    ClientCalls.asyncServerStreamingCall(
        ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(caller))
            .newCall(asStream, options),
        request,
        observer);
  }
}
