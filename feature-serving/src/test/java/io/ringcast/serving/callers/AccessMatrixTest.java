package io.ringcast.serving.callers;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Empty;
import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.TlsChannelCredentials;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.Selection;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.Door;
import io.ringcast.serving.Known;
import io.ringcast.serving.Scene;
import io.ringcast.serving.config.EntryPoint;
import io.ringcast.serving.models.TestModels;
import io.ringcast.testing.TinyOnnx;
import io.ringcast.testkit.KeyFiles;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every way into the service, tried by every kind of identity. */
class AccessMatrixTest {

  /** Answered, not known who asks, known that they may not, or not told what is there. */
  private enum Outcome {
    ANSWERED,
    UNKNOWN,
    FORBIDDEN,
    HIDDEN
  }

  private enum Identity {
    NOBODY,
    WRONG_TOKEN,
    EXPIRED_TOKEN,
    /** May call everything, and read the set that is asked for. */
    READER,
    /** May call everything, and read another set. */
    READER_OF_ANOTHER_SET,
    /** May call GetFeatures only. */
    ONE_METHOD,
    /** May call everything, and ask for rings and windows that no set lists. */
    AD_HOC,
    OPERATOR,
    /** A reader's certificate, by its URI. */
    CERTIFICATE,
    /** A certificate of the same authority, whose other names are those of a reader. */
    CERTIFICATE_WITHOUT_URI
  }

  /** A letter for each identity, in their order. */
  private static final Map<EntryPoint, String> EXPECTED = new EnumMap<>(EntryPoint.class);

  static {
    EXPECTED.put(EntryPoint.GET_FEATURES, "UUU AFAAF AU");
    EXPECTED.put(EntryPoint.GET_AREA, "UUU AFFAF AU");
    EXPECTED.put(EntryPoint.GET_ROWS, "UUU AFFAF AU");
    EXPECTED.put(EntryPoint.LIST_AREAS, "UUU AFFAF AU");
    EXPECTED.put(EntryPoint.EXPLAIN_FEATURE, "UUU AFFAF AU");
    EXPECTED.put(EntryPoint.WATCH_FEATURES, "UUU AFFAF AU");
    EXPECTED.put(EntryPoint.SCORE, "UUU AFFAF AU");
    EXPECTED.put(EntryPoint.DESCRIBE_FEATURE_SET, "UUU AFAAF AU");
    EXPECTED.put(EntryPoint.REFLECTION, "UUU AAAAA AU");
    EXPECTED.put(EntryPoint.HEALTH, "AAA AAAAA AA");
    EXPECTED.put(EntryPoint.PAGE, "AAA AAAAA AA");
    EXPECTED.put(EntryPoint.PRODUCT_NAMES, "UUU AAAAA AU");
    EXPECTED.put(EntryPoint.METRICS, "UUU FFFFA FU");
    EXPECTED.put(EntryPoint.PIPELINE, "UUU FFFFA FU");
    EXPECTED.put(EntryPoint.CONFIGURATION, "UUU FFFFA FU");
  }

  /** The same for a live question about a window that its set lacks. */
  private static final String AD_HOC_EXPECTED = "UUU FFFAF FU";

  /** The same by a view, of which readers of other sets learn nothing. */
  private static final String BY_VIEW_EXPECTED = "UUU FHFAF FU";

  private static final int UNLISTED_WINDOW = 5;

  private static final Map<Identity, String> TOKENS = new EnumMap<>(Identity.class);

  static {
    TOKENS.put(Identity.WRONG_TOKEN, "a-token-of-nobody");
    TOKENS.put(Identity.EXPIRED_TOKEN, "the-last-token-of-reader");
    TOKENS.put(Identity.READER, "a-token-of-reader");
    TOKENS.put(Identity.READER_OF_ANOTHER_SET, "a-token-of-other");
    TOKENS.put(Identity.ONE_METHOD, "a-token-of-one");
    TOKENS.put(Identity.AD_HOC, "a-token-of-trial");
    TOKENS.put(Identity.OPERATOR, "a-token-of-operator");
  }

  @TempDir private Path folder;

  private final Scene scene =
      new Scene(
          new Random(1),
          "views: {far: {feature-set: small, windows: [%d]}}".formatted(UNLISTED_WINDOW));
  private final Map<Identity, KeyFiles> certificates = new EnumMap<>(Identity.class);
  private final Map<KeyFiles, HttpClient> clients = new HashMap<>();
  private KeyFiles nobody;
  private KeyFiles service;
  private Path authorities;

  private static Outcome expected(EntryPoint entry, Identity who) {
    return outcome(EXPECTED.get(entry), who);
  }

  private static Outcome outcome(String letters, Identity who) {
    char letter = letters.replace(" ", "").charAt(List.of(Identity.values()).indexOf(who));
    return switch (letter) {
      case 'A' -> Outcome.ANSWERED;
      case 'U' -> Outcome.UNKNOWN;
      case 'F' -> Outcome.FORBIDDEN;
      case 'H' -> Outcome.HIDDEN;
      default -> throw new AssertionError(letter);
    };
  }

  private Door door() throws Exception {
    scene.answersLive = true;
    scene.models =
        TestModels.snapshot(
            Map.of(), TestModels.of("surge@1", TinyOnnx.linear(0, 1), List.of("demand_r0_w1")));
    scene.minute(0);
    scene.catchUp();
    service = KeyFiles.make(folder, "service", "localhost");
    nobody = KeyFiles.make(folder, "nobody", "nobody");
    certificates.put(Identity.CERTIFICATE, KeyFiles.make(folder, "model", "model"));
    certificates.put(Identity.CERTIFICATE_WITHOUT_URI, KeyFiles.make(folder, "reader", "reader"));
    authorities = folder.resolve("authorities.crt");
    List<String> all = new ArrayList<>();
    for (KeyFiles one : certificates.values()) {
      all.addAll(Files.readAllLines(one.certificate()));
    }
    Files.write(authorities, all);
    Known known =
        Known.caller("reader", TOKENS.get(Identity.READER))
            .and("other", TOKENS.get(Identity.READER_OF_ANOTHER_SET))
            .and("certified", "a-token-of-certified")
            .and("trial", TOKENS.get(Identity.AD_HOC))
            .login("one", TOKENS.get(Identity.ONE_METHOD), "2100-01-01T00:00:00Z")
            .login("operator", TOKENS.get(Identity.OPERATOR), "2100-01-01T00:00:00Z")
            .login("reader", TOKENS.get(Identity.EXPIRED_TOKEN), "2020-01-01T00:00:00Z");
    return Door.open(
        scene,
        known.with(
            "callers.reader.feature-sets=[another, small]",
            "callers.other.feature-sets=[another]",
            "callers.other.models=[another]",
            "callers.one.methods=[get-features]",
            "callers.one.feature-sets=['*']",
            "callers.certified.certificates=[spiffe://example.org/model]",
            "callers.trial.adhoc=true",
            "callers.operator.operator=true",
            "listen.tls.certificate=" + service.certificate(),
            "listen.tls.key=" + service.key(),
            "listen.tls.client-ca=" + authorities));
  }

  @Test
  void everyWayInIsOpenToThoseItIsMeantForAndNobodyElse() throws Exception {
    assertThat(EXPECTED).containsOnlyKeys(EntryPoint.values());
    try (Door door = door()) {
      Set<String> methods = door.methods();
      assertThat(methods).hasSizeGreaterThan(9);
      Set<EntryPoint> seen = EnumSet.noneOf(EntryPoint.class);
      Map<String, Message> requests = requests();
      assertThat(requests.keySet()).as("each method is tried").containsAll(methods);
      List<String> wrong = new ArrayList<>();
      for (Identity who : Identity.values()) {
        ManagedChannel channel = channel(door, who);
        for (String method : methods) {
          EntryPoint entry = EntryPoint.ofMethod(method).orElseThrow();
          seen.add(entry);
          Outcome outcome = call(channel, method, requests.get(method), who);
          if (outcome != expected(entry, who)) {
            wrong.add("%s by %s: %s".formatted(method, who, outcome));
          }
        }
        channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
        HttpClient client = client(who);
        for (Map.Entry<Integer, Map<String, EntryPoint>> port : door.paths().entrySet()) {
          for (Map.Entry<String, EntryPoint> path : port.getValue().entrySet()) {
            seen.add(path.getValue());
            String query = queries().getOrDefault(path.getKey(), "");
            Outcome outcome = get(client, port.getKey(), path.getKey(), query, who);
            if (outcome != expected(path.getValue(), who)) {
              wrong.add("%s by %s: %s".formatted(path.getKey(), who, outcome));
            }
          }
        }
      }
      assertThat(wrong).isEmpty();
      assertThat(seen).containsExactlyInAnyOrder(EntryPoint.values());
    }
  }

  @Test
  void unlistedWindowsAreOpenToThoseWithTheRightAloneOnEachWay() throws Exception {
    List<String> paths = List.of("/v1/features", "/v1/watch", "/v1/area", "/console/api/area");
    try (Door door = door()) {
      List<String> wrong = new ArrayList<>();
      for (Identity who : Identity.values()) {
        ManagedChannel channel = channel(door, who);
        for (boolean byView : List.of(false, true)) {
          Outcome expected = outcome(byView ? BY_VIEW_EXPECTED : AD_HOC_EXPECTED, who);
          for (Map.Entry<String, Message> request : adHocRequests(adHoc(byView)).entrySet()) {
            String method = "ringcast.v1.Features/" + request.getKey();
            Outcome outcome = call(channel, method, request.getValue(), who);
            if (outcome != expected) {
              wrong.add("%s by %s, view: %s: %s".formatted(method, who, byView, outcome));
            }
          }
          for (String path : paths) {
            String place = queries().get(path) + "&live=true";
            String query =
                byView
                    ? place.replace("feature-set=small", "view=far")
                    : place + "&window=" + UNLISTED_WINDOW;
            Outcome outcome = get(client(who), door.httpPort(), path, query, who);
            if (outcome != expected) {
              wrong.add("%s%s by %s: %s".formatted(path, query, who, outcome));
            }
          }
        }
        channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
      }
      assertThat(wrong).isEmpty();
    }
  }

  private Map<String, Message> adHocRequests(Selection selection) {
    return Map.of(
        "GetFeatures", Door.request(scene, 1).toBuilder().setSelection(selection).build(),
        "WatchFeatures", Door.watch(scene, 1).toBuilder().setSelection(selection).build(),
        "GetArea", Door.area(scene).setSelection(selection).build());
  }

  private static Selection adHoc(boolean byView) {
    Selection.Builder live = Selection.newBuilder().setLive(true);
    return byView
        ? live.setView("far").build()
        : live.setFeatureSet("small").addWindows(UNLISTED_WINDOW).build();
  }

  private Map<String, Message> requests() {
    Map<String, Message> all = new HashMap<>();
    String features = "ringcast.v1.Features/";
    all.put("GetFeatures", Door.request(scene, 1));
    all.put("WatchFeatures", Door.watch(scene, 1));
    all.put("GetArea", Door.area(scene).build());
    all.put("GetRows", Door.rows(Cells.parent(scene.world.hexagons().get(0), 5)).build());
    all.put("Score", Door.score(scene, 1, "surge").build());
    all.put("ListAreas", ListAreasRequest.newBuilder().setFeatureSet("small").build());
    all.put("ExplainFeature", Door.explain(scene).setFeatureSet("small").build());
    all.put(
        "DescribeFeatureSet",
        DescribeFeatureSetRequest.newBuilder().setFeatureSet("small").build());
    Map<String, Message> named = new HashMap<>();
    all.forEach((name, request) -> named.put(features + name, request));
    for (String check : List.of("Check", "Watch", "List")) {
      named.put("grpc.health.v1.Health/" + check, Empty.getDefaultInstance());
    }
    named.put(
        "grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
        ServerReflectionRequest.newBuilder().setListServices("").build());
    return named;
  }

  private ManagedChannel channel(Door door, Identity who) throws Exception {
    TlsChannelCredentials.Builder tls =
        TlsChannelCredentials.newBuilder().trustManager(service.certificate().toFile());
    KeyFiles its = certificates.get(who);
    if (its != null) {
      tls.keyManager(its.certificate().toFile(), its.key().toFile());
    }
    return Grpc.newChannelBuilderForAddress("localhost", door.port(), tls.build()).build();
  }

  /** The first answer is enough, since some calls have no end. */
  private static Outcome call(ManagedChannel channel, String name, Message request, Identity who)
      throws Exception {
    MethodDescriptor<Message, Empty> method =
        MethodDescriptor.<Message, Empty>newBuilder()
            .setType(MethodType.BIDI_STREAMING)
            .setFullMethodName(name)
            .setRequestMarshaller(ProtoUtils.marshaller(request))
            .setResponseMarshaller(ProtoUtils.marshaller(Empty.getDefaultInstance()))
            .build();
    Metadata headers = new Metadata();
    Optional.ofNullable(TOKENS.get(who))
        .ifPresent(token -> headers.put(IdentityInterceptor.AUTHORIZATION, "Bearer " + token));
    ClientCall<Message, Empty> call =
        channel.newCall(method, CallOptions.DEFAULT.withDeadlineAfter(10, TimeUnit.SECONDS));
    CompletableFuture<Status> first = new CompletableFuture<>();
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onMessage(Empty answer) {
            first.complete(Status.OK);
          }

          @Override
          public void onClose(Status status, Metadata trailers) {
            first.complete(status);
          }
        },
        headers);
    call.request(1);
    call.sendMessage(request);
    call.halfClose();
    Status status = first.get(60, TimeUnit.SECONDS);
    call.cancel("enough", null);
    return switch (status.getCode()) {
      case OK -> Outcome.ANSWERED;
      case UNAUTHENTICATED -> Outcome.UNKNOWN;
      case PERMISSION_DENIED -> Outcome.FORBIDDEN;
      case NOT_FOUND -> Outcome.HIDDEN;
      default -> throw new AssertionError("%s by %s: %s".formatted(name, who, status));
    };
  }

  private HttpClient client(Identity who) throws Exception {
    // Without a certificate that the service trusts, none is sent.
    KeyFiles its = certificates.getOrDefault(who, nobody);
    HttpClient client = clients.get(its);
    if (client == null) {
      client = HttpClient.newBuilder().sslContext(its.trusting(service)).build();
      clients.put(its, client);
    }
    return client;
  }

  private Outcome get(HttpClient client, int port, String path, String query, Identity who)
      throws Exception {
    URI address = URI.create("https://localhost:" + port + path + query);
    HttpRequest.Builder request = HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(10));
    Optional.ofNullable(TOKENS.get(who))
        .ifPresent(token -> request.header("authorization", "Bearer " + token));
    HttpResponse<InputStream> response = client.send(request.build(), BodyHandlers.ofInputStream());
    response.body().close();
    return switch (response.statusCode()) {
      case 200, 302 -> Outcome.ANSWERED;
      case 401 -> Outcome.UNKNOWN;
      case 403 -> Outcome.FORBIDDEN;
      case 404 -> Outcome.HIDDEN;
      default -> throw new AssertionError(path + " by " + who + ": " + response.statusCode());
    };
  }

  private Map<String, String> queries() {
    long hexagon = scene.world.hexagons().get(0);
    String set = "?feature-set=small";
    String product = set + "&product=" + Door.product();
    String rows = product + "&cell=" + Long.toHexString(Cells.parent(hexagon, 5));
    String place = product + "&hexagon=" + Long.toHexString(hexagon);
    Map<String, String> all = new TreeMap<>();
    all.put("/v1/features", place);
    all.put("/v1/watch", place);
    all.put("/v1/score", place.replace("feature-set=small", "model=surge"));
    all.put("/v1/area", place + "&steps=1");
    all.put("/v1/explain", place + "&ring=0&window=1");
    all.put("/v1/rows", rows);
    all.put("/console/api/rows", rows);
    all.put("/console/api/area", place + "&steps=1");
    all.put("/v1/areas", set);
    all.put("/v1/sets", set);
    return all;
  }
}
