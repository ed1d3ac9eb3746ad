package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.uber.h3core.H3Core;
import io.ringcast.browser.Browser;
import io.ringcast.browser.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

/**
 * The console as people have it: a real browser, before the real service, before both jobs, a
 * broker and a node. Each test has a page of its own, which must not complain, and must not ask
 * anybody else.
 */
abstract class CityInBrowser {

  static final H3Core H3 = newH3();

  static final String DEMAND = "#kind=demand&ring=2&window=2";

  private static final Path SCREENSHOTS = Path.of("target/screenshots");
  private static final int FIRST_MINUTES = 9;

  static CityOnMap city;

  private static Browser browser;

  Page page;

  /** Where the page is found. */
  String address;

  /** Whom else it asks. */
  final List<String> others = new ArrayList<>();

  private static H3Core newH3() {
    try {
      return H3Core.newInstance();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void start(Path folder) throws Exception {
    assumeTrue(Browser.find().isPresent(), Browser.advice());
    city = new CityOnMap(folder);
    city.feed(FIRST_MINUTES);
    browser = Browser.start();
    city.awaitStored();
  }

  static void stop() {
    if (browser != null) {
      browser.close();
    }
    if (city != null) {
      city.close();
    }
  }

  @BeforeEach
  final void openPage() throws Exception {
    city.serve();
    address = city.address();
    page = browser.open();
    page.desktop(1400, 900);
    page.prefer("dark");
  }

  @AfterEach
  final void lookAtAll(TestInfo test) throws IOException {
    if (page == null) {
      return;
    }
    try (Page its = page) {
      shoot(test.getTestMethod().orElseThrow().getName());
      assertThat(its.complaints()).isEmpty();
      assertThat(its.requests())
          .isNotEmpty()
          .allMatch(
              request ->
                  Stream.concat(Stream.of(address), others.stream())
                      .anyMatch(host -> request.address().startsWith(host + "/")));
      assertThat(its.policies().get(address + "/console/"))
          .contains("default-src 'none'; script-src 'self';")
          .doesNotContain("unsafe");
    }
  }

  final void shoot(String name) throws IOException {
    Files.createDirectories(SCREENSHOTS);
    Files.write(SCREENSHOTS.resolve(name + ".png"), page.screenshot());
  }

  /** Runs a script in each page that is gone to, before any of its own. */
  final void beforeItsScripts(String script) {
    page.ask("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
  }

  final void show(String view) {
    page.go(address + "/console/" + view);
    awaitDrawn();
  }

  final void awaitDrawn() {
    page.await("hexagons", "window.ringcast?.shows.rows > 0");
  }

  /** It is the lowest, and has far more colours than land and sea: coasts and names are smooth. */
  final void awaitGround() {
    page.await(
        "the ground",
        """
        ((lowest) => {
          const { width, height } = lowest;
          const copy = new OffscreenCanvas(width, 50).getContext("2d", { willReadFrequently: true });
          copy.drawImage(lowest, 0, -height / 2);
          return new Set(new Uint32Array(copy.getImageData(0, 0, width, 50).data.buffer)).size > 20;
        })(document.querySelector("#map > :first-child"))
        """);
  }

  /** Two frames later all that was set is drawn. */
  static void awaitFrames(Page page) {
    page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
  }

  final void awaitMinute(long windowEnd) {
    page.await(
        "minute " + Instant.ofEpochMilli(windowEnd), "ringcast.shows.minute === " + windowEnd);
  }

  final void awaitFeature(String kind, int ring, int window) {
    page.await(
        "%s, ring %d, window %d".formatted(kind, ring, window),
        "ringcast.shows.kind === '%s' && ringcast.shows.ring === %d && ringcast.shows.window === %d"
            .formatted(kind, ring, window));
  }

  final void pick(String group, Object value) {
    page.click("input[name=\"%s\"][value=\"%s\"]".formatted(group, value));
  }

  final void hide(boolean hidden) {
    page.evaluate(
        """
        {
          Object.defineProperty(document, "hidden", { value: %s, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }
        """
            .formatted(hidden));
  }

  final void search(String text) {
    page.evaluate("document.getElementById('place').value = ''");
    page.click("#place");
    page.write(text);
    page.key("Enter");
  }

  final long minuteShown() {
    return page.evaluate("ringcast.shows.minute").asLong();
  }

  final double valueShown(long hexagon) {
    return page.evaluate("String(ringcast.valueOf('%x'))".formatted(hexagon)).asDouble(Double.NaN);
  }

  static String clock(long windowEnd) {
    return DateTimeFormatter.ofPattern("HH:mm 'UTC'")
        .withZone(ZoneOffset.UTC)
        .format(Instant.ofEpochMilli(windowEnd));
  }

  static List<Long> busiest() {
    return city.busiest(CityOnMap.PRODUCT, city.newest() - 5 * Tape.MINUTE, city.newest());
  }

  /** Moves the pointer there; again where the map was still on its way, as a person would. */
  final void pointAt(long hexagon, String shown) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    do {
      JsonNode middle = page.evaluate("ringcast.pointOf('%x')".formatted(hexagon));
      page.move(middle.get(0).asDouble() + 40, middle.get(1).asDouble());
      page.move(middle.get(0).asDouble(), middle.get(1).asDouble());
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
    } while (!page.evaluate("Boolean(" + shown + ")").asBoolean() && System.nanoTime() < end);
    page.await("the heat map of a hexagon", shown);
  }

  /** All values of one kind, as exactly as they are there, and as they can be read. */
  final void isNaive(String card, int table, long hexagon, String kind, long windowEnd) {
    JsonNode cells =
        page.evaluate(
            "[...document.querySelectorAll('%s table')[%d].querySelectorAll('td')]"
                    .formatted(card, table)
                + ".map((cell) => [cell.title, cell.textContent])");
    List<Double> expected = city.values(hexagon, CityOnMap.PRODUCT, windowEnd, kind);
    assertThat(cells).hasSize(54).hasSize(expected.size());
    assertThat(expected).anyMatch(value -> value > 0);
    for (int i = 0; i < expected.size(); i++) {
      String place = "%s of %x, value %d".formatted(kind, hexagon, i);
      assertThat(cells.get(i).get(0).asDouble(Double.NaN))
          .as(place)
          .isCloseTo(expected.get(i), Percentage.withPercentage(1e-4));
      assertThat(cells.get(i).get(1).asDouble(Double.NaN))
          .as(place)
          .isCloseTo(expected.get(i), within(expected.get(i) < 0.01 ? 0.000_051 : 0.0051));
    }
  }

  final void isAt(long windowEnd, long hexagon) {
    awaitMinute(windowEnd);
    assertThat(page.text("#minute")).isEqualTo(clock(windowEnd));
    double shown = valueShown(hexagon);
    assertThat(Double.isNaN(shown) ? 0 : shown)
        .isCloseTo(
            city.value(hexagon, CityOnMap.PRODUCT, windowEnd, "demand", 2, 2),
            Percentage.withPercentage(1e-4));
  }
}
