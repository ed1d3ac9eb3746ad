package io.ringcast.serving.http;

import com.google.protobuf.Message;
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

  void features(Query query, Metadata caller, Exchange exchange) {
    table(FeaturesGrpc.getGetFeaturesMethod(), Requests.features(query), caller, exchange);
  }

  void area(Query query, Metadata caller, Exchange exchange) {
    table(FeaturesGrpc.getGetAreaMethod(), Requests.area(query), caller, exchange);
  }

  void rows(Query query, Metadata caller, Exchange exchange) {
    table(FeaturesGrpc.getGetRowsMethod(), Requests.rows(query), caller, exchange);
  }

  /** The same rows, as the map reads them. */
  void packedRows(Query query, Metadata caller, Exchange exchange) {
    Function<FeatureTable, ChannelFuture> send =
        table -> exchange.send(Packed.TYPE, Packed.of(table));
    call(FeaturesGrpc.getGetRowsMethod(), Requests.rows(query), caller, exchange, send);
  }

  void areas(Query query, Metadata caller, Exchange exchange) {
    message(FeaturesGrpc.getListAreasMethod(), Requests.areas(query), caller, exchange);
  }

  void explain(Query query, Metadata caller, Exchange exchange) {
    message(FeaturesGrpc.getExplainFeatureMethod(), Requests.explain(query), caller, exchange);
  }

  void sets(Query query, Metadata caller, Exchange exchange) {
    message(FeaturesGrpc.getDescribeFeatureSetMethod(), Requests.sets(query), caller, exchange);
  }

  void watch(Query query, Metadata caller, Exchange exchange) {
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

  private <Q, T extends Message> void message(
      MethodDescriptor<Q, T> method, Q request, Metadata caller, Exchange exchange) {
    call(
        method,
        request,
        caller,
        exchange,
        answer -> exchange.send("application/json", Json.ofMessage(answer)));
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
