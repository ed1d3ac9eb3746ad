package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** What the map shows is what the naive way says; and all of it is there for everybody. */
class ConsoleInBrowserTest extends CityInBrowser {

  private static final long SEED = 6;
  private static final int SAMPLE = 60;

  private static final H3Core H3 = newH3();

  private static H3Core newH3() {
    try {
      return H3Core.newInstance();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
    BufferedImage newest = HexagonOnScreen.picture(page);
    page.key(",");
    awaitMinute(city.newest() - Tape.MINUTE);
    coloursAreRight("supply", 20, 4);
    assertThat(HexagonOnScreen.different(newest, HexagonOnScreen.picture(page)))
        .as("pixels of another minute")
        .isGreaterThan(1000);
  }

  private void coloursAreRight(String kind, int ring, int window) throws IOException {
    List<HexagonOnScreen> seen = HexagonOnScreen.all(page, new Random(SEED));
    Map<Long, HexagonOnScreen> all =
        seen.stream().collect(Collectors.toMap(HexagonOnScreen::hexagon, one -> one));
    List<HexagonOnScreen> sample = seen.subList(0, Math.min(SAMPLE, seen.size()));
    BufferedImage picture = HexagonOnScreen.picture(page);
    long windowEnd = minuteShown();
    for (HexagonOnScreen one : sample) {
      double expected = city.value(one.hexagon(), CityOnMap.PRODUCT, windowEnd, kind, ring, window);
      assertThat(Double.isNaN(one.value()) ? 0 : one.value())
          .as("seed %d, %s", SEED, one)
          .isCloseTo(expected, Percentage.withPercentage(1e-4));
      one.isDrawn(H3, all, picture);
    }
    List<HexagonOnScreen> withValue =
        new ArrayList<>(sample.stream().filter(s -> s.value() > 0).toList());
    assertThat(withValue).hasSizeGreaterThan(10);
    withValue.sort((a, b) -> Double.compare(a.value(), b.value()));
    for (int i = 1; i < withValue.size(); i++) {
      assertThat(withValue.get(i).brightness())
          .as("%s after %s", withValue.get(i), withValue.get(i - 1))
          .isGreaterThanOrEqualTo(withValue.get(i - 1).brightness() - 0.5);
    }
    assertThat(withValue.get(withValue.size() - 1).brightness())
        .isGreaterThan(withValue.get(0).brightness() + 20);
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

  /** One page for what needs no data of its own. */
  @Test
  void placesAndAxesAreWhereTheyShouldBe() {
    show("");
    citiesLieOnBothSidesOfTheDateLineAndOnPentagons();
    anAxisOfTimeEndsAtARoundOne();
    whatIsLargerThanACityIsFlownTo();
  }

  private void citiesLieOnBothSidesOfTheDateLineAndOnPentagons() {
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
  void theCardAtThePointerCoversNothingAndIsWhole() {
    show("");
    JsonNode corner =
        page.evaluate(
            """
            ringcast.cells.map((cell) => [...ringcast.pointOf(cell), cell])
              .filter(([x, y]) => x > 340 && x < 1380 && y < 780)
              .sort(([ax, ay], [bx, by]) => bx + by - ax - ay)[0]
            """);
    page.move(corner.get(0).asDouble() - 40, corner.get(1).asDouble());
    page.move(corner.get(0).asDouble(), corner.get(1).asDouble());
    page.await(
        "that hexagon's card",
        "hover.textContent.includes('%s')".formatted(corner.get(2).asText()));
    page.await("its table", "hover.querySelector('table') !== null");
    JsonNode card = box("hover");
    double x = corner.get(0).asDouble();
    assertThat(card.get(0).asDouble()).as("left").isLessThan(x + 20);
    assertThat(card.get(2).asDouble()).as("right").isBetween(x - 20, 1400.0);
    assertThat(card.get(3).asDouble()).as("bottom").isBetween(corner.get(1).asDouble(), 900.0);

    long hexagon = busiest().get(0);
    search("%x".formatted(hexagon));
    page.await("the open hexagon", "document.querySelectorAll('#hexagon table').length === 2");
    pointAt(hexagon, "hover.querySelector('table') !== null && !hover.hidden");
    assertThat(box("hover").get(2).asDouble()).isLessThan(box("hexagon").get(0).asDouble());
  }

  /** Where an element is: left, top, right and bottom. */
  private JsonNode box(String id) {
    return page.evaluate(
        "(({ left, top, right, bottom }) => [left, top, right, bottom])"
            + "(document.getElementById('%s').getBoundingClientRect())".formatted(id));
  }

  @Test
  void aPhoneShowsIt() throws IOException {
    page.phone(390, 844);
    show("");
    isAsWideAsThePhone("map");
    shoot("phone");
    long hexagon = busiest().get(0);
    JsonNode middle = page.evaluate("ringcast.pointOf('%x')".formatted(hexagon));
    page.tap(middle.get(0).asDouble(), middle.get(1).asDouble());
    page.await("the open hexagon", "document.querySelectorAll('#hexagon table').length === 2");
    assertThat(page.evaluate("ringcast.pointOf('%x')[1]".formatted(hexagon)).asDouble())
        .as("where the open hexagon is")
        .isBetween(box("panel").get(3).asDouble(), box("hexagon").get(1).asDouble());
    for (String part : List.of("panel", "search", "time", "hexagon", "legend", "minute", "play")) {
      JsonNode box = box(part);
      assertThat(box.get(0).asDouble()).as(part).isNotNegative();
      assertThat(box.get(1).asDouble()).as(part).isNotNegative();
      assertThat(box.get(2).asDouble()).as(part).isLessThanOrEqualTo(390);
      assertThat(box.get(3).asDouble()).as(part).isLessThanOrEqualTo(844);
    }
    page.tap(
        page.evaluate("fold.getBoundingClientRect().x + 5").asDouble(),
        page.evaluate("fold.getBoundingClientRect().y + 5").asDouble());
    page.await("the choices", "choices.getBoundingClientRect().height > 100");
    shoot("phone-choices");
    noOtherPageIsWiderThanAPhone();
  }

  private void noOtherPageIsWiderThanAPhone() throws IOException {
    for (String each : List.of("sets.html", "pipeline.html")) {
      page.go(address + "/console/" + each);
      page.await("what it shows", "document.querySelector('.verdict, #serve svg path')");
      isAsWideAsThePhone(each);
      shoot("phone-" + each.replace(".html", ""));
    }
  }

  private void isAsWideAsThePhone(String shown) {
    assertThat(page.evaluate("document.documentElement.scrollWidth").asInt())
        .as(shown)
        .isEqualTo(390);
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
  void whoIsNotKnownSaysWhoAsks() throws IOException {
    beforeItsScripts(
        """
        const real = fetch;
        window.fetch = (address, options) =>
          !address.startsWith("/") || options.headers.authorization === "Bearer known"
            ? real(address, { ...options, headers: {} })
            : Promise.resolve(new Response('{"error":{"message":"who asks?"}}', { status: 401 }));
        """);
    Map<String, String> shown =
        Map.of(
            "", "window.ringcast?.shows.rows > 0",
            "sets.html", "document.querySelector('#steps .verdict') !== null",
            "pipeline.html", "document.querySelectorAll('#serve svg path').length > 0");
    for (Map.Entry<String, String> each : shown.entrySet()) {
      page.go(city.address() + "/console/" + each.getKey());
      writeToken("unknown");
      page.await("that it begins anew", "document.querySelector('#token input')?.value === ''");
      shoot("token");
      writeToken("known");
      page.await("what the page shows", each.getValue());
      assertThat(page.evaluate("document.getElementById('token') === null").asBoolean()).isTrue();
      page.evaluate("sessionStorage.clear()");
    }
  }

  private void writeToken(String token) {
    page.await("the question", "document.getElementById('token')?.open");
    assertThat(page.evaluate("document.activeElement.type").asText()).isEqualTo("password");
    page.write(token);
    page.key("Enter");
  }

  private void whatIsLargerThanACityIsFlownTo() {
    search("8027fffffffffff");
    page.await("the place", "/lat=43.4.*zoom=10/.test(location.hash)");
    assertThat(page.evaluate("notice.hidden && document.activeElement.id === 'map'").asBoolean())
        .isTrue();
  }

  private void anAxisOfTimeEndsAtARoundOne() {
    assertThat(
            page.evaluate(
                "import('/console/plot.js').then(({ roundTime }) =>"
                    + " [0.3, 45, 61, 700, 8_000, 400_000].map(roundTime))"))
        .map(JsonNode::asDouble)
        .containsExactly(0.5, 50., 120., 1_200., 14_400., 720_000.);
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
