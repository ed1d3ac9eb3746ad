package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import io.ringcast.testbed.browser.Browser;
import io.ringcast.testbed.browser.Page;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The map as people have it: a real browser, before the real service, before both jobs, a broker
 * and a node. What it shows is what the naive way says.
 */
@Timeout(240)
class ConsoleInBrowserTest {

  private static final Path SCREENSHOTS = Path.of("target/screenshots");
  private static final long SEED = 6;
  private static final int FIRST_MINUTES = 9;
  private static final int SAMPLE = 60;

  /** As in the style sheet, where no hexagon is. */
  private static final int[] GROUND = {0x0d, 0x13, 0x1c};

  /** The part of the screen that only the map is on, at 1400 by 900. */
  private static final int LEFT = 310;

  private static final int RIGHT = 1000;
  private static final int TOP = 80;
  private static final int BOTTOM = 780;

  /** From a hexagon's middle, as a part of the way to the next one's. */
  private static final double NEAR_THE_EDGE = 0.44;

  private static final H3Core H3 = newH3();

  @TempDir static Path folder;

  private static CityOnMap city;
  private static Browser browser;

  private Page page;

  private static H3Core newH3() {
    try {
      return H3Core.newInstance();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(Browser.find().isPresent(), Browser.advice());
    city = new CityOnMap(folder);
    city.feed(FIRST_MINUTES);
    browser = Browser.start();
    city.awaitStored();
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
    if (city != null) {
      city.close();
    }
  }

  @BeforeEach
  void openPage() throws Exception {
    city.serve();
    page = browser.open();
    page.desktop(1400, 900);
    page.prefer("dark");
  }

  @AfterEach
  void lookAtAll(TestInfo test) throws IOException {
    if (page == null) {
      return;
    }
    try (Page its = page) {
      shoot(test.getTestMethod().orElseThrow().getName());
      assertThat(its.complaints()).isEmpty();
      assertThat(its.requests())
          .isNotEmpty()
          .allMatch(request -> request.address().startsWith(city.address() + "/"));
      assertThat(its.policies().get(city.address() + "/console/"))
          .contains("default-src 'none'; script-src 'self';")
          .doesNotContain("unsafe");
    }
  }

  private void shoot(String name) throws IOException {
    Files.createDirectories(SCREENSHOTS);
    Files.write(SCREENSHOTS.resolve(name + ".png"), page.screenshot());
  }

  private void show(String view) {
    page.go(city.address() + "/console/" + view);
    awaitDrawn();
  }

  private void awaitDrawn() {
    page.await("hexagons", "window.ringcast?.shows.rows > 0");
  }

  private void awaitMinute(long windowEnd) {
    page.await(
        "minute " + Instant.ofEpochMilli(windowEnd), "ringcast.shows.minute === " + windowEnd);
  }

  private void awaitFeature(String kind, int ring, int window) {
    page.await(
        "%s, ring %d, window %d".formatted(kind, ring, window),
        "ringcast.shows.kind === '%s' && ringcast.shows.ring === %d && ringcast.shows.window === %d"
            .formatted(kind, ring, window));
  }

  private void pick(String group, Object value) {
    page.click("input[name=\"%s\"][value=\"%s\"]".formatted(group, value));
  }

  private void search(String text) {
    page.evaluate("document.getElementById('place').value = ''");
    page.click("#place");
    page.write(text);
    page.key("Enter");
  }

  private long minuteShown() {
    return page.evaluate("ringcast.shows.minute").asLong();
  }

  private double valueShown(long hexagon) {
    return page.evaluate("String(ringcast.valueOf('%x'))".formatted(hexagon)).asDouble(Double.NaN);
  }

  private static String clock(long windowEnd) {
    return DateTimeFormatter.ofPattern("HH:mm 'UTC'")
        .withZone(ZoneOffset.UTC)
        .format(Instant.ofEpochMilli(windowEnd));
  }

  private static List<Long> busiest() {
    return city.busiest(CityOnMap.PRODUCT, city.newest() - 5 * Tape.MINUTE, city.newest());
  }

  /** Moves the pointer there; again where the map was still on its way, as a person would. */
  private void pointAt(long hexagon, String shown) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    do {
      JsonNode middle = page.evaluate("ringcast.pointOf('%x')".formatted(hexagon));
      page.move(middle.get(0).asDouble() + 40, middle.get(1).asDouble());
      page.move(middle.get(0).asDouble(), middle.get(1).asDouble());
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
    } while (!page.evaluate("Boolean(" + shown + ")").asBoolean() && System.nanoTime() < end);
    page.await("the heat map of a hexagon", shown);
  }

  @Test
  void theHeatMapHasTheNaiveNumbers() throws IOException {
    show("");
    long newest = city.newest();
    assertThat(minuteShown()).isEqualTo(newest);
    assertThat(page.text("#minute")).isEqualTo(clock(newest));
    for (long hexagon : busiest().subList(0, 3)) {
      for (String kind : CityOnMap.SET.kinds()) {
        pick("kind", kind);
        search("%x".formatted(hexagon));
        pointAt(
            hexagon,
            "!hover.hidden && hover.querySelector('.sub').textContent === '%x'".formatted(hexagon)
                + " && hover.querySelector('caption')?.textContent.toLowerCase().startsWith('%s')"
                    .formatted(kind));
        isNaive("#hover", 0, hexagon, kind, newest);
      }
      page.await("the open hexagon", "document.querySelectorAll('#hexagon table').length === 2");
      isNaive("#hexagon", 0, hexagon, "demand", newest);
      isNaive("#hexagon", 1, hexagon, "supply", newest);
    }
  }

  /** All values of one kind, as exactly as they are there, and as they can be read. */
  private void isNaive(String card, int table, long hexagon, String kind, long windowEnd) {
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

  @Test
  void coloursFollowFromTheNaiveValues() throws IOException {
    show("");
    search("%x".formatted(busiest().get(0)));
    page.key("Escape");
    for (int ring : List.of(2, 20)) {
      for (String kind : CityOnMap.SET.kinds()) {
        pick("kind", kind);
        pick("ring", ring);
        pick("window", 4);
        awaitFeature(kind, ring, 4);
        coloursAreRight(kind, ring, 4);
      }
    }
    BufferedImage newest = picture();
    page.key(",");
    awaitMinute(city.newest() - Tape.MINUTE);
    coloursAreRight("supply", 20, 4);
    assertThat(different(newest, picture())).as("pixels of another minute").isGreaterThan(1000);
  }

  private void coloursAreRight(String kind, int ring, int window) throws IOException {
    List<Seen> seen = seen();
    Map<Long, Seen> all = seen.stream().collect(Collectors.toMap(Seen::hexagon, one -> one));
    List<Seen> sample = seen.subList(0, Math.min(SAMPLE, seen.size()));
    BufferedImage picture = picture();
    long windowEnd = minuteShown();
    for (Seen one : sample) {
      double expected = city.value(one.hexagon, CityOnMap.PRODUCT, windowEnd, kind, ring, window);
      assertThat(Double.isNaN(one.value) ? 0 : one.value)
          .as("seed %d, %s", SEED, one)
          .isCloseTo(expected, Percentage.withPercentage(1e-4));
      isDrawn(one, all, picture);
    }
    List<Seen> withValue = new ArrayList<>(sample.stream().filter(s -> s.value > 0).toList());
    assertThat(withValue).hasSizeGreaterThan(10);
    withValue.sort((a, b) -> Double.compare(a.value, b.value));
    for (int i = 1; i < withValue.size(); i++) {
      assertThat(withValue.get(i).brightness())
          .as("%s after %s", withValue.get(i), withValue.get(i - 1))
          .isGreaterThanOrEqualTo(withValue.get(i - 1).brightness() - 0.5);
    }
    assertThat(withValue.get(withValue.size() - 1).brightness())
        .isGreaterThan(withValue.get(0).brightness() + 20);
  }

  /** A hexagon on the screen. */
  private record Seen(long hexagon, double value, int[] colour, double x, double y) {

    double brightness() {
      return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2];
    }

    @Override
    public String toString() {
      return "%x: %s".formatted(hexagon, value);
    }
  }

  /** The hexagons that lie where nothing else is on the screen, in no order. */
  private List<Seen> seen() {
    JsonNode all =
        page.evaluate(
            "ringcast.cells.map((cell) => [cell, ringcast.pointOf(cell)])"
                + ".filter(([, [x, y]]) => x > %d && x < %d && y > %d && y < %d)"
                    .formatted(LEFT, RIGHT, TOP, BOTTOM)
                + ".map(([cell, [x, y]]) =>"
                + " [cell, String(ringcast.valueOf(cell)), ringcast.colourOf(cell), x, y])");
    List<Seen> seen = new ArrayList<>();
    for (JsonNode one : all) {
      int[] colour = new int[4];
      for (int i = 0; i < colour.length; i++) {
        colour[i] = one.get(2).get(i).asInt();
      }
      seen.add(
          new Seen(
              Long.parseLong(one.get(0).asText(), 16),
              one.get(1).asDouble(Double.NaN),
              colour,
              one.get(3).asDouble(),
              one.get(4).asDouble()));
    }
    Collections.shuffle(seen, new Random(SEED));
    return seen;
  }

  /** The colour that the page has given it is on the screen, out to its edges. */
  private static void isDrawn(Seen seen, Map<Long, Seen> all, BufferedImage picture) {
    isDrawn(seen, seen.x, seen.y, picture);
    for (long neighbour : H3.gridRing(seen.hexagon, 1)) {
      Seen other = all.get(neighbour);
      if (other != null) {
        // Half the way is the edge.
        double x = seen.x + NEAR_THE_EDGE * (other.x - seen.x);
        double y = seen.y + NEAR_THE_EDGE * (other.y - seen.y);
        isDrawn(seen, x, y, picture);
      }
    }
  }

  private static void isDrawn(Seen seen, double x, double y, BufferedImage picture) {
    int pixel = picture.getRGB((int) x, (int) y);
    for (int i = 0; i < 3; i++) {
      double share = seen.colour[3] / 255.0;
      double expected = share * seen.colour[i] + (1 - share) * GROUND[i];
      assertThat((double) ((pixel >> (8 * (2 - i))) & 0xff))
          .as("%s at %.0f, %.0f, %s", seen, x, y, "rgb".charAt(i))
          .isCloseTo(expected, within(4.0));
    }
  }

  private BufferedImage picture() throws IOException {
    // Two frames later all that was set is drawn.
    page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
    return ImageIO.read(new ByteArrayInputStream(page.screenshot()));
  }

  private static int different(BufferedImage a, BufferedImage b) {
    int different = 0;
    for (int x = LEFT; x < RIGHT; x++) {
      for (int y = TOP; y < BOTTOM; y++) {
        different += a.getRGB(x, y) == b.getRGB(x, y) ? 0 : 1;
      }
    }
    return different;
  }

  @Test
  void itPlaysAndScrubs() {
    show("#kind=demand&ring=2&window=2");
    long newest = city.newest();
    long hexagon = busiest().get(0);
    for (int back = 1; back <= 2; back++) {
      page.key(",");
      isAt(newest - back * Tape.MINUTE, hexagon);
    }
    page.key(".");
    isAt(newest - Tape.MINUTE, hexagon);
    long first = page.evaluate("ringcast.minutes[0]").asLong();
    JsonNode line =
        page.evaluate(
            "(({ x, y, width, height }) => [x, y, width, height])(scrub.getBoundingClientRect())");
    double y = line.get(1).asDouble() + line.get(3).asDouble() / 2;
    page.press(line.get(0).asDouble() + line.get(2).asDouble() / 2, y);
    page.drag(line.get(0).asDouble() + 1, y);
    page.release(line.get(0).asDouble() + 1, y);
    isAt(first, hexagon);
    page.key("ArrowRight");
    isAt(first + Tape.MINUTE, hexagon);
    assertThat(page.evaluate("live.ariaPressed").asText()).isEqualTo("false");

    page.evaluate(
        "{ window.minutes = []; new MutationObserver(() => minutes.push(minute.dateTime))"
            + ".observe(minute, { attributes: true }) }");
    page.click("#play");
    page.await("its way to the newest", "live.ariaPressed === 'true'");
    isAt(newest, hexagon);
    List<String> played = new ArrayList<>();
    page.evaluate("minutes").forEach(minute -> played.add(minute.asText()));
    List<String> all = new ArrayList<>();
    for (long end = first + Tape.MINUTE; end <= newest; end += Tape.MINUTE) {
      all.add(Instant.ofEpochMilli(end).toString().replace("Z", ".000Z"));
    }
    assertThat(played.stream().distinct()).isEqualTo(all);
  }

  private void isAt(long windowEnd, long hexagon) {
    awaitMinute(windowEnd);
    assertThat(page.text("#minute")).isEqualTo(clock(windowEnd));
    double shown = valueShown(hexagon);
    assertThat(Double.isNaN(shown) ? 0 : shown)
        .isCloseTo(
            city.value(hexagon, CityOnMap.PRODUCT, windowEnd, "demand", 2, 2),
            Percentage.withPercentage(1e-4));
  }

  @Test
  void itFollowsWhatIsNew() {
    show("#kind=demand&ring=2&window=2");
    page.evaluate("window.stays = true");
    for (int more = 0; more < 2; more++) {
      long before = city.newest();
      city.feed(1);
      city.awaitStored();
      isAt(before + Tape.MINUTE, busiest().get(0));
    }
    page.key(",");
    awaitMinute(city.newest() - Tape.MINUTE);
    long stays = minuteShown();
    city.feed(1);
    city.awaitStored();
    page.await("that it knows of a newer one", "ringcast.minutes.at(-1) === " + city.newest());
    assertThat(minuteShown()).as("somebody has chosen it").isEqualTo(stays);
    page.click("#live");
    isAt(city.newest(), busiest().get(0));
    assertThat(page.evaluate("window.stays").asBoolean()).as("without a reload").isTrue();
  }

  @Test
  void itComesBackWithTheService() throws Exception {
    show("#kind=demand&ring=2&window=2");
    page.evaluate("window.stays = true");
    city.stopServing();
    page.await("that it says so", "!notice.hidden");
    assertThat(page.text("#notice")).contains("does not answer", "goes on by itself");
    shoot("away");
    assertThat(page.evaluate("ringcast.shows.rows").asInt()).as("what is shown").isPositive();
    long before = city.newest() - Tape.MINUTE;
    page.key(",");
    page.await(
        "that colours of another minute are faint",
        "getComputedStyle(document.getElementById('map')).opacity < 0.5");
    assertThat(page.text("#minute")).isEqualTo(clock(before));
    city.feed(1);
    city.awaitStored();
    // The browser itself says that nobody has answered; the page may say nothing.
    assertThat(page.complaints())
        .isNotEmpty()
        .allMatch(said -> said.source().equals("network"))
        .allMatch(said -> said.text().contains("net::ERR_"));
    city.serve();
    page.await("that it is there again", "notice.hidden");
    isAt(before, busiest().get(0));
    assertThat(page.evaluate("getComputedStyle(document.getElementById('map')).opacity").asDouble())
        .isEqualTo(1);
    page.click("#live");
    isAt(city.newest(), busiest().get(0));
    assertThat(page.evaluate("window.stays").asBoolean()).as("without a reload").isTrue();
    page.forgetSaid();
  }

  @Test
  void whatHasNoValueIsNoZero() {
    show("#kind=demand&ring=2&window=2");
    long hexagon = busiest().get(0);
    page.evaluate(
        """
        {
          window.fails = true;
          window.real = fetch;
          window.fetch = async (address, options) => {
            const answer = await real(address, options);
            if (!fails || !address.startsWith("/v1/features")) {
              return answer;
            }
            const table = await answer.json();
            table.rows.forEach((row) => {
              row.status = "TIMED_OUT";
              Object.keys(row.values).forEach((name) => (row.values[name] = 0));
            });
            return new Response(JSON.stringify(table));
          };
        }
        """);
    search("%x".formatted(hexagon));
    page.await(
        "that it says so",
        "!notice.hidden && notice.textContent.includes('the store has not answered in time')");
    assertThat(page.evaluate("document.querySelectorAll('#hexagon table').length").asInt())
        .isZero();
    assertThat(page.text("#hexagon .big")).doesNotStartWith("0 ");
    assertThat(
            page.evaluate("[...document.querySelectorAll('#hexagon path')].map(p => p.outerHTML)"))
        .hasSize(2)
        .allMatch(path -> path.asText().contains("d=\"\""));
    page.evaluate("window.fails = false");
    page.await("the values", "document.querySelectorAll('#hexagon table').length === 2");
    isNaive("#hexagon", 0, hexagon, "demand", city.newest());
    page.await("that all is well", "notice.hidden");
  }

  @Test
  void whoIsRefusedForNowAsksAgain() throws IOException {
    page.ask(
        "Page.addScriptToEvaluateOnNewDocument",
        Map.of(
            "source",
            """
            const real = fetch;
            let refusals = 2;
            window.fetch = (address, options) =>
              address.startsWith("/v1/sets") && refusals-- > 0
                ? Promise.resolve(new Response('{"error":{"message":"too many"}}', { status: 429 }))
                : real(address, options);
            """));
    page.go(city.address() + "/console/");
    page.await("that it says so", "window.notice?.textContent === 'too many'");
    awaitDrawn();
    page.await("that all is well", "notice.hidden");
    page.go(city.address() + "/console/sets.html");
    page.await("that it says so", "window.told?.textContent === 'too many'");
    page.await("a value taken apart", "document.querySelector('#steps .verdict') !== null");
    assertThat(page.evaluate("told.hidden").asBoolean()).isTrue();
    shoot("sets");
    page.go(city.address() + "/console/pipeline.html");
    page.await("its charts", "document.querySelectorAll('#serve svg path').length > 0");
    page.await(
        "how often they are looked at",
        "/^looked at every [0-9.]+ m?s$/.test(document.querySelector('#state').textContent)");
    shoot("pipeline");
    page.phone(390, 844);
    shoot("phone-pipeline");
  }

  @Test
  void itSaysThatTheNewestIsOld() throws IOException {
    city.setAge(70 * Tape.MINUTE);
    try {
      show("");
      page.await("its age", "live.textContent === 'Live, 70\\u00a0min\\u00a0old'");
      shoot("old");
      page.phone(390, 844);
      shoot("phone-old");
    } finally {
      city.setAge(CityOnMap.MILLIS_AFTER);
    }
    show("#ring=2");
    page.await("that it is new again", "window.live?.textContent === 'Live'");
  }

  @Test
  void whoDoesNotLookIsNotToldUntilThen() {
    show("#kind=demand&ring=2&window=2");
    long before = city.newest();
    hide(true);
    city.feed(1);
    city.awaitStored();
    page.evaluate("new Promise((done) => setTimeout(() => done(1), 1500))");
    assertThat(page.evaluate("ringcast.minutes.at(-1)").asLong()).isEqualTo(before);
    hide(false);
    isAt(city.newest(), busiest().get(0));
  }

  private void hide(boolean hidden) {
    page.evaluate(
        """
        {
          Object.defineProperty(document, "hidden", { value: %s, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }
        """
            .formatted(hidden));
  }

  @Test
  void newProductsAreThereToBeChosen() {
    show("#kind=demand&ring=2&window=2");
    String added = "6b1c2f0e-0000-4000-8000-00000000abcd";
    page.evaluate(
        """
        {
          const real = fetch;
          window.fetch = async (address, options) => {
            const answer = await real(address, options);
            if (!address.startsWith("/v1/areas")) {
              return answer;
            }
            const list = await answer.json();
            list.areas.push({ cell: document.getElementById("city").value, products: ["%s"] });
            return new Response(JSON.stringify(list));
          };
        }
        """
            .formatted(added));
    hide(false);
    page.await(
        "the new product",
        "[...product.options].some((option) => option.value === '%s')".formatted(added));
    assertThat(page.evaluate("product.value").asText()).isEqualTo(CityOnMap.PRODUCT.toString());
    assertThat(page.evaluate("[...product.options].map((option) => option.value)"))
        .anyMatch(product -> product.asText().equals(CityOnMap.HOSTILE.toString()));
  }

  @Test
  void citiesLieOnBothSidesOfTheDateLineAndOnPentagons() {
    show("");
    JsonNode to =
        page.evaluate(
            """
            import("./map.js").then(({ HexagonMap }) => {
              let to;
              const places = Float64Array.of(179.9, -16.8, 0, -179.9, -16.9, 0, 179.95, -16.7, 0);
              const map = { flyTo: (...all) => (to = all) };
              HexagonMap.prototype.fit.call(map, places, { left: 0, right: 0, top: 0, bottom: 0 });
              return to;
            })
            """);
    assertThat(to.get(0).asDouble()).isBetween(-16.9, -16.7);
    assertThat(Math.abs(to.get(1).asDouble())).isBetween(179.9, 180.0);
    assertThat(to.get(2).asDouble()).as("zoom").isGreaterThan(9);
    for (long pentagon : H3.getPentagons(9)) {
      long beside = H3.gridDisk(pentagon, 8).get(170);
      assertThat(width(H3.cellToLatLng(pentagon)))
          .as("at %x", pentagon)
          .isCloseTo(width(H3.cellToLatLng(beside)), Percentage.withPercentage(5));
    }
  }

  /** How wide the hexagons are that are drawn somewhere, on average of all three directions. */
  private double width(LatLng at) {
    return page.evaluate(
            """
            import("./map.js").then(({ HexagonMap }) =>
              HexagonMap.prototype.shapeAt.call({ resolution: 9 }, [%s, %s]).edges
            ).then(([a, b, c, d, e, f]) => 1 / Math.hypot(a, b) + 1 / Math.hypot(c, d) + 1 / Math.hypot(e, f))
            """
                .formatted(at.lng, at.lat))
        .asDouble();
  }

  @Test
  void aPhoneShowsIt() throws IOException {
    page.phone(390, 844);
    show("");
    assertThat(page.evaluate("document.documentElement.scrollWidth").asInt()).isEqualTo(390);
    shoot("phone");
    long hexagon = busiest().get(0);
    JsonNode middle = page.evaluate("ringcast.pointOf('%x')".formatted(hexagon));
    page.tap(middle.get(0).asDouble(), middle.get(1).asDouble());
    page.await("the open hexagon", "document.querySelectorAll('#hexagon table').length === 2");
    for (String part : List.of("panel", "search", "time", "hexagon", "legend", "minute", "play")) {
      JsonNode box =
          page.evaluate(
              "(({ left, right, top, bottom }) => [left, right, top, bottom])"
                  + "(document.getElementById('%s').getBoundingClientRect())".formatted(part));
      assertThat(box.get(0).asDouble()).as(part).isNotNegative();
      assertThat(box.get(1).asDouble()).as(part).isLessThanOrEqualTo(390);
      assertThat(box.get(2).asDouble()).as(part).isNotNegative();
      assertThat(box.get(3).asDouble()).as(part).isLessThanOrEqualTo(844);
    }
    page.tap(
        page.evaluate("fold.getBoundingClientRect().x + 5").asDouble(),
        page.evaluate("fold.getBoundingClientRect().y + 5").asDouble());
    page.await("the choices", "choices.getBoundingClientRect().height > 100");
    shoot("phone-choices");
  }

  @Test
  void theKeyboardDoesAll() {
    show("#kind=demand&ring=2&window=2");
    page.key("s");
    awaitFeature("supply", 2, 2);
    page.key("]");
    awaitFeature("supply", 3, 2);
    page.key("}");
    awaitFeature("supply", 3, 4);
    page.key("[");
    page.key("{");
    awaitFeature("supply", 2, 2);
    page.key("r");
    awaitFeature("ratio", 2, 2);
    page.key("d");
    awaitFeature("demand", 2, 2);
    page.key("?");
    page.await("help", "help.open");
    page.key("Escape");
    page.await("no help", "!help.open");

    page.key("/");
    long hexagon = busiest().get(0);
    page.write("%x".formatted(hexagon));
    page.key("Enter");
    page.await(
        "the open hexagon",
        "document.querySelector('#hexagon h2')?.textContent === '%x'".formatted(hexagon));
    assertThat(page.evaluate("document.activeElement.id").asText()).isEqualTo("map");
    double x = page.evaluate("ringcast.pointOf('%x')[0]".formatted(hexagon)).asDouble();
    page.key("ArrowRight");
    page.await("that it has moved", "ringcast.pointOf('%x')[0] < %f - 30".formatted(hexagon, x));
    page.key("Enter");
    page.await(
        "another hexagon",
        "document.querySelector('#hexagon h2').textContent !== '%x'".formatted(hexagon));
    page.key("Escape");
    page.await("no hexagon", "document.getElementById('hexagon').hidden");
  }

  @Test
  void whatOthersHaveNamedIsText() {
    show("#city=<img src=x onerror=window.harmed=1>&product=<script>&hexagon=<img src=x>&set=<b>");
    assertThat(page.evaluate("[...product.options].map((option) => option.textContent)"))
        .anyMatch(name -> name.asText().equals(CityOnMap.HOSTILE_NAME));
    page.evaluate(
        "{ product.value = '%s'; product.dispatchEvent(new Event('change')) }"
            .formatted(CityOnMap.HOSTILE));
    page.await("the other product", "ringcast.shows.product === '%s'".formatted(CityOnMap.HOSTILE));
    hasValuesOf(CityOnMap.HOSTILE);
    search("<img src=x onerror=window.harmed=1>");
    page.await("what is wrong with it", "!notice.hidden");
    assertThat(page.evaluate("window.harmed === undefined").asBoolean()).isTrue();
    // What belongs to the page, and nothing more.
    assertThat(page.evaluate("[...document.images].map((image) => image.src)"))
        .extracting(JsonNode::asText)
        .containsExactly(city.address() + "/console/icon.svg");
    assertThat(page.evaluate("document.querySelectorAll('script').length").asInt()).isEqualTo(1);
  }

  private void hasValuesOf(UUID product) {
    JsonNode shows = page.evaluate("ringcast.shows");
    for (long hexagon :
        city.busiest(product, city.newest() - Tape.MINUTE, city.newest()).subList(0, 2)) {
      assertThat(valueShown(hexagon))
          .isCloseTo(
              city.value(
                  hexagon,
                  product,
                  shows.get("minute").asLong(),
                  shows.get("kind").asText(),
                  shows.get("ring").asInt(),
                  shows.get("window").asInt()),
              Percentage.withPercentage(1e-4));
    }
  }
}
