package io.ringcast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.MessageLite;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientStreamTracer;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status.Code;
import io.ringcast.api.Area;
import io.ringcast.api.AreaList;
import io.ringcast.api.Column;
import io.ringcast.api.ExplainFeatureRequest;
import io.ringcast.api.FeatureExplanation;
import io.ringcast.api.FeatureExplanation.Verdict;
import io.ringcast.api.FeatureSet;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetAreaRequest;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.ModelScores;
import io.ringcast.api.ScoreRequest;
import io.ringcast.api.ScoreVariant;
import io.ringcast.api.Selection;
import io.ringcast.api.Selection.Precision;
import io.ringcast.api.WatchFeaturesRequest;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The client against the service on a real port. */
class FeatureClientTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final long NOWHERE = 7;

  private static Service service;
  private static FeatureClient client;

  @BeforeAll
  static void start() throws IOException {
    service = new Service();
    client = connect(service.target());
  }

  @AfterAll
  static void stop() {
    client.close();
    service.close();
  }

  private static FeatureClient connect(String target) {
    return FeatureClient.connect(ClientConfig.of(LONG, target).featureSet("marketplace").build());
  }

  private static GetFeaturesRequest request(Selection.Builder selection, long... hexagons) {
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .setSelection(selection.setFeatureSet("marketplace").setMaxAgeMs(Integer.MAX_VALUE))
            .addProducts(Service.PRODUCT.toString());
    for (long hexagon : hexagons) {
      request.addHexagons(hexagon);
    }
    return request.build();
  }

  @Test
  void aDeprecatedSetIsLoggedOnceForAClient() {
    List<String> logged = new CopyOnWriteArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            logged.add(new SimpleFormatter().formatMessage(record));
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger("io.ringcast.client");
    logger.addHandler(handler);
    try (FeatureClient other = connect(service.target())) {
      for (int i = 0; i < 2; i++) {
        other.get(request(Selection.newBuilder(), service.hexagon(0)));
      }
    } finally {
      logger.removeHandler(handler);
    }
    assertThat(logged).containsExactly("feature set is deprecated: marketplace/1: use another");
  }

  @Test
  void keysAreTyped() {
    long first = service.hexagon(0);
    FeatureAnswer answer = client.get(request(Selection.newBuilder(), first, first + 256, NOWHERE));

    assertThat(answer.keys()).isEqualTo(3);
    assertThat(answer.hexagon(0)).isEqualTo(first);
    assertThat(answer.product(0)).isEqualTo(Service.PRODUCT.toString());
    assertThat(answer.status(0)).isEqualTo(Status.FRESH);
    assertThat(answer.windowEnd(0)).isEqualTo(Service.FIRST);
    assertThat(answer.age(0)).isEqualTo(Service.AGE);
    assertThat(answer.value(0, "demand_r1_w1")).isEqualTo((float) (3 / 7.0));
    assertThat(answer.value(0, answer.column("supply_r1_w2"))).isEqualTo(1f);
    assertThat(answer.status(2)).isEqualTo(Status.INVALID);
    assertThat(answer.isGood(0)).isTrue();
    assertThat(answer.isGood(2)).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> answer.value(0, "demand_r9_w1"))
        .withMessageContaining("has no feature demand_r9_w1; it has [demand_r0_w1");
  }

  @Test
  void aRunningValueIsGoodAndSaysHowMuchOfItsMinuteHasPassed() {
    FeatureAnswer live =
        FeatureAnswer.of(
            FeatureTable.newBuilder()
                .addAllStatuses(List.of(Status.RUNNING, Status.PARTIAL, Status.NOT_YET))
                .setMinutePassedMs(34_000)
                .build());

    assertThat(List.of(live.isGood(0), live.isGood(1), live.isGood(2)))
        .containsExactly(true, false, false);
    assertThat(live.minutePassed()).isEqualTo(34_000);
    assertThat(client.get(request(Selection.newBuilder(), service.hexagon(0))).minutePassed())
        .as("of rows")
        .isZero();
    assertThat(
            catchThrowableOfType(
                    FeatureException.class,
                    () ->
                        client.get(
                            request(Selection.newBuilder().setLive(true), service.hexagon(0))))
                .getMessage())
        .contains("this service has no live answers");
  }

  @Test
  void scoresSayWhatTheyAreWorthAndWhoseTheyAre() {
    FeatureTable.Builder table =
        FeatureTable.newBuilder()
            .addAllStatuses(List.of(Status.FRESH, Status.STALE))
            .addNames("price.multiplier")
            .addColumns(Column.newBuilder().addFloats(1.5f).addFloats(1));
    table
        .addScoresBuilder()
        .setName("price")
        .addVariants(ScoreVariant.newBuilder().setName("control").setModel("surge@12"))
        .addVariants(ScoreVariant.newBuilder().setName("treatment").setModel("surge@13"))
        .addVariantOfKey(1)
        .addVariantOfKey(0)
        .addStatuses(ModelScores.Status.SCORED)
        .addStatuses(ModelScores.Status.INPUT);
    FeatureAnswer answer = FeatureAnswer.of(table.build());

    assertThat(answer.value(0, "price.multiplier")).isEqualTo(1.5f);
    assertThat(answer.scoreStatus(0, "price")).isEqualTo(ModelScores.Status.SCORED);
    assertThat(answer.scoreStatus(1, "price")).isEqualTo(ModelScores.Status.INPUT);
    assertThat(answer.variant(0, "price").getModel()).isEqualTo("surge@13");
    assertThat(answer.variant(1, "price").getName()).isEqualTo("control");
    assertThatIllegalArgumentException().isThrownBy(() -> answer.scoreStatus(0, "eta"));
    ScoreRequest request =
        ScoreRequest.newBuilder()
            .addModels("surge")
            .addHexagons(service.hexagon(0))
            .addProducts(Service.PRODUCT.toString())
            .build();
    assertThat(failure(() -> client.score(request)))
        .hasMessageContaining("there is no model or route surge");
    assertThatThrownBy(() -> client.scoreAsync(request).get(60, TimeUnit.SECONDS))
        .hasMessageContaining("there is no model or route surge");
  }

  @Test
  void aProductThatIsNoneIsExplained() {
    GetFeaturesRequest.Builder request =
        request(Selection.newBuilder(), service.hexagon(0)).toBuilder();
    assertThat(client.get(request.build()).problem(0)).isEmpty();

    FeatureAnswer answer = client.get(request.addProducts("Solo").build());
    assertThat(answer.problem(0)).isEmpty();
    assertThat(answer.status(1)).isEqualTo(Status.INVALID);
    assertThat(answer.problem(1)).isEqualTo("Solo is no UUID");
  }

  @Test
  void doublesAreExact() {
    Selection.Builder selection =
        Selection.newBuilder().addRings(1).setPrecision(Precision.FLOAT64);
    FeatureAnswer answer = client.get(request(selection, service.hexagon(0)));
    int column = answer.column("demand_r1_w1");
    assertThat(answer.exactValue(0, column)).isEqualTo(3 / 7.0);
    assertThat(answer.value(0, column)).isEqualTo((float) (3 / 7.0));
  }

  @Test
  void nobodyHasToWait() throws Exception {
    GetAreaRequest area =
        GetAreaRequest.newBuilder()
            .setSelection(Selection.newBuilder().setFeatureSet("marketplace"))
            .setHexagon(service.hexagon(1))
            .setSteps(1)
            .addProducts(Service.PRODUCT.toString())
            .build();
    CompletableFuture<FeatureAnswer> later = client.areaAsync(area);
    assertThat(later.get(60, TimeUnit.SECONDS).keys()).isEqualTo(7);
    assertThat(client.area(area).keys()).isEqualTo(7);

    CompletableFuture<FeatureAnswer> wrong =
        client.getAsync(GetFeaturesRequest.newBuilder().build());
    assertThatThrownBy(() -> wrong.get(60, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(FeatureException.class)
        .hasMessageContaining("say at least one product");
  }

  @Test
  void longMessagesAreInZstdBothWays() {
    assertThat(shortAndLong(UnaryOperator.identity()))
        .containsExactly("asked plain", "answered plain", "asked packed", "answered packed");
  }

  @Test
  void aProgramMayCompressWithGzip() {
    assertThat(shortAndLong(options -> options.withCompression("gzip")).subList(2, 4))
        .containsExactly("asked packed", "answered packed");
  }

  /** What a short call and a long one are on the wire. */
  private static List<String> shortAndLong(UnaryOperator<CallOptions> options) {
    List<String> seen = new CopyOnWriteArrayList<>();
    ClientConfig config =
        ClientConfig.of(LONG, service.target()).interceptor(measure(seen, options)).build();
    long first = service.hexagon(0);
    try (FeatureClient other = FeatureClient.connect(config)) {
      seen.clear();
      FeatureAnswer few = other.get(request(Selection.newBuilder(), first));
      FeatureAnswer many =
          other.get(
              request(
                  Selection.newBuilder(), LongStream.generate(() -> first).limit(1000).toArray()));
      assertThat(many.keys()).isEqualTo(1000);
      assertThat(many.value(999, "demand_r1_w1")).isEqualTo(few.value(0, "demand_r1_w1"));
    }
    return seen;
  }

  /** Says of each message whether it was at most half as long on the wire. */
  private static ClientInterceptor measure(List<String> seen, UnaryOperator<CallOptions> more) {
    return new ClientInterceptor() {
      @Override
      public <Q, A> ClientCall<Q, A> interceptCall(
          MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
        Wire wire = new Wire();
        return new SimpleForwardingClientCall<>(
            next.newCall(method, more.apply(options).withStreamTracerFactory(wire))) {
          @Override
          public void start(Listener<A> listener, Metadata headers) {
            super.start(
                new SimpleForwardingClientCallListener<>(listener) {
                  @Override
                  public void onMessage(A answer) {
                    int size = ((MessageLite) answer).getSerializedSize();
                    seen.add("asked " + (2 * wire.sent <= wire.request ? "packed" : "plain"));
                    seen.add("answered " + (2 * wire.received <= size ? "packed" : "plain"));
                    super.onMessage(answer);
                  }
                },
                headers);
          }
        };
      }
    };
  }

  /** The sizes of a call's messages. */
  private static final class Wire extends ClientStreamTracer.Factory {

    private volatile long request;
    private volatile long sent;
    private volatile long received;

    @Override
    public ClientStreamTracer newClientStreamTracer(
        ClientStreamTracer.StreamInfo info, Metadata headers) {
      return new ClientStreamTracer() {
        @Override
        public void outboundMessageSent(int number, long onWire, long uncompressed) {
          sent = onWire;
          request = uncompressed;
        }

        @Override
        public void inboundMessageRead(int number, long onWire, long uncompressed) {
          received = onWire;
        }
      };
    }
  }

  /** Who does not know what there is finds everything by these two. */
  @Test
  void wholeAreasAreRead() throws Exception {
    AreaList areas =
        client.areas(ListAreasRequest.newBuilder().setFeatureSet("marketplace").build());
    assertThat(areas.getWindowEndsMsList()).containsExactly(Service.FIRST);
    assertThat(areas.getAreasList()).hasSize(1);
    Area area = areas.getAreas(0);
    assertThat(area.getProductsList()).containsExactly(Service.PRODUCT.toString());

    GetRowsRequest request =
        GetRowsRequest.newBuilder()
            .setSelection(
                Selection.newBuilder().setFeatureSet("marketplace").setPrecision(Precision.FLOAT64))
            .setCell(area.getCell())
            .setProduct(area.getProducts(0))
            .setWindowEndMs(areas.getWindowEndsMs(0))
            .build();
    FeatureAnswer rows = client.rows(request);
    assertThat(rows.keys()).isEqualTo(2);
    assertThat(rows.withoutRow()).isEqualTo(Status.EMPTY);
    assertThat(List.of(rows.hexagon(0), rows.hexagon(1)))
        .containsExactlyInAnyOrder(service.hexagon(0), service.hexagon(1));
    int first = rows.hexagon(0) == service.hexagon(0) ? 0 : 1;
    assertThat(rows.status(first)).isEqualTo(Status.FRESH);
    assertThat(rows.exactValue(first, rows.column("demand_r1_w1"))).isEqualTo(3 / 7.0);
    assertThat(client.rowsAsync(request).get(60, TimeUnit.SECONDS).table().getHexagonsList())
        .isEqualTo(rows.table().getHexagonsList());

    GetRowsRequest early = request.toBuilder().setWindowEndMs(Service.FIRST - 60_000).build();
    assertThat(failure(() -> client.rows(early)).code()).isEqualTo(Code.NOT_FOUND);
  }

  /** Of two minutes the store has the second alone. */
  @Test
  void aValueIsTakenApartIntoItsCounts() {
    ExplainFeatureRequest request =
        ExplainFeatureRequest.newBuilder()
            .setHexagon(service.hexagon(0))
            .setProduct(Service.PRODUCT.toString())
            .setKind("demand")
            .setRing(1)
            .setWindow(2)
            .build();
    FeatureExplanation its = client.explain(request);
    assertThat(its.getName()).isEqualTo("demand_r1_w2");
    assertThat(its.getHexagon()).isEqualTo(service.hexagon(0));
    assertThat(its.getStoredValue()).isEqualTo(35 / 14.0);
    assertThat(its.getVerdict()).isEqualTo(Verdict.UNKNOWN);

    ExplainFeatureRequest early =
        request.toBuilder().setWindowEndMs(Service.FIRST - 60_000).build();
    assertThat(failure(() -> client.explain(early)).code()).isEqualTo(Code.NOT_FOUND);
  }

  @Test
  void setsAreDescribed() {
    assertThat(client.describe("")).extracting(FeatureSet::getName).containsExactly("marketplace");
    assertThat(client.describe("marketplace").get(0).getNamesList()).hasSize(8);
  }

  @Test
  void whatCannotBeAnsweredSaysWhatToDo() {
    FeatureException unknown = failure(() -> client.describe("large"));
    assertThat(unknown.code()).isEqualTo(Code.NOT_FOUND);
    assertThat(unknown).hasMessage("there is no feature set large");

    FeatureException nobody = failure(() -> connect("localhost:1"));
    assertThat(nobody.code()).isEqualTo(Code.UNAVAILABLE);
    assertThat(nobody)
        .hasMessageContaining("no feature service answers at localhost:1 (")
        .hasMessageContaining("see that it runs");
  }

  @Test
  void aServiceThatIsSilentIsGivenUp() throws IOException {
    try (ServerSocket silent = new ServerSocket(0)) {
      ClientConfig config =
          ClientConfig.of(LONG, "localhost:" + silent.getLocalPort())
              .warmUp(Duration.ofMillis(300))
              .build();
      FeatureException late = failure(() -> FeatureClient.connect(config));
      assertThat(late.code()).isEqualTo(Code.DEADLINE_EXCEEDED);
      assertThat(late).hasMessageContaining("gave no answer within 300 ms");
    }
  }

  private static FeatureException failure(Runnable call) {
    return catchThrowableOfType(FeatureException.class, call::run);
  }

  /** A Java that exits would wait for it. Netty's and gRPC's own live on for a second or two. */
  @Test
  void aClosedClientLeavesNoThread() throws InterruptedException {
    Set<Thread> others = threads();
    Set<Thread> its;
    try (FeatureClient client = connect(service.target())) {
      client.get(request(Selection.newBuilder(), service.hexagon(0)));
      its = threads();
    }
    its.removeAll(others);
    assertThat(its).isNotEmpty();
    for (Thread thread : its) {
      thread.join(900);
      assertThat(thread.isAlive()).isFalse();
    }
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("ringcast-client"))
        .collect(Collectors.toSet());
  }

  @Test
  void mistakesInTheConfigurationAreSaid() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClientConfig.of(Duration.ZERO, "localhost:1").build());
    assertThatIllegalArgumentException().isThrownBy(() -> ClientConfig.of(LONG).build());
  }

  @Test
  void watchingGoesOnAfterARestart() throws Exception {
    try (Service own = new Service();
        FeatureClient watcher = connect(own.target());
        FeatureWatch watch = watcher.watch(watch(own.hexagon(0)))) {
      assertThat(next(watch)).isEqualTo(Service.FIRST);
      CompletableFuture<FeatureAnswer> second = watch.next();
      assertThat(watch.next()).isSameAs(second);
      own.minute(1);
      assertThat(next(watch)).isEqualTo(Service.FIRST + 60_000);

      own.stop();
      own.minute(2);
      own.start();
      assertThat(next(watch)).isEqualTo(Service.FIRST + 120_000);
    }
  }

  @Test
  void aWatchThatIsRefusedSaysWhy() {
    try (FeatureWatch watch = client.watch(WatchFeaturesRequest.getDefaultInstance())) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> next(watch))
            .hasCauseInstanceOf(FeatureException.class)
            .hasMessageContaining("say at least one product");
      }
    }
  }

  private static WatchFeaturesRequest watch(long hexagon) {
    GetFeaturesRequest once = request(Selection.newBuilder(), hexagon);
    return WatchFeaturesRequest.newBuilder()
        .setSelection(once.getSelection())
        .addAllHexagons(once.getHexagonsList())
        .addAllProducts(once.getProductsList())
        .build();
  }

  private static long next(FeatureWatch watch) throws Exception {
    return watch.next().get(60, TimeUnit.SECONDS).windowEnd(0);
  }

  @Test
  void oneCallCanHaveAnotherDeadline() {
    List<FeatureSet> sets = client.within(Duration.ofSeconds(10)).describe("marketplace");
    assertThat(sets).hasSize(1);
    assertThat(failure(() -> client.within(Duration.ofNanos(1)).describe("marketplace")).code())
        .isEqualTo(Code.DEADLINE_EXCEEDED);
  }
}
