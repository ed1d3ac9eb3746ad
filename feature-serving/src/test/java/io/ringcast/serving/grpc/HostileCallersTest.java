package io.ringcast.serving.grpc;

import static io.ringcast.serving.Door.as;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.CallOptions;
import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.netty.util.internal.PlatformDependent;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.GetAreaRequest;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.WatchFeaturesRequest;
import io.ringcast.serving.Door;
import io.ringcast.serving.Known;
import io.ringcast.serving.budget.Budget;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.callers.IdentityInterceptor;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.serving.config.CallLimits;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.RequestMeters;
import io.ringcast.serving.meters.Stages;
import io.ringcast.testkit.Waiting;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One caller who means ill takes nothing away from the others. */
class HostileCallersTest extends HostileScene {

  @Test
  void headersWithoutAMessageTakeNoPlace() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-calls=1");
    CompletableFuture<Status> end = stuck(FeaturesGrpc.getGetFeaturesMethod(), null, anHour());
    Waiting.until("the headers have come", () -> scene.requests.active() == 1);
    scene.store.hurry();

    assertThat(ask(stub).getStatusesCount()).isEqualTo(1);
    assertThat(end).isNotDone();
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

  /** A thousand answers would take 1.7 GB, nearly three hundred times the budget. */
  @Test
  void answersUnderWayHaveABudgetInBytes() throws Exception {
    FeaturesBlockingStub stub =
        open(
            two(
                "limits.max-bytes=6MiB",
                "limits.max-keys=10000",
                "limits.max-deadline=10m",
                "limits.keys-per-second=100000000"));
    scene.store.hurry();
    GetFeaturesRequest large = large();
    // 9,000 keys take 288,000 bytes of values twice, 128 bytes each, and their request.
    FeaturesBlockingStub pricing = as(stub, TOKEN);
    assertThat(ask(pricing, large).getStatusesCount()).isEqualTo(9_000);
    Waiting.until("all is given back", () -> door.budget.used(Resource.BYTES) == 0);
    long before = memory();

    // A request of few bytes: many of many bytes would be read later.
    GetAreaRequest area = Door.area(scene).setSteps(54).build();
    List<CompletableFuture<Status>> calls = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      Metadata token = new Metadata();
      token.put(IdentityInterceptor.AUTHORIZATION, "Bearer " + TOKEN);
      calls.add(stuck(FeaturesGrpc.getGetAreaMethod(), area, anHour(), token));
    }
    Waiting.until(
        "all but one are refused",
        () -> calls.stream().filter(CompletableFuture::isDone).count() == 999);

    assertThat(calls)
        .filteredOn(CompletableFuture::isDone)
        .allMatch(call -> call.join().getCode() == Code.RESOURCE_EXHAUSTED);
    assertThat(memory() - before).isLessThan(100_000_000);
    assertThat(door.budget.used(Resource.BYTES)).isBetween(1L << 20, 3L << 20);
    assertThat(exhausted(() -> ask(pricing, large)))
        .hasMessageContainingAll("bytes are the limit", "the share of pricing");
    assertThat(ask(as(stub, OTHER_TOKEN), large).getStatusesCount()).isEqualTo(9_000);
    assertThat(ask(pricing, Door.request(scene, 3)).getStatusesCount()).isEqualTo(3);
  }

  /** Of the heap, and Netty's outside of it. */
  private static long memory() {
    System.gc();
    Runtime here = Runtime.getRuntime();
    return here.totalMemory() - here.freeMemory() + PlatformDependent.usedDirectMemory();
  }

  @Test
  void aCallThatNeedsMoreThanAllThereIsIsToldToAskInParts() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-bytes=1MiB", "limits.max-keys=10000");
    scene.store.hurry();

    StatusRuntimeException failure = exhausted(() -> ask(stub, large()));

    assertThat(failure).hasMessageContainingAll("limits.max-bytes", "in parts");
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
    FeaturesBlockingStub stub = open("limits.max-deadline=1s", "limits.max-keys=10000");
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
    CallTracer watch =
        new CallTracer(
            new RequestMeters(new Meters()),
            scene.traces,
            budget,
            Resource.WATCHES,
            new Deadlines(() -> CallLimits.USUAL),
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

  private static ServerStreamTracer half(CallTracer watch) {
    ServerStreamTracer its =
        watch.newServerStreamTracer(
            FeaturesGrpc.getGetFeaturesMethod().getFullMethodName(), new Metadata());
    Stages.CURRENT.get(its.filterContext(Context.ROOT)).held().of("pricing");
    return its;
  }
}
