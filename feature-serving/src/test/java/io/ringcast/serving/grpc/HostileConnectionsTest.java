package io.ringcast.serving.grpc;

import static io.ringcast.serving.Door.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.util.concurrent.ListenableFuture;
import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder.LocalSocketPicker;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.stub.ClientCalls;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.serving.Door;
import io.ringcast.serving.Known;
import io.ringcast.serving.ServedScene;
import io.ringcast.serving.World;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One caller's connections take nothing away from the others, whatever comes over them. */
class HostileConnectionsTest extends ServedScene {

  /** Two callers, who may have two connections each. */
  private FeaturesBlockingStub openForTwo() throws IOException {
    return as(
        open(
            Known.caller("pricing", TOKEN)
                .and("eta", OTHER_TOKEN)
                .with("listen.connections.max=4")),
        TOKEN);
  }

  private ManagedChannel from(String address) {
    return NettyChannelBuilder.forAddress("127.0.0.1", door.port())
        .usePlaintext()
        .localSocketPicker(
            new LocalSocketPicker() {
              @Override
              public SocketAddress createSocketAddress(SocketAddress remote, Attributes its) {
                return new InetSocketAddress(address, 0);
              }
            })
        .build();
  }

  @Test
  void oneAddressDoesNotHaveAllConnections() throws Exception {
    FeaturesBlockingStub first = open("listen.connections.max=4");
    scene.store.hurry();
    ManagedChannel second = from("127.0.0.1");
    ManagedChannel third = from("127.0.0.1");
    ManagedChannel other = from("127.0.0.2");
    try {
      assertThat(ask(first, 1).getStatusesCount()).isEqualTo(1);
      assertThat(ask(FeaturesGrpc.newBlockingStub(second), 1).getStatusesCount()).isEqualTo(1);

      assertThat(refused(() -> ask(FeaturesGrpc.newBlockingStub(third), 1)).getStatus().getCode())
          .isEqualTo(Code.UNAVAILABLE);
      assertThat(ask(FeaturesGrpc.newBlockingStub(other), 1).getStatusesCount()).isEqualTo(1);
      second.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
      Waiting.until("a place is free", () -> answers(FeaturesGrpc.newBlockingStub(third)));
    } finally {
      for (ManagedChannel its : List.of(second, third, other)) {
        its.shutdownNow();
      }
    }
  }

  @Test
  void anAddressThatOpensConnectionsOverAndOverHasToWait() throws Exception {
    open("listen.connections.max=4");
    scene.store.hurry();
    Waiting.until(
        "a connection is refused",
        () -> {
          try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), door.port())) {
            return socket.isConnected() && door.refusedConnections() > 200;
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });

    ManagedChannel other = from("127.0.0.2");
    try {
      assertThat(ask(FeaturesGrpc.newBlockingStub(other), 1).getStatusesCount()).isEqualTo(1);
    } finally {
      other.shutdownNow();
    }
    Waiting.until("it may again", () -> answers(FeaturesGrpc.newBlockingStub(channel)));
  }

  /** The first thousand are refused at once, then a thousand a second. */
  @Test
  void whoIsRefusedOverAndOverIsReadLater() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-keys=1");
    scene.store.hurry();
    long began = System.nanoTime();
    List<ListenableFuture<FeatureTable>> calls = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      calls.add(
          FeaturesGrpc.newFutureStub(channel)
              .withDeadlineAfter(20, TimeUnit.SECONDS)
              .getFeatures(Door.request(scene, 2)));
    }
    ManagedChannel other = from("127.0.0.2");
    try {
      assertThat(ask(FeaturesGrpc.newBlockingStub(other), 1).getStatusesCount()).isEqualTo(1);
      assertThat(calls).as("calls that wait").anyMatch(call -> !call.isDone());
    } finally {
      other.shutdownNow();
    }
    for (ListenableFuture<FeatureTable> call : calls) {
      assertThatThrownBy(() -> call.get(60, TimeUnit.SECONDS)).hasMessageContaining("2 keys");
    }
    // What had been read before a pause is refused in it.
    assertThat(System.nanoTime() - began).isGreaterThan(TimeUnit.SECONDS.toNanos(1));
    assertThat(ask(stub, 1).getStatusesCount()).isEqualTo(1);
  }

  /** Two hundred of 20 KB are refused at once, then as many a second. */
  @Test
  void whoIsRefusedWithManyBytesIsReadLater() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-keys=1");
    scene.store.hurry();
    refuseLater(Door.request(scene, 1).toBuilder().addAllHexagons(hexagons(2_500)).build(), 500);
    assertThat(ask(stub, 1).getStatusesCount()).isEqualTo(1);
  }

  /** They are too large to be read to their end, and so their streams are reset. */
  @Test
  void whoseCallsAreResetOverAndOverIsReadLater() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-bytes=64KiB");
    scene.store.hurry();
    refuseLater(Door.request(scene, 1).toBuilder().addAllHexagons(hexagons(10_000)).build(), 200);
    assertThat(ask(stub, 1).getStatusesCount()).isEqualTo(1);
  }

  private List<Long> hexagons(int number) {
    return Collections.nCopies(number, scene.world.hexagons().get(0));
  }

  /** So many take longer than a second; without a pause they would take a small part of it. */
  private void refuseLater(GetFeaturesRequest request, int calls) {
    long began = System.nanoTime();
    FeaturesBlockingStub patient =
        FeaturesGrpc.newBlockingStub(channel).withDeadlineAfter(60, TimeUnit.SECONDS);
    for (int i = 0; i < calls; i++) {
      Code code = refused(() -> patient.getFeatures(request)).getStatus().getCode();
      assertThat(code).isNotEqualTo(Code.DEADLINE_EXCEEDED);
    }
    assertThat(System.nanoTime() - began).isGreaterThan(TimeUnit.SECONDS.toNanos(1));
  }

  /** The first thousand after its share are closed at once, then ten thousand a second. */
  @Test
  void aFloodOfConnectionsIsAcceptedLater() throws Exception {
    open("listen.connections.max=4");
    scene.store.hurry();
    long began = System.nanoTime();
    ManagedChannel other = from("127.0.0.2");
    try {
      while (door.refusedConnections() < 12_000) {
        openOne();
      }
      assertThat(System.nanoTime() - began).isGreaterThan(TimeUnit.SECONDS.toNanos(1));
      assertThat(ask(FeaturesGrpc.newBlockingStub(other), 1).getStatusesCount()).isEqualTo(1);
    } finally {
      other.shutdownNow();
    }
  }

  /** Waits until the service closes it, or says something. */
  private void openOne() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), door.port())) {
      socket.setSoTimeout(10_000);
      assertThat(socket.getInputStream().read()).isLessThan(256);
    } catch (SocketException e) {
      assertThat(e).hasMessageContaining("reset");
    }
  }

  /** A proxy is one address. */
  @Test
  void behindAProxyConnectionsAreSharedByCallers() throws Exception {
    FeaturesBlockingStub first = openForTwo();
    scene.store.hurry();
    List<ManagedChannel> others = List.of(door.channel(), door.channel(), door.channel());
    try {
      List<FeaturesBlockingStub> stubs =
          others.stream().map(FeaturesGrpc::newBlockingStub).toList();
      assertThat(ask(first, 1).getStatusesCount()).isEqualTo(1);
      assertThat(ask(as(stubs.get(0), TOKEN), 1).getStatusesCount()).isEqualTo(1);

      assertThat(ask(as(stubs.get(1), OTHER_TOKEN), 1).getStatusesCount()).isEqualTo(1);
      assertThat(exhausted(() -> ask(as(stubs.get(2), TOKEN), 1)))
          .hasMessageContaining("2 connections are open, which is the share of pricing");
      // The refused connection is closed, perhaps only when the next call is on its way.
      Waiting.until("the other caller finds a place", () -> answers(as(stubs.get(2), OTHER_TOKEN)));
    } finally {
      others.forEach(ManagedChannel::shutdownNow);
    }
  }

  @Test
  void refusedConnectionsLeaveThePlacesOfTheirProxy() throws Exception {
    FeaturesBlockingStub first = openForTwo();
    scene.store.hurry();
    List<ManagedChannel> others = Stream.generate(door::channel).limit(6).toList();
    List<FeaturesBlockingStub> stubs = others.stream().map(FeaturesGrpc::newBlockingStub).toList();
    try {
      assertThat(ask(first, 1).getStatusesCount()).isEqualTo(1);
      assertThat(ask(as(stubs.get(0), TOKEN), 1).getStatusesCount()).isEqualTo(1);
      for (FeaturesBlockingStub stub : stubs.subList(1, 5)) {
        Waiting.until("there is a place to be refused", () -> isRefused(as(stub, TOKEN)));
      }

      Waiting.until("another caller finds a place", () -> answers(as(stubs.get(5), OTHER_TOKEN)));
    } finally {
      others.forEach(ManagedChannel::shutdownNow);
    }
  }

  private boolean isRefused(FeaturesBlockingStub stub) {
    return refused(() -> ask(stub, 1)).getStatus().getCode() == Code.RESOURCE_EXHAUSTED;
  }

  @Test
  void aConnectionWithoutACallIsClosed() throws Exception {
    FeaturesBlockingStub stub =
        open(
            "listen.connections.first-call=300ms",
            "listen.connections.max=2",
            "http.max-connections=1");
    scene.store.hurry();
    assertThat(ask(stub, 1).getStatusesCount()).isEqualTo(1);

    for (int port : List.of(door.port(), door.httpPort())) {
      try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), port)) {
        silent.setSoTimeout(10_000);
        while (silent.getInputStream().read() >= 0) {
          // What the service says of itself first.
        }
      }
    }
    assertThat(channel.getState(false)).isEqualTo(ConnectivityState.READY);
  }

  @Test
  void connectionsAreLimitedWhileAllThreadsOfCallsAreBusy() throws Exception {
    int threads = 2 * Runtime.getRuntime().availableProcessors();
    open("listen.connections.max=" + threads, "limits.caller-share=1");
    CountDownLatch busy = new CountDownLatch(1);
    scene.store.block(busy);
    GetFeaturesRequest past =
        Door.request(scene, 1).toBuilder().setWindowEndMs(World.windowEnd(0)).build();
    List<ManagedChannel> channels = Stream.generate(door::channel).limit(threads).toList();
    try {
      for (int i = 0; i < threads; i++) {
        var unused =
            FeaturesGrpc.newFutureStub(channels.get(i))
                .withDeadlineAfter(60, TimeUnit.SECONDS)
                .getFeatures(past);
        int calls = i + 1;
        Waiting.until("a thread is busy", () -> scene.requests.active() == calls);
      }
      try (Socket oneMore = new Socket(InetAddress.getLoopbackAddress(), door.port())) {
        Waiting.until("it is refused", () -> door.refusedConnections() > 0);
        assertThat(oneMore.isConnected()).isTrue();
      }
    } finally {
      busy.countDown();
      channels.forEach(ManagedChannel::shutdownNow);
    }
  }

  @Test
  void aConnectionThatOpensAndResetsCallsIsClosed() throws Exception {
    Iterator<FeatureTable> watch = open().watchFeatures(Door.watch(scene, 1));
    assertThat(watch.hasNext()).isTrue();
    CompletableFuture<StatusRuntimeException> witness =
        CompletableFuture.supplyAsync(() -> refused(() -> watch.forEachRemaining(table -> {})));
    for (int i = 0; i < 20_000 && !witness.isDone(); i++) {
      ClientCall<GetFeaturesRequest, FeatureTable> call =
          channel.newCall(
              FeaturesGrpc.getGetFeaturesMethod().toBuilder()
                  .setType(MethodType.BIDI_STREAMING)
                  .build(),
              CallOptions.DEFAULT);
      call.start(new ClientCall.Listener<>() {}, new Metadata());
      call.cancel("at once", null);
    }

    assertThat(witness.get(60, TimeUnit.SECONDS).getStatus().getCode())
        .isIn(Code.UNAVAILABLE, Code.RESOURCE_EXHAUSTED);
  }

  @Test
  void aConnectionHasSomeCallsForHealthAndNoMore() throws Exception {
    open();
    HealthCheckRequest all = HealthCheckRequest.getDefaultInstance();
    List<Iterator<HealthCheckResponse>> watches = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      watches.add(HealthGrpc.newBlockingStub(channel).watch(all));
      assertThat(watches.get(i).next().getStatus()).isEqualTo(ServingStatus.SERVING);
    }

    assertThat(exhausted(() -> HealthGrpc.newBlockingStub(channel).watch(all).next()))
        .hasMessageContaining("4 calls for health or reflection");
    assertThat(
            exhausted(
                () ->
                    ClientCalls.blockingServerStreamingCall(
                            channel,
                            ServerReflectionGrpc.getServerReflectionInfoMethod(),
                            CallOptions.DEFAULT,
                            ServerReflectionRequest.getDefaultInstance())
                        .next()))
        .hasMessageContaining("4 calls for health or reflection");
  }
}
