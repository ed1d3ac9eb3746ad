package io.ringcast.serving.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.Door;
import io.ringcast.serving.ServedScene;
import io.ringcast.serving.World;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may ask for which of it is in AccessMatrixTest. */
class ConsoleTest extends ServedScene {

  ConsoleTest() {
    super(3);
  }

  private static final Path FOLDER = Path.of("src/main/resources/console");
  private static final Path SUMS = Path.of("src/console/vendor.sha256");

  private HttpResponse<byte[]> bytes(String path, String... headers) throws Exception {
    return client.send(at(path, headers).build(), BodyHandlers.ofByteArray());
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  @Test
  void everyFileIsServedAsItIsAndTrustsNobodyElse() throws Exception {
    open();

    for (String name : ConsoleFiles.NAMES) {
      HttpResponse<byte[]> response = bytes("/console/" + name);

      assertThat(response.statusCode()).as(name).isEqualTo(200);
      assertThat(response.body()).as(name).isEqualTo(Files.readAllBytes(FOLDER.resolve(name)));
      assertThat(header(response, "x-content-type-options")).isEqualTo("nosniff");
      assertThat(header(response, "content-security-policy"))
          .startsWith("default-src 'none'; script-src 'self';")
          .contains("connect-src 'self'", "frame-ancestors 'none'")
          .doesNotContain("unsafe", "http", "*");
    }
    assertThat(header(get("/console/"), "content-type")).isEqualTo("text/html; charset=utf-8");
    assertThat(header(get("/console/map.js"), "content-type"))
        .isEqualTo("text/javascript; charset=utf-8");
  }

  @Test
  void aFolderHasNothingThatIsNotServed() throws Exception {
    try (var files = Files.walk(FOLDER)) {
      assertThat(
              files
                  .filter(Files::isRegularFile)
                  .map(file -> FOLDER.relativize(file).toString().replace('\\', '/')))
          .containsExactlyInAnyOrderElementsOf(ConsoleFiles.NAMES);
    }
  }

  @Test
  void aFileThatHasNotChangedIsNotSentAgain() throws Exception {
    open();
    HttpResponse<byte[]> plain = bytes("/console/vendor/h3.js");
    HttpResponse<byte[]> zipped = bytes("/console/vendor/h3.js", "accept-encoding", "br, gzip");
    HttpResponse<byte[]> again =
        bytes("/console/vendor/h3.js", "if-none-match", header(plain, "etag"));
    HttpResponse<byte[]> other = bytes("/console/vendor/h3.js", "if-none-match", "\"other\"");

    assertThat(header(plain, "cache-control")).isEqualTo("no-cache");
    assertThat(header(zipped, "content-encoding")).isEqualTo("gzip");
    assertThat(zipped.body().length).isLessThan(plain.body().length / 2);
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped.body()))) {
      assertThat(in.readAllBytes()).isEqualTo(plain.body());
    }
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(other.statusCode()).isEqualTo(200);
  }

  @Test
  void tilesOfATeamComeFromTheirHostAlone() throws Exception {
    open("console.tiles=https://tiles.example.org:8443/{z}/{x}/{y}.png?key=%a&style=b");

    for (String page : List.of("/console/", "/console/index.html")) {
      HttpResponse<byte[]> map = bytes(page);
      assertThat(header(map, "content-security-policy"))
          .contains("img-src 'self' https://tiles.example.org:8443; connect-src 'self';");
      assertThat(new String(map.body(), StandardCharsets.UTF_8))
          .contains(
              " data-tiles=\"https://tiles.example.org:8443/{z}/{x}/{y}.png?key=%a&amp;style=b\">");
    }
    assertThat(header(bytes("/console/sets.html"), "content-security-policy"))
        .contains("img-src 'self';");
    for (String wrong :
        List.of(
            "tiles/{z}/{x}/{y}",
            "tiles/city.pmtiles",
            "https://a;b/{z}/{x}/{y}",
            "https://a/{z}/{x}",
            "https://a/{z}/{x}/{-y}",
            "https://a;b/city.pmtiles",
            "https://a/city.mbtiles",
            "https://user@a/city.pmtiles",
            "file:/city.pmtiles")) {
      assertThatThrownBy(() -> Door.cold(scene, "console.tiles=" + wrong))
          .hasMessageContaining("must be a URL template with {z}, {x} and {y}");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/city.pmtiles", "/a/city.pmtiles?key=b", "/{z}/{x}/{y}.mvt?key=b"})
  void scriptsMayFetchTilesOfTheirHostAlone(String path) throws Exception {
    open("console.tiles=http://tiles.example.org" + path);

    assertThat(header(bytes("/console/"), "content-security-policy"))
        .contains("img-src 'self'; connect-src 'self' http://tiles.example.org; base-uri");
    assertThat(header(bytes("/console/sets.html"), "content-security-policy"))
        .contains("connect-src 'self';");
  }

  /** The jar's share of what a browser loads. */
  @Test
  void theGroundIsSmall() {
    int zipped =
        Stream.of("vendor/ground.bin", "vendor/places.json")
            .map(name -> ConsoleFile.of(name, ConsoleFiles.resource(name)))
            .mapToInt(file -> file.zipped().length)
            .sum();
    assertThat(zipped).isBetween(100_000, 400_000);
  }

  @Test
  void whoComesToThePortFindsTheMap() throws Exception {
    open();

    assertThat(get("/").statusCode()).isEqualTo(302);
    assertThat(header(get("/"), "location")).isEqualTo("/console/");
    assertThat(header(get("/console"), "location")).isEqualTo("/console/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/console/../log4j2.properties",
        "/console/..%2f..%2fio/ringcast/serving/FeatureServing.class",
        "/console/%2e%2e/console/map.js",
        "/console//map.js",
        "/console/vendor/",
        "/console/vendor/../map.js",
        "/console/map.js%00.html",
        "/console/MAP.js"
      })
  void noPathLeadsElsewhere(String path) throws Exception {
    open();
    String request = "GET " + path + " HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    assertThat(raw(door.httpPort(), request))
        .startsWith("HTTP/1.1 404")
        .contains("there is nothing here");
  }

  @Test
  void whoDoesNotWantItHasNone() throws Exception {
    open("console.enabled=false");

    assertThat(get("/").statusCode()).isEqualTo(404);
    assertThat(get("/console/").statusCode()).isEqualTo(404);
    assertThat(get("/console/api/rows").statusCode()).isEqualTo(404);
  }

  @Test
  void productsHaveTheNamesOfTheCatalog() throws Exception {
    open();
    JsonNode names = json("/console/products.json");
    assertThat(names.get("68bc8e2c-d067-3374-83ba-f643d96e1cd2").asText()).isEqualTo("Solo");
  }

  @Test
  void aProductThatIsAddedToTheCatalogHasItsNameToo(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("products.yaml");
    String solo = "products:\n  - { code: 1, id: %s, name: Solo }\n".formatted(new UUID(1, 1));
    Files.writeString(file, solo);
    ConsoleProducts names = new ConsoleProducts(Optional.of(file));
    assertThat(JSON.readTree(names.file().bytes())).hasSize(1);

    FileTime before = Files.getLastModifiedTime(file);
    Files.writeString(
        file, solo + "  - { code: 2, id: %s, name: Duo }\n".formatted(new UUID(2, 2)));
    Files.setLastModifiedTime(file, FileTime.fromMillis(before.toMillis() + 1_000));
    assertThat(JSON.readTree(names.file().bytes()).get(new UUID(2, 2).toString()).asText())
        .isEqualTo("Duo");

    Files.writeString(file, "products: 7");
    Files.setLastModifiedTime(file, FileTime.fromMillis(before.toMillis() + 2_000));
    assertThat(JSON.readTree(names.file().bytes())).as("as it was").hasSize(2);
    Files.delete(file);
    assertThat(JSON.readTree(names.file().bytes())).hasSize(2);
  }

  @Test
  void rowsArePackedForTheMap() throws Exception {
    open();
    long area = Cells.parent(scene.world.hexagons().get(0), 4);

    HttpResponse<byte[]> response =
        bytes(
            "/console/api/rows?feature-set=small&name=supply_r1_w2,demand_r0_w1&product=%s&cell=%x"
                .formatted(Door.product(), area));

    assertThat(header(response, "content-type")).isEqualTo("application/octet-stream");
    ByteBuffer packed = ByteBuffer.wrap(response.body()).order(ByteOrder.LITTLE_ENDIAN);
    Map<Long, List<Float>> written = new TreeMap<>();
    for (long hexagon : new TreeSet<>(scene.world.hexagons())) {
      long[] sums = scene.world.row(World.windowEnd(0), World.PRODUCTS.get(0), hexagon);
      if (sums != null && Cells.nested(area, hexagon)) {
        written.put(hexagon, List.of((float) (sums[7] / 14.0), (float) sums[0]));
      }
    }
    int rows = packed.getInt();
    assertThat(rows).isEqualTo(written.size()).isPositive();
    assertThat(packed.getInt()).as("columns").isEqualTo(2);
    assertThat(packed.getLong()).as("whole, and of no running minute").isZero();
    assertThat(packed.getLong()).as("window end").isEqualTo(World.windowEnd(0));
    long[] hexagons = new long[rows];
    packed.asLongBuffer().get(hexagons);
    packed.position(packed.position() + rows * Long.BYTES);
    float[] values = new float[2 * rows];
    packed.asFloatBuffer().get(values);
    Map<Long, List<Float>> read = new TreeMap<>();
    for (int row = 0; row < rows; row++) {
      read.put(hexagons[row], List.of(values[row], values[rows + row]));
    }
    assertThat(read).isEqualTo(written);
    assertThat(response.body()).hasSize(24 + rows * 16);
  }

  /** The map draws no zeros of an area: a row of the store may be missing just as well. */
  @Test
  void anAreasValuesArePackedForTheMap() throws Exception {
    open();
    UUID product = World.PRODUCTS.get(0);
    long hexagon =
        scene.world.hexagons().stream()
            .filter(one -> hasDemand(scene.world.row(World.windowEnd(0), product, one)))
            .findFirst()
            .orElseThrow();

    ByteBuffer packed =
        ByteBuffer.wrap(
                bytes(
                        "/console/api/area?feature-set=small&name=demand_r0_w1&steps=0&product=%s&hexagon=%x"
                            .formatted(product, hexagon))
                    .body())
            .order(ByteOrder.LITTLE_ENDIAN);
    assertThat(packed.getInt()).as("rows").isOne();
    assertThat(packed.getInt()).as("columns").isOne();
    assertThat(packed.getLong()).isZero();
    assertThat(packed.getLong()).as("window end").isEqualTo(World.windowEnd(0));
    assertThat(packed.getLong()).isEqualTo(hexagon);
    long[] sums = scene.world.row(World.windowEnd(0), product, hexagon);
    assertThat(packed.getFloat()).isEqualTo((float) sums[0]);

    long nowhere = Cells.descendant(Cells.parent(hexagon, 4), 16_806, 9);
    assertThat(
            bytes(
                    "/console/api/area?feature-set=small&name=demand_r0_w1&steps=1&product=%s&hexagon=%x"
                        .formatted(product, nowhere))
                .body())
        .hasSize(24);
  }

  private static boolean hasDemand(long[] sums) {
    return sums != null && sums[0] > 0;
  }

  /** Also where nothing is to be seen: that says only that the job had not begun. */
  @Test
  void theMapIsToldOfAWindowFromBeforeTheStart() throws Exception {
    scene.world.startAt(0);
    open();
    String rows = "/console/api/rows?feature-set=small&name=%s&product=%s&cell=%x";
    long area = Cells.parent(scene.world.hexagons().get(0), 4);
    long nowhere = Cells.descendant(Cells.parent(area, 4), 16_806, 9);

    assertThat(scene.world.hexagons()).doesNotContain(nowhere);
    for (long cell : new long[] {area, nowhere}) {
      assertThat(partial(rows.formatted("demand_r0_w1", Door.product(), cell))).isZero();
      assertThat(partial(rows.formatted("demand_r0_w2", Door.product(), cell))).isOne();
    }
    String path = "/v1/rows?feature-set=small&product=%s&cell=%x".formatted(Door.product(), area);
    assertThat(json(path).get("withoutRow").asText()).isEqualTo("PARTIAL");
  }

  private int partial(String rows) throws Exception {
    return ByteBuffer.wrap(bytes(rows).body()).order(ByteOrder.LITTLE_ENDIAN).getInt(8);
  }

  @Test
  void areasAndRowsAreThereAsJson() throws Exception {
    open();
    JsonNode areas = json("/v1/areas?feature-set=small");
    String cell = areas.at("/areas/0/cell").asText();
    JsonNode rows =
        json("/v1/rows?feature-set=small&product=%s&cell=%s".formatted(Door.product(), cell));

    assertThat(Instant.parse(areas.at("/windowEnds/0").asText()).toEpochMilli())
        .isEqualTo(World.windowEnd(0));
    assertThat(areas.at("/areas/0/products")).hasSize(2);
    assertThat(rows.get("rows")).isNotEmpty();
    assertThat(rows.at("/rows/0/values")).hasSize(8);
    assertThat(get("/v1/rows?feature-set=small&product=1").statusCode()).isEqualTo(400);
  }

  /** What others wrote is what was looked at, and names nobody to ask. */
  @Test
  void vendoredFilesAreThoseThatWereTakenIn() throws Exception {
    Map<String, String> expected =
        Files.readAllLines(SUMS).stream()
            .map(line -> line.split(" +"))
            .collect(Collectors.toMap(words -> words[1], words -> words[0]));

    assertThat(expected)
        .containsOnlyKeys(
            "vendor/LICENSES.txt",
            "vendor/deck.js",
            "vendor/ground.bin",
            "vendor/h3.js",
            "vendor/places.json");
    for (Map.Entry<String, String> one : expected.entrySet()) {
      byte[] bytes = ConsoleFiles.resource(one.getKey());
      assertThat(ConsoleFile.sha256(bytes)).as(one.getKey()).isEqualTo(one.getValue());
    }
  }

  /** The policy forbids it too; but what is not written is not tried. */
  @Test
  void noScriptNamesAnotherHostOrMakesMarkupOfText() throws Exception {
    Pattern hosts = Pattern.compile("https?://[\\w.-]+");
    for (String name : ConsoleFiles.NAMES) {
      if (!name.endsWith(".js") && !name.endsWith(".html") && !name.endsWith(".css")) {
        continue;
      }
      String text = new String(ConsoleFiles.resource(name), StandardCharsets.UTF_8);
      List<String> named =
          hosts.matcher(text).results().map(MatchResult::group).distinct().toList();
      if (name.startsWith("vendor/")) {
        assertThat(named).as(name).isSubsetOf("https://en.wikipedia.org");
        assertThat(text).doesNotContain("unpkg", "sourceMappingURL", "new Function(");
      } else {
        assertThat(named).as(name).isSubsetOf("http://www.w3.org");
        assertThat(text)
            .as(name)
            .doesNotContain(
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "document.write",
                "eval(",
                "onclick=");
      }
    }
  }
}
