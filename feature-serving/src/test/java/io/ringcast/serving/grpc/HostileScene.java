package io.ringcast.serving.grpc;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.WatchFeaturesRequest;
import io.ringcast.serving.Door;
import io.ringcast.serving.Known;
import io.ringcast.serving.ServedScene;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** A service with two callers, and calls that take what they can. */
abstract class HostileScene extends ServedScene {

  /** The least that HTTP/2 has. */
  private static final int LEAST_WINDOW = 65_535;

  @Override
  protected FeaturesBlockingStub open(String... settings) throws IOException {
    super.open(settings);
    channel.shutdownNow();
    channel =
        NettyChannelBuilder.forAddress("localhost", door.port())
            .usePlaintext()
            .flowControlWindow(LEAST_WINDOW)
            .build();
    return FeaturesGrpc.newBlockingStub(channel);
  }

  /** Two callers, and more settings. */
  static String[] two(String... more) {
    return Known.caller("pricing", TOKEN).and("eta", OTHER_TOKEN).with(more);
  }

  FeatureTable ask(FeaturesBlockingStub stub, GetFeaturesRequest request) {
    return stub.withDeadlineAfter(10, TimeUnit.SECONDS).getFeatures(request);
  }

  FeatureTable ask(FeaturesBlockingStub stub) {
    return ask(stub, Door.request(scene, 1));
  }

  /** Waits at the store. */
  CompletableFuture<FeatureTable> held(FeaturesBlockingStub stub) {
    int before = scene.store.reads();
    scene.store.hold();
    CompletableFuture<FeatureTable> answer = CompletableFuture.supplyAsync(() -> ask(stub));
    Waiting.until("the call is at the store", () -> scene.store.reads() > before);
    return answer;
  }

  static CallOptions anHour() {
    return CallOptions.DEFAULT.withDeadlineAfter(1, TimeUnit.HOURS);
  }

  /** Its headers come, and then nothing; or all but that it reads no answer. */
  <Q, R> CompletableFuture<Status> stuck(
      MethodDescriptor<Q, R> method, Q request, CallOptions options) {
    return stuck(method, request, options, new Metadata());
  }

  <Q, R> CompletableFuture<Status> stuck(
      MethodDescriptor<Q, R> method, Q request, CallOptions options, Metadata headers) {
    // Of a call with one request gRPC keeps the headers back until that is there.
    ClientCall<Q, R> call =
        channel.newCall(method.toBuilder().setType(MethodType.BIDI_STREAMING).build(), options);
    CompletableFuture<Status> end = new CompletableFuture<>();
    call.start(
        new ClientCall.Listener<R>() {
          @Override
          public void onClose(Status status, Metadata trailers) {
            end.complete(status);
          }
        },
        headers);
    if (request != null) {
      call.sendMessage(request);
      call.halfClose();
    }
    return end;
  }

  /** Enough for an answer that does not fit the least window. */
  GetFeaturesRequest large() {
    return Door.request(scene, 1).toBuilder().clearHexagons().addAllHexagons(many(9_000)).build();
  }

  /** The same, to be watched. */
  WatchFeaturesRequest largeWatch() {
    return Door.watch(scene, 1).toBuilder().clearHexagons().addAllHexagons(many(9_000)).build();
  }

  List<Long> many(int hexagons) {
    return IntStream.range(0, hexagons).mapToObj(i -> scene.world.hexagons().get(i % 30)).toList();
  }
}
