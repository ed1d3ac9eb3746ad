package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.process.Tunnel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** What comes late or never harms nothing: the page asks again, and shows the newest. */
abstract class ConsoleDelays extends CityInBrowser {

  /** As in data.js: for how long it waits for an answer, and for a watch to say something. */
  private static final int PATIENCE = 30_000;

  private static final int SILENCE = 90_000;

  /** What the page waits for longer than any test does comes when the test says so. */
  static final String TIME_PASSES =
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
}
