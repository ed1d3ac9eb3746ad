package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The map goes on with time, whatever becomes of the service. */
abstract class ConsoleFollowing extends CityInBrowser {

  @Test
  void itFollowsWhatIsNew() throws IOException {
    show(DEMAND);
    page.evaluate("window.stays = true");
    for (int more = 0; more < 2; more++) {
      long before = city.newest();
      city.feed(1);
      city.awaitStored();
      isAt(before + Tape.MINUTE, busiest().get(0));
    }
    theRunningSecondIsShownUntilSomebodyLeavesIt();
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

  /** The minute that no row has yet, as far as its events have come. */
  private void theRunningSecondIsShownUntilSomebodyLeavesIt() throws IOException {
    long closed = city.newest();
    long running = closed + Tape.MINUTE;
    long hexagon = city.busiest(CityOnMap.PRODUCT, closed, running).get(0);
    double atLeast = city.value(hexagon, CityOnMap.PRODUCT, closed, "demand", 2, 1) / 2;
    double atMost = city.value(hexagon, CityOnMap.PRODUCT, running, "demand", 2, 2);
    page.click("#now");
    page.await(
        "a value of the running minute",
        "ringcast.shows.running && ringcast.shows.minute === %d && ringcast.valueOf('%x') > %s"
            .formatted(running, hexagon, atLeast));
    assertThat(valueShown(hexagon)).isBetween(atLeast, atMost * 1.000_001);
    assertThat(page.text("#minute")).matches("\\d\\d:\\d\\d:\\d\\d UTC");
    assertThat(page.text("#minute-note")).matches("\\d+% of the minute has passed");
    page.await("the address", "location.hash.includes('at=now')");
    search("%x".formatted(hexagon));
    page.await("its tables", "document.querySelectorAll('#hexagon table').length === 2");
    shoot("running");
    page.key("Escape");
    pick("window", 1);
    awaitFeature("demand", 2, 1);
    assertThat(page.evaluate("ringcast.shows.running").asBoolean()).isTrue();
    pick("window", 2);
    page.click("#live");
    isAt(closed, busiest().get(0));
    assertThat(page.evaluate("now.getAttribute('aria-pressed')").asText()).isEqualTo("false");
    assertThat(page.text("#minute")).isEqualTo(clock(closed));
  }

  /** A service may take fewer hexagons at once, and a caller may lose the right. */
  @Test
  void theRunningSecondAsksForLessWhereItMustAndEndsWhereItMayNot() {
    beforeItsScripts(
        """
        const real = Worker.prototype.postMessage;
        window.refusal = (steps) => (steps > 20 ? 413 : 0);
        window.steps = [];
        Worker.prototype.postMessage = function (message, ...more) {
          const { id, cityName, address } = message;
          const asked = Number(new URLSearchParams(address.split("?")[1]).get("steps"));
          const status = address.startsWith("/console/api/area") ? (steps.push(asked), refusal(asked)) : 0;
          if (status === 0) {
            real.call(this, message, ...more);
          } else {
            const data = { id, cityName, status, failure: "refused" };
            this.dispatchEvent(new MessageEvent("message", { data }));
          }
        };
        """);
    show(DEMAND);
    page.click("#now");
    page.await("the running second", "ringcast.shows.running");
    assertThat(page.evaluate("steps.some((asked) => asked > 20)").asBoolean()).isTrue();
    assertThat(page.evaluate("steps.at(-1)").asInt()).isBetween(1, 20);
    assertThat(page.evaluate("notice.hidden").asBoolean()).isTrue();

    page.evaluate("window.refusal = () => 403");
    page.await("that it says so", "notice.textContent === 'refused'");
    page.await("that it has ended", "now.getAttribute('aria-pressed') === 'false'");
  }

  @Test
  void itComesBackWithTheService() throws Exception {
    show(DEMAND);
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
  void whoIsRefusedForNowAsksAgain() throws IOException {
    beforeItsScripts(
        """
        const real = fetch;
        let refusals = 2;
        window.fetch = (address, options) =>
          address.startsWith("/v1/sets") && refusals-- > 0
            ? Promise.resolve(new Response('{"error":{"message":"too many"}}', { status: 429 }))
            : real(address, options);
        """);
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
    hide(true);
    hide(false);
    page.await("that it is new again", "live.textContent === 'Live'");
  }

  @Test
  void whoDoesNotLookIsNotToldUntilThen() {
    show(DEMAND);
    long before = city.newest();
    hide(true);
    city.feed(1);
    city.awaitStored();
    page.evaluate("new Promise((done) => setTimeout(() => done(1), 1500))");
    assertThat(page.evaluate("ringcast.minutes.at(-1)").asLong()).isEqualTo(before);
    hide(false);
    isAt(city.newest(), busiest().get(0));
  }

  @Test
  void newProductsAreThereToBeChosen() {
    show(DEMAND);
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
}
