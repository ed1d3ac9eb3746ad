package io.ringcast.serving.telemetry;

import static io.ringcast.serving.Door.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.grpc.CallOptions;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.ServerTime;
import io.ringcast.api.WatchFeaturesRequest;
import io.ringcast.serving.Door;
import io.ringcast.serving.Known;
import io.ringcast.serving.Scene;
import io.ringcast.serving.ServedScene;
import io.ringcast.serving.World;
import io.ringcast.serving.meters.Histogram;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.Stage;
import io.ringcast.testkit.Waiting;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What is counted and timed of calls. */
class MeasuredTest extends ServedScene {

  private static final String VIEWS =
      """
      views:
        near:
          feature-set: small
      """;

  private List<Meters.Point> points(Metric metric) {
    return scene.measured(metric);
  }

  private Histogram.Content histogram(Metric metric, String... labels) {
    return points(metric).stream()
        .filter(point -> point.labels().equals(List.of(labels)))
        .findFirst()
        .orElseThrow()
        .histogram();
  }

  private long times(Stage stage) {
    return histogram(Metric.REQUEST_STAGE_DURATION, stage.text()).count();
  }

  /** The end of a call is counted just after its caller has seen it. */
  private void awaitCalls(int number) {
    Waiting.until(
        number + " calls",
        () -> scene.ended() == number && scene.value(Metric.REQUESTS_ACTIVE) == 0);
  }

  @Test
  void anAnsweredCallIsCountedAndTimed() throws IOException {
    FeaturesBlockingStub stub = open();
    scene.now = World.windowEnd(0) + 20_000;

    FeatureTable first = soon(stub).getFeatures(Door.request(scene, 10));
    soon(stub).getFeatures(Door.request(scene, 10));
    awaitCalls(2);

    assertThat(scene.value(Metric.REQUESTS, "GetFeatures", "OK", "anyone", "none")).isEqualTo(2);
    for (FeatureTable.Status status :
        List.of(FeatureTable.Status.FRESH, FeatureTable.Status.EMPTY)) {
      long right = first.getStatusesList().stream().filter(status::equals).count();
      assertThat(right).isPositive();
      assertThat(scene.value(Metric.KEYS, status.name())).isEqualTo(2.0 * right);
    }
    assertThat(histogram(Metric.SERVED_AGE).count()).isEqualTo(20);
    assertThat(histogram(Metric.SERVED_AGE).sum()).isEqualTo(20 * 20.0);
    assertThat(histogram(Metric.REQUEST_BUDGET).count()).isEqualTo(2);
    assertThat(histogram(Metric.REQUEST_BUDGET).sum()).isBetween(20.0, 40.0);
    assertThat(scene.value(Metric.SENT)).isGreaterThanOrEqualTo(2.0 * first.getSerializedSize());
    assertThat(histogram(Metric.REQUEST_DURATION, "GetFeatures").count()).isEqualTo(2);
  }

  /** What is no view is no name: anybody could make any number of them. */
  @Test
  void callsAreCountedByViewsThatThereAre() throws IOException {
    scene = new Scene(new Random(1), VIEWS);
    FeaturesBlockingStub stub = open();
    GetFeaturesRequest.Builder near = Door.request(scene, 1).toBuilder();
    near.getSelectionBuilder().clear().setView("near");
    GetFeaturesRequest.Builder far = Door.request(scene, 1).toBuilder();
    far.getSelectionBuilder().clear().setView("far");

    soon(stub).getFeatures(near.build());
    refused(() -> soon(stub).getFeatures(far.build()));
    awaitCalls(2);

    assertThat(scene.value(Metric.REQUESTS, "GetFeatures", "OK", "anyone", "near")).isEqualTo(1);
    assertThat(scene.value(Metric.REQUESTS, "GetFeatures", "NOT_FOUND", "anyone", "none"))
        .isEqualTo(1);
  }

  private void callUnknown() {
    MethodDescriptor<GetFeaturesRequest, FeatureTable> unknown =
        FeaturesGrpc.getGetFeaturesMethod().toBuilder()
            .setFullMethodName(FeaturesGrpc.SERVICE_NAME + "/GetAnything")
            .setSchemaDescriptor(null)
            .build();
    ClientCalls.blockingUnaryCall(channel, unknown, CallOptions.DEFAULT, Door.request(scene, 1));
  }

  /** Anybody could call any number of names. */
  @Test
  void whatIsNoMethodIsNotCounted() throws IOException {
    FeaturesBlockingStub stub = open();

    refused(this::callUnknown);
    soon(stub).getFeatures(Door.request(scene, 1));
    awaitCalls(1);

    assertThat(points(Metric.REQUESTS))
        .extracting(point -> point.labels().get(0))
        .containsExactly("GetFeatures");
  }

  /** The first question waits for the store; for the second one all is there. */
  @Test
  void onlyStagesThatTookPlaceAreTimedAndTogetherTheyAreTheWhole() throws IOException {
    FeaturesBlockingStub stub = open();

    soon(stub).getFeatures(Door.request(scene, 10));
    awaitCalls(1);
    double loads = scene.value(Metric.CACHE_LOADS);
    assertThat(loads).isPositive().isEqualTo(scene.value(Metric.CACHE_LOOKUPS, "missing"));
    assertThat(scene.value(Metric.OPENED)).isPositive();
    soon(stub).getFeatures(Door.request(scene, 10));
    awaitCalls(2);

    assertThat(scene.value(Metric.CACHE_LOADS)).isEqualTo(loads);
    assertThat(scene.value(Metric.CACHE_LOOKUPS, "held")).isPositive();
    assertThat(times(Stage.UNPACK)).isEqualTo(1);
    for (Stage stage :
        List.of(
            Stage.QUEUE,
            Stage.DECODE,
            Stage.CACHE,
            Stage.ASSEMBLY,
            Stage.ENCODE,
            Stage.TRANSPORT)) {
      assertThat(times(stage)).as(stage.text()).isEqualTo(2);
    }
    double all =
        points(Metric.REQUEST_STAGE_DURATION).stream()
            .mapToDouble(point -> point.histogram().sum())
            .sum();
    assertThat(all)
        .isCloseTo(histogram(Metric.REQUEST_DURATION, "GetFeatures").sum(), within(1e-9));
  }

  /** However slow the machine is: the store waits for longer than all before it took. */
  @Test
  void waitingForTheStoreIsTheStoresTime() throws Exception {
    FeaturesBlockingStub stub = open();
    scene.store.hold();

    long begin = System.nanoTime();
    CompletableFuture<FeatureTable> answer =
        CompletableFuture.supplyAsync(() -> soon(stub).getFeatures(Door.request(scene, 10)));
    Waiting.until("the store is asked", () -> scene.store.reads() > 0);
    // The connection's thread answers this only when it has left the call before.
    refused(this::callUnknown);
    long asked = System.nanoTime();
    long before = asked - begin;
    Waiting.until("more time goes by than before", () -> System.nanoTime() - asked > before);
    scene.store.hurry();
    answer.get(60, TimeUnit.SECONDS);
    awaitCalls(1);

    assertThat(times(Stage.STORE)).isEqualTo(1);
    assertThat(histogram(Metric.REQUEST_STAGE_DURATION, "store").sum())
        .isBetween(before / 1e9, 10.0);
    assertThat(histogram(Metric.REQUEST_STAGE_DURATION, "cache").sum()).isLessThan(before / 1e9);
  }

  @Test
  void whoIsRefusedIsCountedByWhatFor() throws IOException {
    FeaturesBlockingStub nobody =
        open(
            Known.caller("pricing", TOKEN)
                .with(
                    "callers.pricing.keys-per-second=1",
                    "callers.pricing.burst=20",
                    "limits.max-keys=25",
                    "limits.max-watches=1"));
    FeaturesBlockingStub pricing = as(nobody, TOKEN);
    WatchFeaturesRequest watch = Door.watch(scene, 10);
    Iterator<FeatureTable> open = pricing.watchFeatures(watch);
    assertThat(open.next().getStatusesCount()).isEqualTo(10);

    GetFeaturesRequest one = Door.request(scene, 1);
    refused(() -> soon(nobody).getFeatures(one));
    refused(() -> pricing.getFeatures(one));
    refused(() -> pricing.watchFeatures(watch).next());
    refused(() -> soon(pricing).getFeatures(Door.request(scene, 26)));
    refused(() -> soon(pricing).getFeatures(Door.request(scene, 20)));
    refused(() -> soon(pricing).getFeatures(one.toBuilder().clearProducts().build()));
    GetFeaturesRequest.Builder unknown = one.toBuilder();
    unknown.getSelectionBuilder().setFeatureSet("unknown");
    refused(() -> soon(pricing).getFeatures(unknown.build()));

    Waiting.until("7 calls", () -> points(Metric.REFUSALS).size() == 7);
    for (String reason :
        List.of(
            "unauthenticated",
            "no_deadline",
            "too_many_watches",
            "too_large",
            "quota",
            "invalid",
            "not_found")) {
      assertThat(scene.value(Metric.REFUSALS, reason)).as(reason).isEqualTo(1);
    }
    assertThat(scene.value(Metric.REQUESTS, "GetFeatures", "UNAUTHENTICATED", "none", "none"))
        .isEqualTo(1);
    assertThat(scene.value(Metric.REQUESTS, "GetFeatures", "NOT_FOUND", "pricing", "none"))
        .isEqualTo(1);
    assertThat(points(Metric.REQUEST_DURATION)).as("only answers are timed").isEmpty();
    assertThat(scene.value(Metric.REQUESTS_ACTIVE)).isEqualTo(1);
    assertThat(scene.value(Metric.WATCH_TABLES)).isEqualTo(1);
  }

  @Test
  void callersAreToldHowLongTheirCallWasHere() throws IOException {
    FeaturesBlockingStub stub = open();
    AtomicReference<Metadata> trailers = new AtomicReference<>();
    ClientInterceptor capture =
        MetadataUtils.newCaptureMetadataInterceptor(new AtomicReference<>(), trailers);

    long begin = System.nanoTime();
    soon(stub).withInterceptors(capture).getFeatures(Door.request(scene, 3));
    long took = System.nanoTime() - begin;
    OptionalLong answered = ServerTime.nanos(trailers.get());
    refused(() -> stub.withInterceptors(capture).getFeatures(Door.request(scene, 3)));

    assertThat(answered.orElseThrow()).isBetween(1000L, took);
    assertThat(ServerTime.nanos(trailers.get())).isPresent();
  }

  /** A request that no handler sees is one of theirs, too. */
  @Test
  void whoseRequestCannotBeReadIsToldTheSame() throws IOException {
    FeaturesBlockingStub stub = open();
    AtomicReference<Metadata> trailers = new AtomicReference<>();
    ClientInterceptor capture =
        MetadataUtils.newCaptureMetadataInterceptor(new AtomicReference<>(), trailers);
    MethodDescriptor<byte[], FeatureTable> noRequest =
        FeaturesGrpc.getGetFeaturesMethod().toBuilder(
                new Bytes(), FeaturesGrpc.getGetFeaturesMethod().getResponseMarshaller())
            .setSchemaDescriptor(null)
            .build();

    refused(
        () ->
            ClientCalls.blockingUnaryCall(
                ClientInterceptors.intercept(channel, capture),
                noRequest,
                soon(stub).getCallOptions(),
                new byte[] {1, 2, 3}));
    awaitCalls(1);

    assertThat(scene.value(Metric.REFUSALS, "unreadable")).isEqualTo(1);
    assertThat(ServerTime.nanos(trailers.get())).isPresent();
  }

  /** Sends what it is given. */
  private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {

    @Override
    public InputStream stream(byte[] bytes) {
      return new ByteArrayInputStream(bytes);
    }

    @Override
    public byte[] parse(InputStream stream) {
      throw new UnsupportedOperationException("nobody answers so");
    }
  }

  @Test
  void bytesOfAWatchAreCountedWhileItGoesOn() throws IOException {
    FeaturesBlockingStub stub = open();
    Iterator<FeatureTable> watch = stub.watchFeatures(Door.watch(scene, 10));

    int first = watch.next().getSerializedSize();
    Waiting.until("the first table", () -> scene.value(Metric.SENT) >= first);
    assertThat(scene.value(Metric.SENT)).isLessThan(2.0 * first);
    scene.minute(1);
    scene.catchUp();
    int second = watch.next().getSerializedSize();
    Waiting.until("the second table", () -> scene.value(Metric.SENT) >= first + second);

    assertThat(scene.value(Metric.REQUESTS_ACTIVE)).as("it still goes on").isEqualTo(1);
  }
}
