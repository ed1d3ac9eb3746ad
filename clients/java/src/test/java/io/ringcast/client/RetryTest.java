package io.ringcast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.FeatureSetDescription;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.WatchFeaturesRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a client does when instances refuse, or send more than is taken. */
class RetryTest {

  private static final int CALLS = 60;

  /** Answers when a client looks whether it is there. */
  private abstract static class There extends FeaturesGrpc.FeaturesImplBase
      implements AutoCloseable {

    private final Server server = NettyServerBuilder.forPort(0).addService(this).build();

    There() throws IOException {
      server.start();
    }

    @Override
    public final void describeFeatureSet(
        DescribeFeatureSetRequest request, StreamObserver<FeatureSetDescription> out) {
      out.onNext(FeatureSetDescription.getDefaultInstance());
      out.onCompleted();
    }

    final String target() {
      return "localhost:" + server.getPort();
    }

    @Override
    public final void close() {
      server.shutdownNow();
    }
  }

  /** Counts calls, and answers all of them in the same way. */
  private static final class Instance extends There {

    final AtomicInteger calls = new AtomicInteger();
    final CountDownLatch watched = new CountDownLatch(1);
    final Status status;

    Instance(Status status) throws IOException {
      this.status = status;
    }

    @Override
    public void getFeatures(GetFeaturesRequest request, StreamObserver<FeatureTable> out) {
      calls.incrementAndGet();
      if (status.isOk()) {
        out.onNext(FeatureTable.getDefaultInstance());
        out.onCompleted();
      } else {
        out.onError(status.asRuntimeException());
      }
    }

    @Override
    public void watchFeatures(WatchFeaturesRequest request, StreamObserver<FeatureTable> out) {
      for (int number = 1; number <= CALLS; number++) {
        out.onNext(FeatureTable.newBuilder().setAnsweredAtMs(number).build());
      }
      watched.countDown();
    }
  }

  private static FeatureClient connect(There... instances) {
    String[] targets = new String[instances.length];
    for (int i = 0; i < instances.length; i++) {
      targets[i] = instances[i].target();
    }
    return FeatureClient.connect(ClientConfig.of(Duration.ofSeconds(20), targets).build());
  }

  @Test
  void allInstancesTakeTurnsAndOneStandsInForAnother() throws IOException {
    try (Instance good = new Instance(Status.OK);
        Instance leaving = new Instance(Status.UNAVAILABLE);
        FeatureClient client = connect(good, leaving)) {
      for (int call = 0; call < CALLS; call++) {
        assertThat(client.get(GetFeaturesRequest.getDefaultInstance()).keys()).isZero();
      }
      assertThat(good.calls).hasValue(CALLS);
      assertThat(leaving.calls).hasValueBetween(CALLS / 4, CALLS);
    }
  }

  @Test
  void aCallIsTriedOnceMoreAtMost() throws IOException {
    assertThat(triesOf(Status.UNAVAILABLE)).isEqualTo(2);
    assertThat(triesOf(Status.INTERNAL)).isEqualTo(1);
    assertThat(triesOf(Status.RESOURCE_EXHAUSTED)).isEqualTo(1);
  }

  private static int triesOf(Status status) throws IOException {
    try (Instance instance = new Instance(status);
        FeatureClient client = connect(instance)) {
      FeatureException failure =
          catchThrowableOfType(
              FeatureException.class, () -> client.get(GetFeaturesRequest.getDefaultInstance()));
      assertThat(failure.code()).isEqualTo(status.getCode());
      return instance.calls.get();
    }
  }

  @Test
  void whoWatchesLateGetsTheNewest() throws Exception {
    try (Instance instance = new Instance(Status.OK);
        FeatureClient client =
            FeatureClient.connect(
                ClientConfig.of(Duration.ofSeconds(20), instance.target()).connections(1).build());
        FeatureWatch watch = client.watch(WatchFeaturesRequest.getDefaultInstance())) {
      assertThat(instance.watched.await(60, TimeUnit.SECONDS)).isTrue();
      // Comes over the same connection, behind the tables.
      assertThat(client.get(GetFeaturesRequest.getDefaultInstance()).keys()).isZero();
      FeatureAnswer answer = watch.next().get(60, TimeUnit.SECONDS);
      assertThat(answer.table().getAnsweredAtMs()).isEqualTo(CALLS);
    }
  }

  /** Answers a watch once, and refuses it before the next time. */
  private static final class Full extends There {

    final List<Long> watches = new CopyOnWriteArrayList<>();
    final CountDownLatch refused = new CountDownLatch(1);
    final Metadata trailers;

    Full(Metadata trailers) throws IOException {
      this.trailers = trailers;
    }

    @Override
    public void watchFeatures(WatchFeaturesRequest request, StreamObserver<FeatureTable> out) {
      watches.add(System.nanoTime());
      int number = watches.size() - 1;
      if (number % 2 == 0) {
        out.onNext(FeatureTable.newBuilder().setAnsweredAtMs(number).build());
        out.onError(Status.UNAVAILABLE.asRuntimeException());
      } else {
        out.onError(Status.RESOURCE_EXHAUSTED.withDescription("full").asRuntimeException(trailers));
        refused.countDown();
      }
    }
  }

  private static Metadata comeAgainIn(String millis) {
    Metadata trailers = new Metadata();
    trailers.put(Metadata.Key.of("retry-after-ms", Metadata.ASCII_STRING_MARSHALLER), millis);
    return trailers;
  }

  @Test
  void aWatchComesBackWhenAFullInstanceTakesItAgain() throws Exception {
    try (Full instance = new Full(comeAgainIn("1600"));
        FeatureClient client = connect(instance);
        FeatureWatch watch = client.watch(WatchFeaturesRequest.getDefaultInstance())) {
      assertThat(watch.next().get(60, TimeUnit.SECONDS).table().getAnsweredAtMs()).isZero();
      assertThat(watch.next().get(60, TimeUnit.SECONDS).table().getAnsweredAtMs()).isEqualTo(2);
      assertThat(instance.watches.get(2) - instance.watches.get(1))
          .as("the instance said when to come again")
          .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(1600));
    }
  }

  /** Too large a request, say: to send it again is of no use. */
  @Test
  void aWatchThatMayNotComeAgainEnds() throws Exception {
    for (Metadata trailers : List.of(new Metadata(), comeAgainIn("soon"))) {
      try (Full instance = new Full(trailers);
          FeatureClient client = connect(instance);
          FeatureWatch watch = client.watch(WatchFeaturesRequest.getDefaultInstance())) {
        assertThat(watch.next().get(60, TimeUnit.SECONDS).table().getAnsweredAtMs()).isZero();
        assertThatThrownBy(() -> watch.next().get(60, TimeUnit.SECONDS))
            .hasMessageContaining("full");
        assertThat(instance.watches).hasSize(2);
      }
    }
  }

  /** Though its next try is far away. */
  @Test
  void aWatchThatWaitsEndsWhenItIsClosed() throws Exception {
    try (Full instance = new Full(comeAgainIn("600000"));
        FeatureClient client = connect(instance)) {
      FeatureWatch watch = client.watch(WatchFeaturesRequest.getDefaultInstance());
      watch.next().get(60, TimeUnit.SECONDS);
      CompletableFuture<FeatureAnswer> never = watch.next();
      assertThat(instance.refused.await(60, TimeUnit.SECONDS)).isTrue();
      watch.close();
      assertThatThrownBy(() -> never.get(60, TimeUnit.SECONDS))
          .hasMessageContaining("the watch was closed");
    }
  }

  @Test
  void manyFailuresEndTheRetries() throws IOException {
    try (Instance leaving = new Instance(Status.UNAVAILABLE);
        FeatureClient client = connect(leaving)) {
      int calls = 300;
      for (int call = 0; call < calls; call++) {
        assertThatThrownBy(() -> client.get(GetFeaturesRequest.getDefaultInstance()))
            .isInstanceOf(FeatureException.class);
      }
      assertThat(leaving.calls).hasValueBetween(calls + 1, calls + calls / 2);
    }
  }
}
