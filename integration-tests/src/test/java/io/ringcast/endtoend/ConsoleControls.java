package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.uber.h3core.util.LatLng;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** All of the console is there for everybody, on any screen, by pointer and by keyboard. */
abstract class ConsoleControls extends CityInBrowser {

  /** One page for what needs no data of its own. */
  @Test
  void placesAndAxesAreWhereTheyShouldBe() {
    show("");
    citiesLieOnBothSidesOfTheDateLineAndOnPentagons();
    anAxisOfTimeEndsAtARoundOne();
    eachTileOfALargeScreenIsAskedForOnce();
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
  void landAndNamesLieBelowTheHexagonsInBothThemes() throws IOException {
    for (String view : List.of("", "?dark#lat=40&lng=-80&zoom=4")) {
      String theme = view.isEmpty() ? "light" : "dark";
      page.prefer(theme);
      show(view);
      awaitGround();
      awaitFrames(page);
      shoot("ground-" + theme);
      awaitLand();
      page.prefer(view.isEmpty() ? "dark" : "light");
      awaitLand();
    }
  }

  /** Much of the ground has the colour of land in the theme that is preferred now. */
  private void awaitLand() {
    page.await(
        "land of the theme",
        """
        ((ground) => {
          const { width, height } = ground;
          const copy = new OffscreenCanvas(width, height + 1).getContext("2d", { willReadFrequently: true });
          copy.drawImage(ground, 0, 1);
          copy.fillStyle = getComputedStyle(ground).getPropertyValue("--land").trim();
          copy.fillRect(0, 0, width, 1);
          const [land, ...all] = new Uint32Array(copy.getImageData(0, 0, width, height + 1).data.buffer);
          return all.filter((pixel) => pixel === land).length > width + 50_000;
        })(document.querySelector(".ground"))
        """);
  }

  /** A screen of more tiles than are kept elsewhere asks for each once, and draws it. */
  private void eachTileOfALargeScreenIsAskedForOnce() {
    JsonNode tiles =
        page.evaluate(
            """
            import("./ground.js").then(async ({ Ground }) => {
              const asked = [];
              let loaded = 0;
              const Plain = Image;
              window.Image = function () {
                const image = new Plain();
                image.addEventListener("load", () => loaded++);
                asked.push(image);
                return image;
              };
              const parent = document.createElement("div");
              Object.assign(parent.style, { position: "fixed", left: 0, top: 0, width: "5120px", height: "2880px" });
              document.body.append(parent);
              const ground = new Ground(parent, "icon.svg?tile={z}-{x}-{y}");
              ground.draw({ longitude: 0, latitude: 0, zoom: 10.5 });
              // A few more, in which it draws the last, and could ask again.
              for (let frame = 0, after = 0; frame < 600 && after < 4; frame++) {
                await new Promise(requestAnimationFrame);
                after += loaded === asked.length ? 1 : 0;
              }
              const copy = new OffscreenCanvas(640, 360).getContext("2d", { willReadFrequently: true });
              copy.drawImage(ground.canvas, 0, 0, 640, 360);
              const painted = (top) => copy.getImageData(0, top, 640, 60).data.some((byte) => byte > 0);
              const bands = [0, 60, 120, 180, 240, 300].map(painted);
              parent.remove();
              window.Image = Plain;
              return [asked.length, new Set(asked.map(({ src }) => src)).size, bands.every(Boolean)];
            })
            """);
    assertThat(tiles.get(0).asInt()).isGreaterThan(400).isEqualTo(tiles.get(1).asInt());
    assertThat(tiles.get(2).asBoolean()).as("tiles from top to bottom").isTrue();
  }

  @Test
  void theCatalogHasACardForEachSetAndOneForModelsOfOthers() {
    show("");
    beforeItsScripts(
        """
        const real = fetch;
        const model = { version: 3, owner: "them", description: "Prices.", outputs: ["price"], budgetMillis: 20, askedAs: ["fares", "fares@3"] };
        window.fetch = async (address, options) => {
          const answer = await real(address, options);
          if (!address.startsWith("/v1/sets")) {
            return answer;
          }
          const catalog = await answer.json();
          catalog.sets[0].deprecated = "use another";
          catalog.views = [{ name: "near", featureSet: "marketplace", version: 0, names: ["demand_r0_w1"], derived: [], maxAgeMillis: 5000 }];
          catalog.models = [
            { ...model, name: "fares", featureSet: "marketplace", setVersion: 1, reads: ["demand_r0_w1"] },
            { ...model, name: "hidden", featureSet: "", setVersion: 0, reads: [] },
          ];
          return new Response(JSON.stringify(catalog));
        };
        """);
    page.go(address + "/console/catalog.html");
    page.await("both cards", "document.querySelectorAll('#catalog > .card').length === 2");
    assertThat(page.text("#catalog > .card:first-child"))
        .contains(
            "marketplace version 1",
            "Deprecated: use another",
            "stored columns:",
            "complete until",
            "near",
            "5 s",
            "fares@3",
            "Prices.",
            "fares, fares@3")
        .doesNotContain("hidden");
    assertThat(page.text("#catalog > .card:last-child"))
        .contains("Models", "hidden@3")
        .doesNotContain("version", "Owner", "topic");
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
    assertThat(box("time").get(1).asDouble())
        .as("time covers no search")
        .isGreaterThan(box("search").get(3).asDouble() - 8);
    page.tap(
        page.evaluate("fold.getBoundingClientRect().x + 5").asDouble(),
        page.evaluate("fold.getBoundingClientRect().y + 5").asDouble());
    page.await("the choices", "choices.getBoundingClientRect().height > 100");
    shoot("phone-choices");
    noOtherPageIsWiderThanAPhone();
  }

  private void noOtherPageIsWiderThanAPhone() throws IOException {
    for (String each : List.of("sets.html", "catalog.html", "pipeline.html")) {
      page.go(address + "/console/" + each);
      page.await("what it shows", "document.querySelector('.verdict, .flow li, #serve svg path')");
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
    aHexagonIsPointedAtAgainAfterTheMapHasMoved();
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

  private void aHexagonIsPointedAtAgainAfterTheMapHasMoved() {
    long hexagon = busiest().get(0);
    search("%x".formatted(hexagon));
    page.key("Escape");
    String shown = "!hover.hidden && hover.textContent.includes('%x')".formatted(hexagon);
    pointAt(hexagon, shown);
    page.evaluate("document.getElementById('map').focus()");
    page.key("ArrowRight");
    page.await("no card", "hover.hidden");
    page.key("ArrowLeft");
    awaitFrames(page);
    JsonNode middle = page.evaluate("ringcast.pointOf('%x')".formatted(hexagon));
    page.move(middle.get(0).asDouble() + 1, middle.get(1).asDouble());
    page.await("the card", shown);
  }
}
