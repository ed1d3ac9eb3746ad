package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.uber.h3core.util.LatLng;
import io.ringcast.browser.Page;
import java.awt.Color;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A team's own tiles under the hexagons, of another server. */
abstract class ConsoleTiles extends CityInBrowser {

  private static final Pattern RANGE = Pattern.compile("bytes=(\\d+)-(\\d+)");
  private static final Pattern PLACE = Pattern.compile("/(\\d+)/(\\d+)/(\\d+)[.]mvt");
  private static final int WIDTH = 1400;
  private static final int HEIGHT = 900;
  private static final int TILE = 512;

  /** As in ground.js: after this time it asks again. */
  private static final int PAUSE = 60_000;

  /** More than a call may have arguments. */
  private static final int CROWD = 150_000;

  private static final Set<String> TOKENS = new ConcurrentSkipListSet<>();
  private static final Set<String> FAILED = new ConcurrentSkipListSet<>();

  private static HttpServer server;
  private static String tiles;

  /** The middle of all views on the square map: that of a tile of the archives' last zoom. */
  private static double x;

  private static double y;
  private static byte[] archive;
  private static byte[] images;

  @BeforeAll
  static void startTiles() throws IOException {
    LatLng busy = H3.cellToLatLng(busiest().get(0));
    x = middleOfTile((busy.lng + 180) / 360);
    y = middleOfTile(0.5 - asinh(Math.tan(Math.toRadians(busy.lat))) / (2 * Math.PI));
    archive = TeamTiles.archive(x, y, false);
    images = TeamTiles.archive(x, y, true);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", ConsoleTiles::answer);
    server.start();
    tiles = "http://localhost:" + server.getAddress().getPort();
  }

  private static double asinh(double z) {
    return Math.log(z + Math.sqrt(z * z + 1));
  }

  private static double middleOfTile(double place) {
    int count = 1 << TeamTiles.MOST_ZOOM;
    return (Math.floor(place * count) + 0.5) / count;
  }

  /** The service starts again with the usual ground. */
  @AfterAll
  static void stopTiles() {
    server.stop(0);
    city.stopServing();
  }

  @BeforeEach
  final void watchTexts() {
    // Each test has its own tiles.
    city.stopServing();
    FAILED.clear();
    beforeItsScripts(
        ConsoleDelays.TIME_PASSES
            + """
        sessionStorage.setItem("ringcast-token", "secret");
        window.texts = new Set();
        const fillText = CanvasRenderingContext2D.prototype.fillText;
        CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
          window.texts.add(text);
          fillText.call(this, text, ...at);
        };
        """);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    TOKENS.addAll(exchange.getRequestHeaders().getOrDefault("authorization", List.of()));
    exchange.getResponseHeaders().add("access-control-allow-origin", "*");
    Matcher range =
        RANGE.matcher(
            Optional.ofNullable(exchange.getRequestHeaders().getFirst("range")).orElse(""));
    Matcher place = PLACE.matcher(exchange.getRequestURI().getPath());
    byte[] body = new byte[0];
    if (FAILED.add(
        exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("range"))) {
      exchange.sendResponseHeaders(429, -1);
      exchange.close();
      return;
    }
    if (range.matches()) {
      byte[] its = exchange.getRequestURI().getPath().equals("/images.pmtiles") ? images : archive;
      int until = Math.min(its.length, Integer.parseInt(range.group(2)) + 1);
      body = Arrays.copyOfRange(its, Integer.parseInt(range.group(1)), until);
    } else if (place.matches()) {
      int zoom = Integer.parseInt(place.group(1));
      int column = Integer.parseInt(place.group(2));
      int row = Integer.parseInt(place.group(3));
      boolean isMiddle = column == (int) (x * (1 << zoom)) && row == (int) (y * (1 << zoom));
      body = TeamTiles.vector(zoom, column, row, isMiddle ? CROWD : 1);
    }
    exchange.sendResponseHeaders(range.matches() ? 206 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Test
  void anArchiveOfAnotherServerLiesBelowInBothThemes() throws IOException {
    others.add(tiles);
    city.serve("console.tiles=" + tiles + "/city.pmtiles");
    page.prefer("light");
    showAt(10.6);
    isGround("--water", "--land", "--coast", 10.6, 11);
    shoot("tiles-light");
    page.prefer("dark");
    Set<String> names = isGround("--water", "--land", "--coast", 10.6, 11);
    assertThat(names).hasSize(3);
    for (String name : names) {
      page.await(name, "texts.has('%s')".formatted(name));
    }
    assertThat(page.evaluate("document.querySelector('#map .credit').textContent").asText())
        .isEqualTo("© A team & others<b>");
    shoot("tiles-dark");
    showAt(12.7);
    isGround("--water", "--land", "--coast", 12.7, TeamTiles.MOST_ZOOM);

    assertThat(page.policies().get(address + "/console/"))
        .contains("img-src 'self'; connect-src 'self' " + tiles + ";");
    assertThat(TOKENS).as("is for the service alone").isEmpty();
    // At first each range was refused.
    assertThat(page.complaints()).allMatch(ConsoleTiles::isExpected);
    page.forgetSaid();
    String other = tiles.replace("localhost", "127.0.0.1");
    others.add(other);
    assertThat(page.evaluate("fetch('%s/1/1/1.mvt').then(() => 1, () => 0)".formatted(other)))
        .as("another name")
        .hasToString("0");
    assertThat(page.complaints()).isNotEmpty().allMatch(said -> said.text().contains(other));
    page.forgetSaid();
  }

  @Test
  void tilesOfAServerLieBelow() throws IOException {
    others.add(tiles);
    city.serve("console.tiles=" + tiles + "/{z}/{x}/{y}.mvt");
    showAt(10.6);
    page.await("the release's towns until then", "texts.size > 0");
    isGround("--water", "--land", "--coast", 10.6, 11);
    assertThat(page.complaints()).allMatch(ConsoleTiles::isExpected);
    page.forgetSaid();
  }

  /** Closer than its last tiles, too. */
  @Test
  void anArchiveMayHaveImages() throws IOException {
    others.add(tiles);
    city.serve("console.tiles=" + tiles + "/images.pmtiles");
    String field = rgb(TeamTiles.FIELD);
    for (double zoom : new double[] {10.6, 12.7}) {
      showAt(zoom);
      isGround(rgb(TeamTiles.SEA), field, field, zoom, TeamTiles.MOST_ZOOM);
    }
    assertThat(page.complaints()).allMatch(ConsoleTiles::isExpected);
    page.forgetSaid();
  }

  /** The server refused, or the test read the picture often. */
  private static boolean isExpected(Page.Said said) {
    return said.text().contains("429") || said.text().contains("willReadFrequently");
  }

  private static String rgb(Color colour) {
    return "rgb(%d %d %d)".formatted(colour.getRed(), colour.getGreen(), colour.getBlue());
  }

  private void showAt(double zoom) {
    // Each in a new document.
    double lat = Math.toDegrees(Math.atan(Math.sinh(Math.PI * (1 - 2 * y))));
    show("?zoom=%s#lat=%s&lng=%s&zoom=%s".formatted(zoom, lat, 360 * x - 180, zoom));
  }

  /**
   * The quarters' middles have the colours of water, of land and of a road; that of the place, any.
   *
   * @return the names of the places
   */
  private Set<String> isGround(String water, String land, String road, double zoom, int tileZoom) {
    double wide = TILE * Math.pow(2, zoom - tileZoom);
    int count = 1 << tileZoom;
    StringBuilder points = new StringBuilder();
    int tiles = 0;
    Set<String> names = new TreeSet<>();
    for (int column = (int) (x * count) - 3; column < x * count + 3; column++) {
      for (int row = (int) (y * count) - 3; row < y * count + 3; row++) {
        int quarter = TeamTiles.water(tileZoom, column, row);
        Map<Integer, String> colours = Map.of(quarter, water, 3 - quarter, road, quarter ^ 1, land);
        for (int each = 0; each < 4; each++) {
          double left = (column + 0.25 + each % 2 * 0.5 - x * count) * wide + WIDTH / 2.0;
          double top = (row + 0.25 + (each >> 1) * 0.5 - y * count) * wide + HEIGHT / 2.0;
          if (left <= 0 || left >= WIDTH || top <= 0 || top >= HEIGHT) {
            continue;
          }
          if (colours.containsKey(each)) {
            points.append("[%s, %s, '%s'],".formatted(left, top, colours.get(each)));
            tiles++;
          } else {
            names.add("Quarter " + quarter);
          }
        }
      }
    }
    assertThat(tiles).isGreaterThan(4);
    String wrong =
        """
        (() => {
          const ground = document.querySelector("#map > :first-child");
          const from = ground.getContext("2d");
          const style = getComputedStyle(ground);
          const one = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
          const bytes = (colour) => {
            one.fillStyle = colour.startsWith("--") ? style.getPropertyValue(colour) : colour;
            one.fillRect(0, 0, 1, 1);
            return [...one.getImageData(0, 0, 1, 1).data];
          };
          const colours = %s.map(bytes);
          const apart = (one, other) => one.reduce((sum, byte, i) => sum + Math.abs(byte - other[i]), 0);
          // A road may be between two rows of pixels.
          return [%s].filter(([x, y, colour]) => ![-1, 0, 1].some((row) => {
            const seen = [...from.getImageData(x, y + row, 1, 1).data];
            const nearest = colours.toSorted((a, b) => apart(a, seen) - apart(b, seen))[0];
            return apart(nearest, bytes(colour)) === 0 && seen[3] === 255;
          }));
        })()
        """
            .formatted("['%s', '%s', '%s']".formatted(water, land, road), points);
    page.await(
        "the team's ground", "(timePasses(%d), %s.length === 0)".formatted(PAUSE, wrong.strip()));
    return names;
  }
}
