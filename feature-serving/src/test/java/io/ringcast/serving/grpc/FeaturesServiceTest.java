package io.ringcast.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.util.concurrent.ListenableFuture;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServiceDescriptor;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.ringcast.api.AreaList;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.Door;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.serving.answer.StoreScan;
import io.ringcast.serving.ask.AreasQuestion;
import io.ringcast.serving.ask.AreasRequestValidator;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.budget.Shortage;
import io.ringcast.serving.budget.ShortageException;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.callers.IdentityInterceptor;
import io.ringcast.serving.config.LimitsConfig;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.load.StoreReadQueue;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.Stages;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FeaturesServiceTest {

  private static final Duration LONG = Duration.ofHours(1);

  private final Scene scene = new Scene(new Random(7));
  private final List<Runnable> later = new ArrayList<>();
  private final String name = "features-" + UUID.randomUUID();
  private boolean hasRoom = true;
  private FeaturesService service;
  private Server server;
  private ManagedChannel channel;

  @BeforeEach
  void open() throws IOException {
    ServeConfig config =
        ServeConfig.load(
            Path.of("../configs/serve.yaml"),
            List.of(
                "kafka.bootstrap-servers=none:9092",
                "served-log.topic=served",
                "served-log.share=1"));
    service = scene.service(config, new LimitsConfig(10_000, LONG, LONG), later::add);
    IdentityInterceptor identify =
        IdentityInterceptor.atConnection(new Callers(config, Clock.systemUTC(), System::nanoTime));
    server =
        InProcessServerBuilder.forName(name)
            .directExecutor()
            .addService(ServerInterceptors.intercept(service, identify, new Room()))
            .build()
            .start();
    channel = InProcessChannelBuilder.forName(name).directExecutor().build();
  }

  @AfterEach
  void close() {
    channel.shutdownNow();
    server.shutdownNow();
  }

  /** Takes room for each message, as for a caller by HTTP. */
  private final class Room implements ServerInterceptor {
    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
      return next.startCall(
          new SimpleForwardingServerCall<>(call) {
            @Override
            public void sendMessage(A message) {
              if (!hasRoom) {
                throw new ShortageException(
                    new Shortage(Resource.BYTES, "anyone", 1, 2, Shortage.Of.CALLER));
              }
              super.sendMessage(message);
            }
          },
          headers);
    }
  }

  @Test
  void anAnswerThatWasNotSentIsNotLogged() throws Exception {
    assertThat(ask(1)).isDone();
    double logged = scene.value(Metric.SERVED_LOG_QUEUED);
    assertThat(logged).isPositive();
    hasRoom = false;

    ListenableFuture<FeatureTable> refused = ask(1);

    assertThatThrownBy(() -> refused.get(60, TimeUnit.SECONDS))
        .hasMessageContaining("RESOURCE_EXHAUSTED");
    assertThat(scene.value(Metric.SERVED_LOG_QUEUED)).isEqualTo(logged);
  }

  @Test
  void allCallsOfTheApiAreTaken() {
    ServiceDescriptor taken = service.bindService().getServiceDescriptor();
    ServiceDescriptor api = FeaturesGrpc.getServiceDescriptor();

    assertThat(taken.getName()).isEqualTo(api.getName());
    assertThat(taken.getSchemaDescriptor()).isEqualTo(api.getSchemaDescriptor());
    assertThat(names(taken)).isEqualTo(names(api));
  }

  private static Set<String> names(ServiceDescriptor service) {
    return service.getMethods().stream()
        .map(method -> method.getFullMethodName() + " " + method.getType())
        .collect(Collectors.toSet());
  }

  /** Others wait for the thread that a request comes on. */
  @Test
  void aSmallRequestIsAnsweredAtOnceAndALargeOneElsewhere() throws Exception {
    assertThat(ask(500)).isDone();
    assertThat(later).isEmpty();

    ListenableFuture<FeatureTable> large = ask(501);

    assertThat(large).isNotDone();
    later.remove(0).run();
    assertThat(large.get().getStatusesCount()).isEqualTo(501);
  }

  /** On a thread of the pool nobody else would end it. */
  @Test
  void aCallEndsWhateverGoesWrong() {
    scene.store.begin(
        () -> {
          throw new StackOverflowError("a failure that the test wants");
        });
    GetRowsRequest request =
        Door.rows(Cells.parent(scene.world.hexagons().get(0), 6))
            .setWindowEndMs(World.windowEnd(0))
            .build();
    ListenableFuture<FeatureTable> rows = FeaturesGrpc.newFutureStub(channel).getRows(request);

    later.remove(0).run();

    assertThatThrownBy(() -> rows.get(60, TimeUnit.SECONDS))
        .hasMessageContainingAll("INTERNAL", "its log says why");
  }

  /** A list keeps its thread until the store has answered. */
  @Test
  void manyWhoListAreasAndASlowStoreKeepNobodyElseWaiting() throws Exception {
    scene.store.holdLists();
    List<ListenableFuture<AreaList>> lists = new ArrayList<>();
    for (int i = 0; i < 2 * StoreScan.LISTS_AT_ONCE; i++) {
      lists.add(list());
    }
    Waiting.until(
        "some are at the store", () -> scene.store.waitForLists() == StoreScan.LISTS_AT_ONCE);

    ListenableFuture<FeatureTable> large = ask(501);
    later.remove(0).run();

    assertThat(large.get(60, TimeUnit.SECONDS).getStatusesCount()).isEqualTo(501);
    assertThat(lists).noneMatch(ListenableFuture::isDone);
    scene.store.hurryLists();
    for (ListenableFuture<AreaList> one : lists) {
      assertThat(one.get(60, TimeUnit.SECONDS).getFeatureSet()).isEqualTo("small");
    }
  }

  @Test
  void whoListsAreasWaitsNoLongerThanItWants() {
    scene.store.holdLists();
    AreasQuestion question = new AreasRequestValidator(scene.validator()).of(hour());
    try (StoreScan scan =
        new StoreScan(
            scene.store,
            new StoreReadQueue(scene.store, Runnable::run),
            Runnable::run,
            Clock.systemUTC())) {
      assertThat(scan.areas(question, 1_000_000, new Stages(Stages.NONE)))
          .failsWithin(10, TimeUnit.SECONDS)
          .withThrowableThat()
          .withCauseInstanceOf(TimeoutException.class);
    }
  }

  private static ListAreasRequest hour() {
    return ListAreasRequest.newBuilder().setFeatureSet("small").setToMs(3_600_000).build();
  }

  private ListenableFuture<AreaList> list() {
    ListenableFuture<AreaList> list = FeaturesGrpc.newFutureStub(channel).listAreas(hour());
    // A thread of the pool, which a list must not keep.
    later.remove(0).run();
    return list;
  }

  private ListenableFuture<FeatureTable> ask(int keys) {
    GetFeaturesRequest request =
        Door.request(scene, 0).toBuilder()
            .addAllHexagons(Collections.nCopies(keys, scene.world.hexagons().get(0)))
            .build();
    return FeaturesGrpc.newFutureStub(channel).getFeatures(request);
  }

  @Test
  void whoBeginsToWatchWhileTheServiceGoesGetsNoTable() {
    service.endWatches();

    Iterator<FeatureTable> watch =
        FeaturesGrpc.newBlockingStub(channel).watchFeatures(Door.watch(scene, 1));

    assertThatThrownBy(watch::hasNext).hasMessageContaining("another instance will answer");
  }
}
