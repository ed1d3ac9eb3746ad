package io.ringcast.serving;

import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.AbstractStub;
import io.grpc.stub.MetadataUtils;
import io.ringcast.api.ExplainFeatureRequest;
import io.ringcast.api.GetAreaRequest;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.ScoreRequest;
import io.ringcast.api.Selection;
import io.ringcast.api.WatchFeaturesRequest;
import io.ringcast.serving.budget.Budget;
import io.ringcast.serving.callers.IdentityInterceptor;
import io.ringcast.serving.config.CallLimits;
import io.ringcast.serving.config.EntryPoint;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.grpc.Tls;
import io.ringcast.serving.log.ServedLog;
import io.ringcast.serving.pipeline.Pipeline;
import io.ringcast.serving.ready.Readiness;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** The service with its doors, gRPC and HTTP, but without Kafka and Cassandra behind it. */
public final class Door implements AutoCloseable {

  private static final String WARM = "it is cold";

  public final ServeConfig config;
  public final Budget budget;
  public final Optional<Tls> tls;
  private final Readiness readiness = new Readiness(WARM);
  private final ServicePorts ports;
  private volatile CallLimits limits;
  private final ServedLog log;

  private Door(Scene scene, List<String> settings) {
    List<String> usual =
        List.of(
            "listen.port=0",
            "http.port=0",
            "http.monitor-port=0",
            "listen.drain-pause=0s",
            "limits.deadline=20s",
            "limits.max-age=30d");
    this.config =
        ServeConfig.load(
            Path.of("../configs/serve.yaml"),
            Stream.concat(usual.stream(), settings.stream()).toList());
    this.limits = config.limits().calls();
    this.log =
        new ServedLog(
            config.servedLog(), config.kafka(), scene.meters, Clock.systemUTC(), scene.chance);
    log.start();
    this.ports =
        new ServicePorts(
            config,
            () -> limits,
            scene.clockOfLogins,
            readiness,
            scene.meters,
            scene.requests,
            scene.traces,
            scene.service(config.limits(), log),
            new Pipeline(config, scene.meters));
    this.budget = ports.budget;
    this.tls = ports.tls;
  }

  /** Opens a door that takes calls but does not say so yet. */
  public static Door cold(Scene scene, String... settings) throws IOException {
    Door door = new Door(scene, List.of(settings));
    door.ports.start();
    return door;
  }

  public static Door open(Scene scene, String... settings) throws IOException {
    Door door = cold(scene, settings);
    door.warm();
    return door;
  }

  public void warm() {
    readiness.isThere(WARM);
  }

  /** Takes limits and callers of another configuration. */
  public void follow(String... settings) {
    ServeConfig now = ServeConfig.load(Path.of("../configs/serve.yaml"), List.of(settings));
    limits = now.limits().calls();
    ports.follow(now);
  }

  /** The full names of the methods that gRPC has. */
  public Set<String> methods() {
    return ports.methods();
  }

  /** By its port, what each path of HTTP is. */
  public Map<Integer, Map<String, EntryPoint>> paths() {
    return ports.paths();
  }

  /** How many connections for gRPC were too many. */
  public long refusedConnections() {
    return ports.refusedConnections();
  }

  public int port() {
    return ports.port();
  }

  public int httpPort() {
    return ports.httpPort().orElseThrow();
  }

  public int monitorPort() {
    return ports.monitorPort().orElseThrow();
  }

  public ManagedChannel channel() {
    return NettyChannelBuilder.forAddress("localhost", port()).usePlaintext().build();
  }

  /** The same stub, with a token that says who asks. */
  public static <S extends AbstractStub<S>> S as(S stub, String token) {
    Metadata headers = new Metadata();
    headers.put(IdentityInterceptor.AUTHORIZATION, "Bearer " + token);
    return stub.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
  }

  /** What is asked of the scene's world: some hexagons, and the first product. */
  public static GetFeaturesRequest request(Scene scene, int hexagons) {
    return GetFeaturesRequest.newBuilder()
        .setSelection(Selection.newBuilder().setFeatureSet("small"))
        .addAllHexagons(scene.world.hexagons().subList(0, hexagons))
        .addProducts(product())
        .build();
  }

  /** The same, to be watched. */
  public static WatchFeaturesRequest watch(Scene scene, int hexagons) {
    GetFeaturesRequest once = request(scene, hexagons);
    return WatchFeaturesRequest.newBuilder()
        .setSelection(once.getSelection())
        .addAllHexagons(once.getHexagonsList())
        .addAllProducts(once.getProductsList())
        .build();
  }

  /** Scores of the first product; the world's hexagons come again and again. */
  public static ScoreRequest.Builder score(Scene scene, int places, String... models) {
    ScoreRequest.Builder request =
        ScoreRequest.newBuilder().addAllModels(List.of(models)).addProducts(product());
    List<Long> hexagons = scene.world.hexagons();
    for (int place = 0; place < places; place++) {
      request.addHexagons(hexagons.get(place % hexagons.size()));
    }
    return request;
  }

  /** All rows under a cell. */
  public static GetRowsRequest.Builder rows(long cell) {
    return GetRowsRequest.newBuilder()
        .setSelection(Selection.newBuilder().setFeatureSet("small"))
        .setCell(cell)
        .setProduct(product());
  }

  /** The hexagons one step around the world's first. */
  public static GetAreaRequest.Builder area(Scene scene) {
    return GetAreaRequest.newBuilder()
        .setSelection(Selection.newBuilder().setFeatureSet("small"))
        .setHexagon(scene.world.hexagons().get(0))
        .setSteps(1)
        .addProducts(product());
  }

  /** A window of one minute of the world's first hexagon. */
  public static ExplainFeatureRequest.Builder explain(Scene scene) {
    return ExplainFeatureRequest.newBuilder()
        .setHexagon(scene.world.hexagons().get(0))
        .setProduct(product())
        .setWindow(1);
  }

  public static String product() {
    UUID first = World.PRODUCTS.get(0);
    return first.toString();
  }

  @Override
  public void close() {
    ports.close();
    log.close();
  }
}
