package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.process.Tunnel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The map goes on with time, whatever becomes of the service and of the way to it. */
class ConsoleFollowingTest extends CityInBrowser {

  private static final String DEMAND = "#kind=demand&ring=2&window=2";

  /** As in data.js: for how long it waits for an answer, and for a watch to say something. */
  private static final int PATIENCE = 30_000;

  private static final int SILENCE = 90_000;

  /** What the page waits for longer than any test does comes when the test says so. */
  private static final String TIME_PASSES =
      """
      const waiting = new Map();
      const realSet = setTimeout;
      const realClear = clearTimeout;
      window.setTimeout = (then, ms, ...more) => {
        const id = realSet(then, ms, ...more);
        if (ms >= 30000) {
          waiting.set(id, { then, ms });
        }
        return id;
      };
      window.clearTimeout = (id) => {
        waiting.delete(id);
        realClear(id);
      };
      AbortSignal.timeout = (ms) => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(new DOMException("late", "TimeoutError")), ms);
        return controller.signal;
      };
      window.waitsFor = (length) => [...waiting.values()].some(({ ms }) => ms === length);
      window.timePasses = (length) =>
        [...waiting].filter(([, { ms }]) => ms === length).forEach(([id, { then }]) => {
          clearTimeout(id);
          then();
        });
      """;

  /** Answers of the worker may be held back, by their ids. */
  private static final String HELD_ROWS =
      """
      window.held = [];
      window.holds = () => false;
      window.Worker = class extends Worker {
        addEventListener(type, listener) {
          super.addEventListener(type, (event) =>
            holds(event.data.id) ? held.push(() => listener(event)) : listener(event));
        }
      };
      """;

  /** Answers to the page may be held back, by their addresses; they come even if given up. */
  private static final String HELD_VALUES =
      """
      window.held = [];
      window.holds = () => false;
      const real = fetch;
      window.fetch = async (address, options) => {
        if (!address.startsWith("/v1/features")) {
          return real(address, options);
        }
        const answer = await real(address, { ...options, signal: undefined });
        if (holds(address)) {
          await new Promise((goOn) => held.push(goOn));
        }
        return answer;
      };
      """;

  @Test
  void itFollowsWhatIsNew() {
    show(DEMAND);
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

  @Test
  void aWatchThatIsCutInSilenceIsMissed() throws Exception {
    SilentCut way = new SilentCut();
    InetAddress here = InetAddress.getLoopbackAddress();
    InetSocketAddress service = new InetSocketAddress(here, URI.create(city.address()).getPort());
    try (Tunnel tunnel = Tunnel.open(service, new InetSocketAddress(here, 0), way)) {
      address = "http://localhost:" + tunnel.address().getPort();
      beforeItsScripts(TIME_PASSES);
      show(DEMAND);
      long before = city.newest();
      page.await("the watch", "waitsFor(%d)".formatted(SILENCE));
      Waiting.until("the watch on its way", way::isWatched);
      way.cutWatches();
      city.feed(1);
      city.awaitStored();
      page.evaluate("new Promise((done) => setTimeout(() => done(1), 1500))");
      assertThat(way.hasHeldBack()).as("what was told").isTrue();
      assertThat(page.evaluate("ringcast.minutes.at(-1)").asLong()).isEqualTo(before);
      page.evaluate("timePasses(%d)".formatted(SILENCE));
      isAt(city.newest(), busiest().get(0));
      page.await("the next watch", "waitsFor(%d)".formatted(SILENCE));
      // Who does not look holds no connection, and so is not cut off when the way ends.
      hide(true);
    }
  }

  @Test
  void aQuestionThatIsNeverAnsweredIsAskedAgain() {
    beforeItsScripts(TIME_PASSES);
    show(DEMAND);
    long before = city.newest();
    page.evaluate(
        """
        {
          const real = fetch;
          window.hangs = true;
          window.hung = 0;
          window.fetch = (address, options) =>
            hangs && address.startsWith("/v1/areas")
              ? new Promise((_, reject) => {
                  hung++;
                  options.signal.addEventListener("abort", () => reject(options.signal.reason));
                })
              : real(address, options);
        }
        """);
    city.feed(1);
    city.awaitStored();
    page.await("its question", "hung > 0");
    assertThat(page.evaluate("ringcast.minutes.at(-1)").asLong()).isEqualTo(before);
    page.evaluate("timePasses(%d)".formatted(PATIENCE));
    page.await("that it says so", "!notice.hidden && notice.textContent.includes('by itself')");
    page.evaluate("window.hangs = false");
    page.evaluate("timePasses(%d)".formatted(PATIENCE));
    isAt(city.newest(), busiest().get(0));
    page.await("that all is well", "notice.hidden");
  }

  /** Without its worker the page would wait for rows, and say nothing, for ever. */
  @Test
  void aWorkerThatCouldNotBeReadIsReadAgain() {
    beforeItsScripts(
        """
        const Real = Worker;
        window.workers = 0;
        window.Worker = class extends Real {
          constructor(address, options) {
            super(workers++ === 0 ? "cut-off.js" : address, options);
          }
        };
        """);
    show(DEMAND);
    isAt(city.newest(), busiest().get(0));
    assertThat(page.evaluate("notice.hidden").asBoolean()).isTrue();
    assertThat(page.evaluate("workers").asInt()).as("workers").isEqualTo(2);
  }

  @Test
  void lateRowsDoNotTakeThePlaceOfNewerOnes() {
    beforeItsScripts(HELD_ROWS);
    show(DEMAND);
    long at = city.newest() - 2 * Tape.MINUTE;
    long hexagon = busiest().get(0);
    page.evaluate("window.holds = (id) => id.endsWith('|%d')".formatted(at + Tape.MINUTE));
    page.key(",");
    page.key(",");
    isAt(at, hexagon);
    releaseHeld();
    isAt(at, hexagon);

    page.evaluate("window.holds = (id) => id.includes('demand_r3_w2')");
    pick("ring", 3);
    pick("ring", 5);
    awaitFeature("demand", 5, 2);
    releaseHeld();
    awaitFeature("demand", 5, 2);
    assertThat(valueShown(hexagon))
        .isCloseTo(
            city.value(hexagon, CityOnMap.PRODUCT, at, "demand", 5, 2),
            Percentage.withPercentage(1e-4));
    assertThat(page.evaluate("document.body.matches('.behind, .waiting')").asBoolean()).isFalse();
  }

  /** Lets through what was held back, and waits until all that comes of it is drawn. */
  private void releaseHeld() {
    page.await("what is held back", "held.length > 0");
    page.evaluate("{ window.holds = () => false; held.splice(0).forEach((goOn) => goOn()) }");
    page.evaluate("new Promise((done) => setTimeout(() => done(1), 300))");
    awaitFrames(page);
  }

  @Test
  void lateValuesOfOneHexagonAreNotTakenForAnothers() {
    beforeItsScripts(HELD_VALUES);
    show(DEMAND);
    long second = busiest().get(0);
    long first = neighbour(second);
    search("%x".formatted(second));
    page.key("Escape");
    hold(first);
    pointAt(first, "held.length > 0");
    pointAt(second, "hover.querySelector('.sub').textContent === '%x'".formatted(second));
    page.await("its table", "hover.querySelector('table') !== null");
    releaseHeld();
    isNaive("#hover", 0, second, "demand", city.newest());

    hold(first);
    search("%x".formatted(first));
    page.await("its questions", "held.length > 0");
    search("%x".formatted(second));
    page.await("the other one", "document.querySelectorAll('#hexagon table').length === 2");
    releaseHeld();
    assertThat(page.text("#hexagon h2")).isEqualTo("%x".formatted(second));
    isNaive("#hexagon", 0, second, "demand", city.newest());
  }

  private long neighbour(long hexagon) {
    String found =
        page.evaluate(
                "import('./vendor/h3.js').then(({ gridDisk }) => gridDisk('%x', 1)[1])"
                    .formatted(hexagon))
            .asText();
    return Long.parseLong(found, 16);
  }

  private void hold(long hexagon) {
    page.evaluate("window.holds = (address) => address.includes('hexagon=%x')".formatted(hexagon));
  }

  @Test
  void whatIsPointedAtKeepsUpWithTheMinute() {
    show(DEMAND);
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
  void aHexagonIsPointedAtAgainAfterTheMapHasMoved() {
    show(DEMAND);
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
