package io.ringcast.serving.grpc;

import static io.ringcast.serving.Door.as;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Metadata;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc.ServerReflectionStub;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.ExplainFeatureRequest;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.GetAreaRequest;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.Door;
import io.ringcast.serving.Known;
import io.ringcast.serving.ServedScene;
import io.ringcast.serving.World;
import io.ringcast.serving.callers.IdentityInterceptor;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What stands between a call and its answer. */
class ChecksTest extends ServedScene {

  private StatusRuntimeException refused(FeaturesBlockingStub stub, int hexagons) {
    return refused(() -> ask(stub, hexagons));
  }

  private static Code code(StatusRuntimeException failure) {
    return failure.getStatus().getCode();
  }

  @Test
  void anybodyIsAnsweredWhereNobodyIsNamed() throws IOException {
    FeaturesBlockingStub stub = open();

    assertThat(ask(stub, 3).getStatusesCount()).isEqualTo(3);
    assertThat(ask(as(stub, TOKEN), 3).getStatusesCount()).isEqualTo(3);
  }

  @Test
  void aCallerNeedsATokenThatTheServiceKnows() throws IOException {
    FeaturesBlockingStub stub = open(Known.caller("pricing", TOKEN).and("eta", OTHER_TOKEN).with());

    assertThat(ask(as(stub, TOKEN), 3).getStatusesCount()).isEqualTo(3);
    assertThat(ask(as(stub, OTHER_TOKEN), 3).getStatusesCount()).isEqualTo(3);
    StatusRuntimeException without = refused(stub, 3);
    StatusRuntimeException wrong = refused(as(stub, TOKEN + "x"), 3);

    assertThat(code(without)).isEqualTo(Code.UNAUTHENTICATED);
    assertThat(without).hasMessageContaining("authorization: Bearer TOKEN");
    assertThat(code(wrong)).isEqualTo(Code.UNAUTHENTICATED);
    assertThat(wrong.getMessage()).doesNotContain(TOKEN);
    assertThat(door.config.toString()).doesNotContain(TOKEN);
    assertThat(door.config.callers().toString()).doesNotContain(TOKEN);
  }

  @Test
  void aCallWithoutADeadlineIsToldToSetOne() throws IOException {
    FeaturesBlockingStub stub = open();

    StatusRuntimeException failure = refused(() -> stub.getFeatures(Door.request(scene, 1)));

    assertThat(code(failure)).isEqualTo(Code.INVALID_ARGUMENT);
    assertThat(failure).hasMessageContaining("withDeadlineAfter");
  }

  @Test
  void deadlinesNeedNotBeRequired() throws IOException {
    FeaturesBlockingStub stub = open("limits.deadline-required=false");

    assertThat(stub.getFeatures(Door.request(scene, 1)).getStatusesCount()).isEqualTo(1);
  }

  @Test
  void tooManyKeysForARequestCostNothing() throws IOException {
    FeaturesBlockingStub stub =
        open("limits.max-keys=5", "limits.keys-per-second=5", "limits.burst=5");

    StatusRuntimeException failure = refused(stub, 6);

    assertThat(code(failure)).isEqualTo(Code.RESOURCE_EXHAUSTED);
    assertThat(failure).hasMessageContainingAll("6 keys", "ask in parts");
    assertThat(failure.getTrailers().containsKey(Refusal.RETRY_AFTER)).isFalse();
    assertThat(scene.store.reads()).isZero();
    assertThat(ask(stub, 5).getStatusesCount()).as("nothing was taken from the quota").isEqualTo(5);
  }

  /** The set has 8 columns. */
  @Test
  void tooManyValuesForARequestAreRefusedWhoeverAsksHow() throws IOException {
    FeaturesBlockingStub stub = open("limits.max-values=40");
    GetFeaturesRequest.Builder ten = Door.request(scene, 10).toBuilder();
    ten.getSelectionBuilder().addKinds("demand");
    GetAreaRequest area = Door.area(scene).build();

    assertThat(ask(stub, 5).getStatusesCount()).isEqualTo(5);
    assertThat(soon(stub).getFeatures(ten.build()).getColumnsCount()).isEqualTo(4);
    StatusRuntimeException failure = refused(stub, 6);
    assertThat(code(failure)).isEqualTo(Code.RESOURCE_EXHAUSTED);
    assertThat(failure)
        .hasMessageContainingAll(
            "6 keys × 8 columns are 48 values, but a request may have 40",
            "limits.max-values",
            "in parts");
    assertThat(failure.getTrailers().containsKey(Refusal.RETRY_AFTER)).isFalse();
    assertThat(refused(() -> soon(stub).getArea(area))).hasMessageContaining("56 values");
    assertThat(refused(() -> stub.watchFeatures(Door.watch(scene, 6)).next()))
        .hasMessageContaining("48 values");
    GetRowsRequest seven = Door.rows(Cells.parent(scene.world.hexagons().get(0), 8)).build();
    assertThat(refused(() -> soon(stub).getRows(seven))).hasMessageContaining("56 values");
  }

  @Test
  void anAreaWithoutEndIsRefusedLikeAnyOther() throws IOException {
    FeaturesBlockingStub stub = open();
    GetAreaRequest all = Door.area(scene).setSteps(-1).build();

    assertThat(code(refused(() -> soon(stub).getArea(all)))).isEqualTo(Code.RESOURCE_EXHAUSTED);
  }

  @Test
  void whoHasUsedItsQuotaIsToldWhenToComeAgainAndOthersAreNotTouched() throws IOException {
    FeaturesBlockingStub stub =
        open(
            Known.caller("pricing", TOKEN)
                .and("eta", OTHER_TOKEN)
                .with(
                    "callers.pricing.keys-per-second=1",
                    "callers.pricing.burst=4",
                    "limits.keys-per-second=1000",
                    "limits.burst=5"));
    FeaturesBlockingStub pricing = as(stub, TOKEN);

    assertThat(ask(pricing, 4).getStatusesCount()).isEqualTo(4);
    int reads = scene.store.reads();
    StatusRuntimeException later = refused(pricing, 4);
    StatusRuntimeException never = refused(pricing, 5);

    assertThat(code(later)).isEqualTo(Code.RESOURCE_EXHAUSTED);
    assertThat(later).hasMessageContainingAll("4 keys", "pricing may ask for 1");
    assertThat(Long.parseLong(later.getTrailers().get(Refusal.RETRY_AFTER))).isBetween(1L, 4000L);
    assertThat(never).hasMessageContaining("4 at once: ask in parts");
    assertThat(never.getTrailers().containsKey(Refusal.RETRY_AFTER)).isFalse();
    assertThat(scene.store.reads()).as("what is refused costs nothing").isEqualTo(reads);
    assertThat(ask(as(stub, OTHER_TOKEN), 5).getStatusesCount()).isEqualTo(5);
    assertThat(refused(as(stub, OTHER_TOKEN), 6)).hasMessageContaining("5 at once: ask in parts");
  }

  @Test
  void oneCallMoreThanTheServiceTakesIsRefused() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-calls=1");
    scene.store.hold();
    CompletableFuture<FeatureTable> first = CompletableFuture.supplyAsync(() -> ask(stub, 1));
    Waiting.until("the first call is at the store", () -> scene.store.reads() > 0);

    StatusRuntimeException failure = refused(stub, 1);

    assertThat(code(failure)).isEqualTo(Code.RESOURCE_EXHAUSTED);
    assertThat(failure).hasMessageContaining("calls are under way");
    assertThat(failure.getTrailers().get(Refusal.RETRY_AFTER)).isEqualTo("100");
    scene.store.hurry();
    assertThat(first.get(60, TimeUnit.SECONDS).getStatusesCount()).isEqualTo(1);
    Waiting.until("the place is free again", () -> answers(stub));
  }

  @Test
  void watchesNeedNoDeadlineButThereIsAnEndToTheirNumber() throws IOException {
    FeaturesBlockingStub stub = open("limits.max-watches=1");
    Iterator<FeatureTable> first = stub.watchFeatures(Door.watch(scene, 2));
    assertThat(first.next().getStatusesCount()).isEqualTo(2);

    StatusRuntimeException second = refused(() -> stub.watchFeatures(Door.watch(scene, 2)).next());

    assertThat(code(second)).isEqualTo(Code.RESOURCE_EXHAUSTED);
    assertThat(second).hasMessageContaining("watches are open");
    assertThat(ask(stub, 1).getStatusesCount()).as("calls are not watches").isEqualTo(1);
  }

  @Test
  void eachTableOfAWatchIsTakenFromTheQuota() throws IOException {
    FeaturesBlockingStub stub =
        open(
            Known.caller("pricing", TOKEN)
                .with("callers.pricing.keys-per-second=1", "callers.pricing.burst=20"));
    FeaturesBlockingStub pricing = as(stub, TOKEN);
    Iterator<FeatureTable> tables = pricing.watchFeatures(Door.watch(scene, 10));
    tables.next();
    scene.minute(1);
    scene.catchUp();
    tables.next();

    assertThat(refused(pricing, 10)).hasMessageContaining("pricing may ask for 1 a second");
  }

  @Test
  void aWatchWaitsForATableThatItMayNotAskForYet() throws IOException {
    FeaturesBlockingStub stub = open("limits.keys-per-second=40", "limits.burst=20");
    Iterator<FeatureTable> tables = stub.watchFeatures(Door.watch(scene, 20));
    tables.next();
    scene.minute(1);
    scene.catchUp();

    assertThat(tables.next().getWindowEndsMs(0)).isEqualTo(World.windowEnd(1));
  }

  /** What a caller may not read they hear nothing of, neither names of sets nor of views. */
  @Test
  void whoMayNotReadASetHearsNothingOfIt() throws IOException {
    FeaturesBlockingStub stub =
        open(Known.caller("pricing", TOKEN).with("callers.pricing.feature-sets=[another]"));
    FeaturesBlockingStub pricing = soon(as(stub, TOKEN));
    GetFeaturesRequest.Builder other = Door.request(scene, 1).toBuilder();
    other.getSelectionBuilder().setFeatureSet("unknown");
    GetFeaturesRequest.Builder none = Door.request(scene, 1).toBuilder();
    none.getSelectionBuilder().clearFeatureSet();
    ExplainFeatureRequest explain = Door.explain(scene).build();

    StatusRuntimeException unknown = refused(() -> pricing.getFeatures(other.build()));
    assertThat(code(unknown)).isEqualTo(Code.PERMISSION_DENIED);
    assertThat(unknown).hasMessageContaining("pricing may not read feature set unknown");
    assertThat(unknown.getMessage()).doesNotContain("small");
    assertThat(code(refused(pricing, 1))).isEqualTo(Code.PERMISSION_DENIED);
    assertThat(refused(() -> pricing.getFeatures(none.build())).getMessage())
        .contains("say what to read")
        .doesNotContain("small");
    assertThat(refused(() -> pricing.explainFeature(explain)).getMessage())
        .contains("say which feature set")
        .doesNotContain("small");
    assertThat(
            pricing
                .describeFeatureSet(DescribeFeatureSetRequest.getDefaultInstance())
                .getSetsList())
        .isEmpty();
  }

  @Test
  void aWatchEndsWhenItsSetIsWithdrawn() throws IOException {
    Known known = Known.caller("pricing", TOKEN);
    FeaturesBlockingStub stub = Door.as(open(known.with()), TOKEN);
    Iterator<FeatureTable> watch = soon(stub).watchFeatures(Door.watch(scene, 2));
    assertThat(watch.next().getStatusesCount()).isEqualTo(2);

    door.follow(known.with("callers.pricing.feature-sets=[large]"));

    StatusRuntimeException end = refused(() -> assertThat(watch.hasNext()).isFalse());
    assertThat(end.getStatus().getCode()).isEqualTo(Code.PERMISSION_DENIED);
    assertThat(end).hasMessageContaining("pricing may not read feature set small");
  }

  @Test
  void aWatchIsToldWhenTheServiceGoes() throws IOException {
    FeaturesBlockingStub stub = open("listen.drain=1m");
    Iterator<FeatureTable> watch = stub.watchFeatures(Door.watch(scene, 2));
    assertThat(watch.next().getStatusesCount()).isEqualTo(2);

    door.close();

    StatusRuntimeException end = refused(() -> assertThat(watch.hasNext()).isFalse());
    assertThat(code(end)).isEqualTo(Code.UNAVAILABLE);
    assertThat(end).hasMessageContaining("watch anew");
  }

  @Test
  void theServiceTellsWhatItOffersToThoseItKnows() throws Exception {
    open(Known.caller("pricing", TOKEN).with());
    Metadata headers = new Metadata();
    headers.put(IdentityInterceptor.AUTHORIZATION, "bearer " + TOKEN);
    ServerReflectionStub stub = ServerReflectionGrpc.newStub(channel);

    String services =
        reflect(stub.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers)))
            .get(60, TimeUnit.SECONDS);

    assertThat(services).contains(FeaturesGrpc.SERVICE_NAME);
    assertThat(reflect(stub))
        .failsWithin(Duration.ofSeconds(10))
        .withThrowableThat()
        .withMessageContaining("UNAUTHENTICATED");
  }

  private static CompletableFuture<String> reflect(ServerReflectionStub stub) {
    CompletableFuture<String> answer = new CompletableFuture<>();
    StreamObserver<ServerReflectionRequest> call =
        stub.serverReflectionInfo(
            new StreamObserver<>() {
              @Override
              public void onNext(ServerReflectionResponse response) {
                answer.complete(response.toString());
              }

              @Override
              public void onError(Throwable failure) {
                answer.completeExceptionally(failure);
              }

              @Override
              public void onCompleted() {
                answer.completeExceptionally(new IllegalStateException("no answer"));
              }
            });
    call.onNext(ServerReflectionRequest.newBuilder().setListServices("").build());
    return answer;
  }

  @Test
  void itIsHealthyWhenItIsWarm() throws IOException {
    door = Door.cold(scene);
    channel = door.channel();
    Function<String, ServingStatus> health =
        service ->
            HealthGrpc.newBlockingStub(channel)
                .check(HealthCheckRequest.newBuilder().setService(service).build())
                .getStatus();

    assertThat(health.apply("")).isEqualTo(ServingStatus.NOT_SERVING);
    assertThat(health.apply(FeaturesGrpc.SERVICE_NAME)).isEqualTo(ServingStatus.NOT_SERVING);
    door.warm();
    assertThat(health.apply("")).isEqualTo(ServingStatus.SERVING);
    assertThat(health.apply(FeaturesGrpc.SERVICE_NAME)).isEqualTo(ServingStatus.SERVING);
  }
}
