package io.ringcast.serving.grpc;

import static io.ringcast.serving.Door.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.uber.h3core.H3Core;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.ringcast.api.AreaList;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.WatchFeaturesRequest;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.Door;
import io.ringcast.serving.Known;
import io.ringcast.serving.ServedScene;
import io.ringcast.serving.World;
import io.ringcast.serving.answer.StoreScan;
import io.ringcast.serving.budget.Budget;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.callers.Identify;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.serving.config.CallLimits;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.RequestMeters;
import io.ringcast.serving.meters.Stages;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One caller who means ill takes nothing away from the others. */
class HostileCallersTest extends ServedScene {

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
  private static String[] two(String... more) {
    return Known.caller("pricing", TOKEN).and("eta", OTHER_TOKEN).with(more);
  }

  private FeatureTable ask(FeaturesBlockingStub stub, GetFeaturesRequest request) {
    return stub.withDeadlineAfter(10, TimeUnit.SECONDS).getFeatures(request);
  }

  private FeatureTable ask(FeaturesBlockingStub stub) {
    return ask(stub, Door.request(scene, 1));
  }

  /** Waits at the store. */
  private CompletableFuture<FeatureTable> held(FeaturesBlockingStub stub) {
    int before = scene.store.reads();
    scene.store.hold();
    CompletableFuture<FeatureTable> answer = CompletableFuture.supplyAsync(() -> ask(stub));
    Waiting.until("the call is at the store", () -> scene.store.reads() > before);
    return answer;
  }

  private static CallOptions anHour() {
    return CallOptions.DEFAULT.withDeadlineAfter(1, TimeUnit.HOURS);
  }

  /** Its headers come, and then nothing; or all but that it reads no answer. */
  private <Q, R> CompletableFuture<Status> stuck(
      MethodDescriptor<Q, R> method, Q request, CallOptions options) {
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
        new Metadata());
    if (request != null) {
      call.sendMessage(request);
      call.halfClose();
    }
    return end;
  }

  /** Enough for an answer that does not fit the least window. */
  private GetFeaturesRequest large() {
    return Door.request(scene, 1).toBuilder().clearHexagons().addAllHexagons(many(9_000)).build();
  }

  /** The same, to be watched. */
  private WatchFeaturesRequest largeWatch() {
    return Door.watch(scene, 1).toBuilder().clearHexagons().addAllHexagons(many(9_000)).build();
  }

  private List<Long> many(int hexagons) {
    return IntStream.range(0, hexagons).mapToObj(i -> scene.world.hexagons().get(i % 30)).toList();
  }

  @Test
  void headersWithoutAMessageTakeNoPlace() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-calls=1");
    CompletableFuture<Status> end = stuck(FeaturesGrpc.getGetFeaturesMethod(), null, anHour());
    Waiting.until("the headers have come", () -> scene.requests.active() == 1);
    scene.store.hurry();

    assertThat(ask(stub).getStatusesCount()).isEqualTo(1);
    assertThat(end).isNotDone();
  }

  @Test
  void oneCallerHoldsItsShareOfCallsAndNoMore() throws Exception {
    FeaturesBlockingStub stub = open(two("limits.max-calls=2"));
    CompletableFuture<FeatureTable> first = held(as(stub, TOKEN));

    StatusRuntimeException second = exhausted(() -> ask(as(stub, TOKEN)));
    CompletableFuture<FeatureTable> other =
        CompletableFuture.supplyAsync(() -> ask(as(stub, OTHER_TOKEN)));
    Waiting.until("both are under way", () -> door.budget.used(Resource.CALLS) == 2);
    scene.store.hurry();

    assertThat(second).hasMessageContaining("the share of pricing");
    assertThat(second.getTrailers().get(Refusal.RETRY_AFTER)).isEqualTo("100");
    assertThat(first.get(10, TimeUnit.SECONDS).getStatusesCount()).isEqualTo(1);
    assertThat(other.get(10, TimeUnit.SECONDS).getStatusesCount()).isEqualTo(1);
    Waiting.until("all is given back", () -> door.budget.used(Resource.BYTES) == 0);
  }

  @Test
  void oneCallerHoldsItsShareOfWatchesAndNoMore() throws Exception {
    FeaturesBlockingStub stub = open(two("limits.max-watches=2"));
    Iterator<FeatureTable> first = as(stub, TOKEN).watchFeatures(Door.watch(scene, 1));
    assertThat(first.hasNext()).isTrue();

    assertThat(exhausted(() -> as(stub, TOKEN).watchFeatures(Door.watch(scene, 1)).next()))
        .hasMessageContaining("watches are open, which is the share of pricing");
    assertThat(as(stub, OTHER_TOKEN).watchFeatures(Door.watch(scene, 1)).hasNext()).isTrue();
  }

  private static Future<AreaList> list(FeaturesBlockingStub stub) {
    return FeaturesGrpc.newFutureStub(stub.getChannel())
        .withDeadlineAfter(20, TimeUnit.SECONDS)
        .listAreas(ListAreasRequest.newBuilder().setFeatureSet("small").setToMs(3_600_000).build());
  }

  @Test
  void oneCallerHoldsItsShareOfListsAndNoMore() throws Exception {
    FeaturesBlockingStub stub = open(two());
    scene.store.holdLists();
    List<Future<AreaList>> lists = new ArrayList<>();
    for (int i = 0; i < Budget.LISTS / 2; i++) {
      lists.add(list(as(stub, TOKEN)));
    }
    Waiting.until("all are under way", () -> door.budget.used(Resource.LISTS) == lists.size());

    Future<AreaList> oneMore = list(as(stub, TOKEN));
    assertThatThrownBy(() -> oneMore.get(10, TimeUnit.SECONDS))
        .hasMessageContaining("RESOURCE_EXHAUSTED")
        .hasMessageContaining("lists of areas are under way, which is the share of pricing");
    lists.add(list(as(stub, OTHER_TOKEN)));
    Waiting.until("so is the other's", () -> door.budget.used(Resource.LISTS) == lists.size());
    scene.store.hurryLists();
    for (Future<AreaList> one : lists) {
      assertThat(one.get(10, TimeUnit.SECONDS).getFeatureSet()).isEqualTo("small");
    }
  }

  @Test
  void aListThatNobodyWaitsForIsNotMade() throws Exception {
    FeaturesBlockingStub stub = open();
    scene.store.holdLists();
    List<Future<AreaList>> lists = new ArrayList<>();
    for (int i = 0; i < StoreScan.LISTS_AT_ONCE + 2; i++) {
      lists.add(list(stub));
    }
    Waiting.until(
        "some are at the store", () -> scene.store.waitForLists() == StoreScan.LISTS_AT_ONCE);
    Waiting.until("all have come", () -> scene.requests.active() == lists.size());
    lists.forEach(list -> list.cancel(true));
    Waiting.until("the calls have ended", () -> scene.requests.active() == 0);

    scene.store.hurryLists();
    Waiting.until("all is given back", () -> door.budget.used(Resource.LISTS) == 0);
    assertThat(scene.store.listed()).isEqualTo(StoreScan.LISTS_AT_ONCE);
  }

  /** Else whoever hangs up at once could have any number of reads under way. */
  @Test
  void aPlaceIsHeldAsLongAsTheStoreWorksForIt() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-calls=1");
    scene.store.hold();
    Future<FeatureTable> hasty =
        FeaturesGrpc.newFutureStub(stub.getChannel())
            .withDeadlineAfter(10, TimeUnit.SECONDS)
            .getFeatures(Door.request(scene, 1));
    Waiting.until("the store is asked", () -> scene.store.reads() > 0);
    hasty.cancel(true);
    Waiting.until("the call has ended", () -> scene.requests.active() == 0);
    assertThat(door.budget.used(Resource.CALLS)).isEqualTo(1);

    exhausted(() -> ask(stub));
    scene.store.hurry();
    Waiting.until("all is given back", () -> door.budget.used(Resource.CALLS) == 0);
    assertThat(ask(stub).getStatusesCount()).isEqualTo(1);
  }

  /** A deadline that is late is cut; a watch has none. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoeverDoesNotSendOrReadIsCutOff(boolean watches) throws Exception {
    open("limits.max-deadline=500ms", "limits.max-keys=10000");
    scene.store.hurry();
    var watch = FeaturesGrpc.getWatchFeaturesMethod();
    var call = FeaturesGrpc.getGetFeaturesMethod();
    CompletableFuture<Status> silent =
        watches ? stuck(watch, null, CallOptions.DEFAULT) : stuck(call, null, anHour());
    CompletableFuture<Status> deaf =
        watches ? stuck(watch, largeWatch(), CallOptions.DEFAULT) : stuck(call, large(), anHour());

    Waiting.until("both have come", () -> scene.requests.active() == 2);
    Waiting.until("both have ended", () -> scene.requests.active() == 0);
    assertThat(silent).succeedsWithin(Duration.ofSeconds(10));
    Waiting.until("all is given back", () -> door.budget.used(Resource.BYTES) == 0);
    assertThat(deaf.isCancelled()).isFalse();
  }

  @Test
  void answersUnderWayHaveABudgetInBytes() throws Exception {
    FeaturesBlockingStub stub = open(two("limits.max-bytes=6MiB", "limits.max-keys=10000"));
    scene.store.hurry();
    GetFeaturesRequest large = large();
    // 9,000 keys take 288,000 bytes of values twice, 128 bytes each, and their request.
    FeaturesBlockingStub pricing = as(stub, TOKEN);
    assertThat(ask(pricing, large).getStatusesCount()).isEqualTo(9_000);
    Waiting.until("all is given back", () -> door.budget.used(Resource.BYTES) == 0);

    Metadata token = new Metadata();
    token.put(Identify.AUTHORIZATION, "Bearer " + TOKEN);
    deaf(token, large);
    StatusRuntimeException second = exhausted(() -> ask(pricing, large));

    assertThat(second)
        .hasMessageContaining("bytes are the limit")
        .hasMessageContaining("the share of pricing");
    assertThat(ask(as(stub, OTHER_TOKEN), large).getStatusesCount()).isEqualTo(9_000);
    assertThat(ask(pricing, Door.request(scene, 3)).getStatusesCount()).isEqualTo(3);
  }

  private void deaf(Metadata headers, GetFeaturesRequest request) {
    ClientCall<GetFeaturesRequest, FeatureTable> call =
        channel.newCall(FeaturesGrpc.getGetFeaturesMethod(), anHour());
    call.start(new ClientCall.Listener<>() {}, headers);
    call.sendMessage(request);
    call.halfClose();
    Waiting.until("its answer is under way", () -> door.budget.used(Resource.BYTES) > 1 << 20);
  }

  @Test
  void aCallThatNeedsMoreThanAllThereIsIsToldToAskInParts() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-bytes=1MiB", "limits.max-keys=10000");
    scene.store.hurry();

    StatusRuntimeException failure = exhausted(() -> ask(stub, large()));

    assertThat(failure).hasMessageContaining("limits.max-bytes").hasMessageContaining("in parts");
    assertThat(failure.getTrailers().containsKey(Refusal.RETRY_AFTER)).isFalse();
    assertThat(scene.store.reads()).isZero();
  }

  /** Whoever does not take a table gets no further, and others take turns with what is left. */
  @Test
  void watchesTakeTurnsWithTheRoomForTheirTables() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-bytes=64KiB");
    scene.store.hurry();
    // 100 keys take 19,200 bytes for a table; three tables fit, four watches are open.
    List<Iterator<FeatureTable>> watches = new ArrayList<>();
    WatchFeaturesRequest hundred =
        Door.watch(scene, 1).toBuilder().clearHexagons().addAllHexagons(many(100)).build();
    for (int i = 0; i < 4; i++) {
      watches.add(stub.watchFeatures(hundred));
    }
    for (Iterator<FeatureTable> watch : watches) {
      assertThat(watch.next().getStatusesCount()).isEqualTo(100);
    }
  }

  @Test
  void aWatchWhoseTableNeverFitsIsToldSo() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-bytes=1MiB", "limits.max-keys=10000");

    assertThat(exhausted(() -> stub.watchFeatures(largeWatch()).next()))
        .hasMessageContaining("in parts");
  }

  @Test
  void aWatchWhoseReaderReadsIsNotBrokenOff() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-deadline=100ms", "limits.max-keys=10000");
    scene.store.hurry();
    Iterator<FeatureTable> watch = stub.watchFeatures(Door.watch(scene, 1));
    assertThat(watch.hasNext()).isTrue();
    watch.next();

    var unused = stuck(FeaturesGrpc.getWatchFeaturesMethod(), largeWatch(), CallOptions.DEFAULT);
    Waiting.until("both watch", () -> scene.requests.active() == 2);
    Waiting.until("who does not read is broken off", () -> scene.requests.active() == 1);
    scene.minute(1);
    scene.catchUp();
    assertThat(watch.hasNext()).isTrue();
  }

  /** Its window is full, and so the end does not come through to it. */
  @Test
  void aReaderWhoDoesNotReadHoldsNoStopUp() throws Exception {
    open("listen.drain=1m", "limits.max-keys=10000");
    scene.store.hurry();
    var unused = stuck(FeaturesGrpc.getWatchFeaturesMethod(), largeWatch(), CallOptions.DEFAULT);
    Waiting.until("its table is under way", () -> door.budget.used(Resource.BYTES) > 1 << 20);

    long start = System.nanoTime();
    door.close();

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
  }

  /** Else a sweep of cold cells takes all requests that the store's connections have. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void oneCallersSweepLeavesReadsOfTheStoreToOthers(boolean newest) throws Exception {
    FeaturesBlockingStub stub = open(two("limits.max-keys=10000"));
    GetFeaturesRequest.Builder sweep = anywhere(2_000);
    if (!newest) {
      sweep.setWindowEndMs(World.windowEnd(0));
    }
    scene.store.hold();
    Future<FeatureTable> swept =
        FeaturesGrpc.newFutureStub(as(stub, TOKEN).getChannel())
            .withDeadlineAfter(20, TimeUnit.SECONDS)
            .getFeatures(sweep.build());
    Waiting.until("the sweep is at the store", this::isSweeping);
    CompletableFuture<FeatureTable> other = held(as(stub, OTHER_TOKEN));
    scene.store.hurry();

    assertThat(other.get(10, TimeUnit.SECONDS).getStatusesCount()).isEqualTo(1);
    assertThat(swept.get(20, TimeUnit.SECONDS).getStatusesList())
        .hasSize(2_000)
        .containsOnly(FeatureTable.Status.EMPTY);
    assertThat(scene.store.mostWaiting()).isLessThan(600);
  }

  /** Of the past, a marker is read first. */
  private boolean isSweeping() {
    if (scene.store.reads() == 0) {
      scene.store.answerOne();
    }
    return scene.store.reads() > 100;
  }

  @Test
  void whatIsReadFromTheStoreTakesRoom() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-bytes=1MiB", "limits.max-keys=10000");
    scene.store.hurry();
    GetFeaturesRequest.Builder sweep = anywhere(2_000);
    sweep.getSelectionBuilder().addKinds("demand").addRings(0).addWindows(1);

    assertThat(exhausted(() -> ask(stub, sweep.build()))).hasMessageContaining("limits.max-bytes");
    sweep.setWindowEndMs(World.windowEnd(0));
    assertThat(exhausted(() -> ask(stub, sweep.build()))).hasMessageContaining("limits.max-bytes");
  }

  /** Each in a partition of its own. */
  private GetFeaturesRequest.Builder anywhere(int hexagons) throws IOException {
    H3Core h3 = H3Core.newInstance();
    GetFeaturesRequest.Builder request = Door.request(scene, 1).toBuilder().clearHexagons();
    Random random = new Random(2);
    int resolution = Cells.resolution(scene.world.hexagons().get(0));
    while (request.getHexagonsCount() < hexagons) {
      double lat = 160 * random.nextDouble() - 80;
      request.addHexagons(h3.latLngToCell(lat, 360 * random.nextDouble() - 180, resolution));
    }
    return request;
  }

  @Test
  void aWatchEndsWhenItsTokenIsTakenBack() throws Exception {
    Known known = Known.caller("pricing", TOKEN).and("eta", OTHER_TOKEN);
    FeaturesBlockingStub stub = open(known.with("logins.look-every=1s"));
    Iterator<FeatureTable> gone =
        as(stub, TOKEN).withDeadlineAfter(10, TimeUnit.SECONDS).watchFeatures(Door.watch(scene, 1));
    Iterator<FeatureTable> stays = as(stub, OTHER_TOKEN).watchFeatures(Door.watch(scene, 1));
    assertThat(gone.next().getStatusesCount()).isEqualTo(1);
    assertThat(stays.next().getStatusesCount()).isEqualTo(1);

    Files.writeString(known.file(), Files.readString(Known.caller("eta", OTHER_TOKEN).file()));
    // Each table is taken: a call's end is told after all tables before it.
    assertThat(refused(() -> gone.forEachRemaining(table -> {})).getStatus().getCode())
        .isEqualTo(Code.UNAUTHENTICATED);
    scene.minute(1);
    scene.catchUp();
    assertThat(stays.hasNext()).isTrue();
  }

  /** Nobody can send half a message with gRPC's own client, so its server's part is tried alone. */
  @Test
  void partsOfRequestsCountBeforeTheRestIsThere() throws Exception {
    open();
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    Budget budget = new Budget(CallLimits.USUAL, 1, Callers.ANYONE);
    CallWatch watch =
        new CallWatch(
            new RequestMeters(new Meters()),
            scene.traces,
            budget,
            Resource.WATCHES,
            new Deadlines(CallLimits.USUAL),
            timer);
    ServerStreamTracer half = half(watch);
    ServerStreamTracer other = half(watch);
    long share = CallLimits.USUAL.bytes() / 2;

    half.inboundWireSize(share - 10);
    StatusRuntimeException failure = exhausted(() -> other.inboundWireSize(11));

    assertThat(failure).hasMessageContaining("the share of pricing");
    half.streamClosed(Status.CANCELLED);
    other.inboundWireSize(11);
    other.streamClosed(Status.CANCELLED);
    timer.shutdownNow();
    assertThat(budget.used(Resource.BYTES)).isZero();
  }

  private static ServerStreamTracer half(CallWatch watch) {
    ServerStreamTracer its =
        watch.newServerStreamTracer(
            FeaturesGrpc.getGetFeaturesMethod().getFullMethodName(), new Metadata());
    Stages.CURRENT.get(its.filterContext(Context.ROOT)).held().of("pricing");
    return its;
  }
}
