package io.ringcast.serving.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ringcast.serving.Door;
import io.ringcast.serving.Known;
import io.ringcast.serving.Scene;
import io.ringcast.serving.ServedScene;
import io.ringcast.serving.World;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpTest extends ServedScene {

  private HttpResponse<String> monitor(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://localhost:" + door.monitorPort() + path);
    return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  private static String message(HttpResponse<String> response) throws IOException {
    return JSON.readTree(response.body()).at("/error/message").asText();
  }

  /** A query for some of the world's hexagons. */
  private String features(int hexagons) {
    String cells =
        scene.world.hexagons().subList(0, hexagons).stream()
            .map(Long::toHexString)
            .collect(Collectors.joining(","));
    return "/v1/features?feature-set=small&product=%s&hexagon=%s".formatted(Door.product(), cells);
  }

  /** Each call finds out by itself what its caller may do. */
  @Test
  void theHolderOfAConnectionIsFoundOutOnce() throws Exception {
    AtomicInteger times = new AtomicInteger();
    InstantSource counting =
        () -> {
          times.incrementAndGet();
          return Instant.now();
        };
    scene.clockOfLogins = counting.withZone(ZoneOffset.UTC);
    open(Known.caller("pricing", TOKEN).with());

    for (int i = 0; i < 5; i++) {
      assertThat(get(features(1), "authorization", "Bearer " + TOKEN).statusCode()).isEqualTo(200);
    }
    assertThat(times).hasValue(6);
  }

  @Test
  void rowsAreWhatWasWritten() throws Exception {
    open();

    HttpResponse<String> response = get(features(30) + "&precision=float64");
    JsonNode rows = JSON.readTree(response.body()).get("rows");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type")).hasValue("application/json");
    assertThat(rows).hasSize(30);
    int filled = 0;
    for (int key = 0; key < rows.size(); key++) {
      JsonNode row = rows.get(key);
      long hexagon = scene.world.hexagons().get(key);
      long[] sums = scene.world.row(World.windowEnd(0), World.PRODUCTS.get(0), hexagon);
      assertThat(row.get("hexagon").asText()).isEqualTo(Long.toHexString(hexagon));
      assertThat(row.get("product").asText()).isEqualTo(Door.product());
      assertThat(row.get("status").asText()).isEqualTo(sums == null ? "EMPTY" : "FRESH");
      assertThat(Instant.parse(row.get("windowEnd").asText()).toEpochMilli())
          .isEqualTo(World.windowEnd(0));
      Iterator<JsonNode> values = row.get("values").elements();
      for (int column = 0; column < 8; column++) {
        assertThat(values.next().asDouble())
            .isEqualTo(sums == null ? 0 : sums[column] / World.divisor(column));
      }
      filled += sums == null ? 0 : 1;
    }
    assertThat(filled).isPositive();
  }

  @Test
  void columnsCanBeChosenAndPlacesBePoints() throws Exception {
    open();

    JsonNode row =
        json("/v1/features?feature-set=small&product="
                + Door.product()
                + "&point=40.75,-73.98&ring=1&window=1&window=2&kind=demand")
            .at("/rows/0");

    assertThat(row.get("values")).hasSize(2);
    assertThat(row.get("hexagon").asText()).startsWith("892a10");
  }

  @Test
  void inputsAreANameAndValues() throws Exception {
    scene =
        new Scene(
            new Random(1),
            """
            views:
              waits:
                feature-set: small
                names: [wait]
                derived: { wait: "is_airport ? eta_s : -1" }
                inputs: { eta_s: number, is_airport: bool }
            """);
    open();
    String path = features(2) + "&view=waits&input=eta_s:120,90.5&input=is_airport:";

    JsonNode rows = json(path + "true").get("rows");

    assertThat(rows.at("/0/values/wait").asDouble()).isEqualTo(120);
    assertThat(rows.at("/1/values/wait").asDouble()).isEqualTo(90.5);
    assertThat(json(path + "false").at("/rows/1/values/wait").asDouble()).isEqualTo(-1);
    for (String wrong : List.of("yes", "", "1,")) {
      assertThat(message(get(path + wrong)))
          .isEqualTo(
              "input is 'is_airport:%s' but must be a name and values such as eta_s:120"
                  .formatted(wrong));
    }
    assertThat(message(get(path + "NaN"))).contains("it must be 0 or 1");
    assertThat(message(get(features(1) + "&input=:1"))).contains("must be a name and values");
  }

  @Test
  void anAreaAndTheSetsAreThereToo() throws Exception {
    open();
    String center = Long.toHexString(scene.world.hexagons().get(0));

    JsonNode area =
        json(
            "/v1/area?feature-set=small&product=%s&hexagon=%s&steps=1"
                .formatted(Door.product(), center));
    JsonNode sets = json("/v1/sets");

    assertThat(area.get("rows")).hasSize(7);
    assertThat(area.at("/rows/0/hexagon").asText()).isEqualTo(center);
    assertThat(sets.at("/sets/0/name").asText()).isEqualTo("small");
    assertThat(sets.at("/sets/0/names")).hasSize(8);
  }

  /** A slip in a name would else be a question about something else. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/features",
        "/v1/area",
        "/v1/sets",
        "/v1/rows",
        "/v1/areas",
        "/v1/explain",
        "/v1/watch",
        "/console/api/rows",
        "/console/api/area",
        "/console/api/pipeline",
        "/console/api/configurations"
      })
  void aParameterThatThereIsNotIsRefused(String path) throws Exception {
    open();

    HttpResponse<String> answer = get(path + "?no-such=1");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("there is no parameter no-such here");
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/feature,                                  404, /v1/features",
    "/v1/features?hexagons=1,                      400, there is no parameter hexagons",
    "/v1/features?feature-set=small,               400, product",
    "/v1/features?hexagon=x&product=1,             400, an H3 index as text",
    "/v1/features?feature-set=large&product=1,     404, small version 1",
    "/v1/features?point=1&product=1,               400, 'latitude,longitude'",
    "/v1/features?window-end=noon,                 400, 2026-01-31T08:00:00Z",
    "/v1/features?precision=half,                  400, float32 or float64",
    "/v1/features?live=yes,                        400, true or false",
    "/v1/explain?live=true,                        400, there is no parameter live here",
    "/v1/features?feature-set=small&hexagon=1&product=1&live=true, 400, no live answers",
    "/v1/rows?feature-set=small&cell=1&product=1&live=true, 400, leave selection.live out",
    "/v1/features?feature-set=a&feature-set=b,     400, more than once",
    "/v1/area?feature-set=small&product=1,         400, one hexagon",
    "/v1/area?feature-set=small&product=1&point=1%2C1&steps=4294967295, 413, ask in parts",
    "/v1/features?version=%zz,                     400, cannot be read",
  })
  void mistakesAreExplained(String path, int status, String message) throws Exception {
    open();
    String request = "GET " + path + " HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";

    assertThat(raw(door.httpPort(), request))
        .startsWith("HTTP/1.1 " + status)
        .contains(message)
        .doesNotContain("Exception", "\tat ");
  }

  /**
   * A stranger's page whose name leads to this address would otherwise read what its reader may.
   */
  @ParameterizedTest
  @CsvSource({
    "localhost,                200",
    "LOCALHOST.:8586,          200",
    "127.0.0.1:8586,           200",
    "[::1]:8586,               200",
    "10.1.2.3,                 200",
    "features.example.org:443, 200",
    "example.org,              421",
    "localhost.example.org,    421",
    "127.0.0.1.example.org,    421",
    "[x].example.org,          421",
  })
  void onlyNamesOfThisServiceAreAnswered(String host, int status) throws Exception {
    open("http.hosts=[features.example.org]");
    for (String path : List.of("/v1/sets", "/console/", "/metrics")) {
      int port = path.equals("/metrics") ? door.monitorPort() : door.httpPort();
      String request = "GET %s HTTP/1.1\r\nhost: %s\r\nconnection: close\r\n\r\n";

      assertThat(raw(port, request.formatted(path, host)))
          .startsWith("HTTP/1.1 " + status)
          .contains(status == 421 ? "http.hosts" : "");
    }
  }

  @Test
  void whatIsTooLongIsNotRead() throws Exception {
    open("http.max-header-bytes=1KiB");
    String filler = "x".repeat(2000);

    int port = door.httpPort();
    assertThat(raw(port, "GET /v1/sets?" + filler + " HTTP/1.1\r\n\r\n"))
        .startsWith("HTTP/1.1 414")
        .contains("max-header-bytes");
    assertThat(raw(port, "GET /v1/sets HTTP/1.1\r\nfiller: " + filler + "\r\n\r\n"))
        .startsWith("HTTP/1.1 431");
    assertThat(raw(port, "GET /v1/sets HTTP/1.1\r\ncontent-length: 1000000\r\n\r\n"))
        .startsWith("HTTP/1.1 413")
        .contains("in the query");
  }

  /** Netty reads this one as chunked; a proxy before it may see another end of the request. */
  @ParameterizedTest
  @ValueSource(strings = {"chunked", "chunked, xchunked", "xchunked"})
  void aRequestWithATransferEncodingIsRefused(String encoding) throws Exception {
    open();
    String request =
        "GET /v1/sets HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n"
            + "transfer-encoding: %s\r\n\r\n0\r\n\r\n";

    assertThat(raw(door.httpPort(), request.formatted(encoding))).startsWith("HTTP/1.1 413");
  }

  @Test
  void whoComesWithAnotherMethodIsToldWhichThereAre() throws Exception {
    open();

    HttpResponse<String> post =
        client.send(
            at("/v1/sets").POST(BodyPublishers.ofString("{}")).build(), BodyHandlers.ofString());
    HttpResponse<String> head =
        client.send(
            at("/v1/sets").method("HEAD", BodyPublishers.noBody()).build(),
            BodyHandlers.ofString());
    HttpResponse<String> get = get("/v1/sets");

    assertThat(post.statusCode()).isEqualTo(405);
    assertThat(post.headers().firstValue("allow")).hasValue("GET, HEAD");
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
    assertThat(head.headers().firstValue("content-length"))
        .hasValue(Integer.toString(get.body().length()));
  }

  @Test
  void callersAndQuotasAreThoseOfGrpc() throws Exception {
    open(
        Known.caller("pricing", TOKEN)
            .with(
                "callers.pricing.keys-per-second=1",
                "callers.pricing.burst=4",
                "limits.max-keys=10"));
    String[] pricing = {"authorization", "Bearer " + TOKEN};

    HttpResponse<String> unnamed = get(features(4));
    HttpResponse<String> first = get(features(4), pricing);
    HttpResponse<String> second = get(features(4), pricing);
    HttpResponse<String> eleven = get(features(11), pricing);

    assertThat(unnamed.statusCode()).isEqualTo(401);
    assertThat(unnamed.headers().firstValue("www-authenticate")).hasValue("Bearer");
    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(second.statusCode()).isEqualTo(429);
    assertThat(message(second)).contains("pricing may ask for 1 a second");
    assertThat(second.headers().firstValueAsLong("retry-after").orElseThrow()).isBetween(1L, 4L);
    assertThat(JSON.readTree(second.body()).at("/error/retryAfterMs").asLong())
        .isBetween(1L, 4000L);
    assertThat(eleven.statusCode()).isEqualTo(413);
  }

  @Test
  void itIsAliveAtOnceAndReadyWhenItIsWarm() throws Exception {
    door = Door.cold(scene);

    HttpResponse<String> cold = monitor("/readyz");
    assertThat(monitor("/healthz").statusCode()).isEqualTo(200);
    assertThat(cold.statusCode()).isEqualTo(503);
    assertThat(JSON.readTree(cold.body()).at("/reasons/0").asText()).isEqualTo("it is cold");
    door.warm();
    assertThat(monitor("/readyz").statusCode()).isEqualTo(200);
    assertThat(get("/readyz").statusCode()).as("at the port of callers").isEqualTo(404);
  }

  @Test
  void aWatchIsAStreamOfEvents() throws Exception {
    open("limits.max-watches=1");
    String path = features(3).replace("/v1/features", "/v1/watch");

    HttpResponse<Stream<String>> watch = client.send(at(path).build(), BodyHandlers.ofLines());
    Iterator<String> lines = watch.body().iterator();
    JsonNode now = event(lines);
    assertThat(get(path).statusCode()).as("one more than there may be").isEqualTo(429);
    scene.minute(1);
    scene.catchUp();
    JsonNode next = event(lines);

    assertThat(watch.headers().firstValue("content-type")).hasValue("text/event-stream");
    assertThat(windowEnd(now)).isEqualTo(World.windowEnd(0));
    assertThat(windowEnd(next)).isEqualTo(World.windowEnd(1));
    watch.body().close();
  }

  private static long windowEnd(JsonNode table) {
    return Instant.parse(table.at("/rows/0/windowEnd").asText()).toEpochMilli();
  }

  private static JsonNode event(Iterator<String> lines) throws IOException {
    assertThat(List.of(lines.next())).containsExactly("event: table");
    String data = lines.next();
    assertThat(data).startsWith("data: ");
    assertThat(lines.next()).isEmpty();
    return JSON.readTree(data.substring("data: ".length()));
  }

  @Test
  void whoHasGoneWatchesNoMore() throws Exception {
    open("limits.max-watches=1");
    String path = features(3).replace("/v1/features", "/v1/watch");
    try (Socket socket = new Socket("localhost", door.httpPort())) {
      OutputStream out = socket.getOutputStream();
      out.write(
          ("GET " + path + " HTTP/1.1\r\nhost: localhost\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      out.flush();
      assertThat(socket.getInputStream().read()).isEqualTo('H');
    }

    Waiting.until("the place is free", () -> watches(path));
  }

  private boolean watches(String path) {
    try {
      HttpResponse<Stream<String>> again = client.send(at(path).build(), BodyHandlers.ofLines());
      again.body().close();
      return again.statusCode() == 200;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }
}
