package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** What the map shows is what the naive way says. */
abstract class ConsoleNumbers extends CityInBrowser {

  private static final long SEED = 6;
  private static final int SAMPLE = 60;

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
    awaitGround();
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
    BufferedImage ground = HexagonOnScreen.ground(page);
    long windowEnd = minuteShown();
    for (HexagonOnScreen one : sample) {
      double expected = city.value(one.hexagon(), CityOnMap.PRODUCT, windowEnd, kind, ring, window);
      assertThat(Double.isNaN(one.value()) ? 0 : one.value())
          .as("seed %d, %s", SEED, one)
          .isCloseTo(expected, Percentage.withPercentage(1e-4));
      one.isDrawn(H3, all, picture, ground);
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
    whatIsPointedAtKeepsUpWithTheMinute();
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

  private void whatIsPointedAtKeepsUpWithTheMinute() {
    long newest = city.newest();
    long hexagon =
        busiest().stream()
            .filter(one -> demand(one, newest) != demand(one, newest - Tape.MINUTE))
            .findFirst()
            .orElseThrow();
    search("%x".formatted(hexagon));
    page.key("Escape");
    String frame = "Number(hover.querySelector('td.now')?.title)";
    pointAt(hexagon, frame + " > -1 && !hover.hidden");
    isNaive("#hover", 0, hexagon, "demand", newest);
    page.key(",");
    awaitMinute(newest - Tape.MINUTE);
    double then = demand(hexagon, newest - Tape.MINUTE);
    page.await("the other minute's table", "Math.abs(%s - %s) < 1e-6".formatted(frame, then));
    isNaive("#hover", 0, hexagon, "demand", newest - Tape.MINUTE);
    assertThat(page.evaluate("parseFloat(hover.querySelector('.big').textContent)").asDouble())
        .isCloseTo(then, within(then < 0.01 ? 0.000_051 : 0.0051));
  }

  private static double demand(long hexagon, long windowEnd) {
    return city.value(hexagon, CityOnMap.PRODUCT, windowEnd, "demand", 2, 2);
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
