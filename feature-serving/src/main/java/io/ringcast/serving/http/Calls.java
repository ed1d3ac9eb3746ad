package io.ringcast.serving.http;

import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.serving.config.CallLimits;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.console.MapRows;
import io.ringcast.serving.http.Routes.Route;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Routes that make calls of gRPC within the process, with the same checks as all calls. */
final class Calls {

  private final ManagedChannel channel;
  private final Supplier<CallLimits> limits;
  private final Duration longestWatch;

  Calls(ManagedChannel channel, ServeConfig config, Supplier<CallLimits> limits) {
    this.channel = channel;
    this.limits = limits;
    this.longestWatch = config.listen().connections().maxAge();
  }

  void close() {
    channel.shutdownNow();
  }

  <Q extends Message, T extends Message> Route json(MethodDescriptor<Q, T> method) {
    return call(
        method,
        (answer, exchange) ->
            answer instanceof FeatureTable table
                ? exchange.answer(new TableJson(table))
                : exchange.send("application/json", Json.ofMessage(answer)));
  }

  /** Rows as the map reads them. */
  <Q extends Message> Route packed(MethodDescriptor<Q, FeatureTable> method) {
    return call(method, (table, exchange) -> exchange.send(MapRows.TYPE, MapRows.of(table)));
  }

  Route watch() {
    return (query, caller, exchange) ->
        start(
            FeaturesGrpc.getWatchFeaturesMethod(),
            query,
            caller,
            CallOptions.DEFAULT,
            new Events(exchange, longestWatch));
  }

  private <Q extends Message, T> Route call(
      MethodDescriptor<Q, T> method, BiFunction<T, Exchange, ChannelFuture> send) {
    return (query, caller, exchange) ->
        start(
            method,
            query,
            caller,
            CallOptions.DEFAULT.withDeadlineAfter(
                limits.get().maxDeadline().toNanos(), TimeUnit.NANOSECONDS),
            new AnswerObserver<>(exchange, answer -> send.apply(answer, exchange)));
  }

  private <Q extends Message, T> void start(
      MethodDescriptor<Q, T> method,
      Query query,
      Metadata caller,
      CallOptions options,
      AnswerObserver<Q, T> observer) {
    Q empty = ((PrototypeMarshaller<Q>) method.getRequestMarshaller()).getMessagePrototype();
    // Of a call with one answer gRPC asks for two, and would not wait until the one is taken.
    MethodDescriptor<Q, T> asStream =
        method.toBuilder().setType(MethodType.SERVER_STREAMING).build();
    ClientCalls.asyncServerStreamingCall(
        ClientInterceptors.intercept(
                channel,
                MetadataUtils.newAttachHeadersInterceptor(caller),
                MetadataUtils.newCaptureMetadataInterceptor(
                    observer.headers, new AtomicReference<>()))
            .newCall(asStream, options),
        RequestReader.read(query, empty),
        observer);
  }
}
