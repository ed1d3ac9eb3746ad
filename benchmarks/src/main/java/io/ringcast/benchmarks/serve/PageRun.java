package io.ringcast.benchmarks.serve;

import com.fasterxml.jackson.databind.JsonNode;
import io.ringcast.testkit.browser.Page;
import java.util.Map;
import org.HdrHistogram.DoubleHistogram;

/** What a browser takes to draw the map, and to move it. */
final class PageRun {

  /**
   * Notes when the hexagons are on the screen: in the frame that draws them the page says so, and
   * the next but one begins when that is done.
   */
  private static final String WHEN_DRAWN =
      """
      {
        const look = () =>
          window.ringcast?.shows.rows > 0
            ? requestAnimationFrame(() =>
                requestAnimationFrame(() => (window.drawnAfter = performance.now())))
            : requestAnimationFrame(look);
        look();
      }
      """;

  private static final String COUNT_FRAMES =
      """
      {
        window.frames = [];
        const count = (at) => {
          frames.push(at);
          requestAnimationFrame(count);
        };
        requestAnimationFrame(count);
      }
      """;

  private static final int STEP_NANOS = 16_000_000;
  private static final double RADIUS = 150;
  private static final double STEPS_A_ROUND = 90;

  /**
   * A load of the page.
   *
   * @param millis from the navigation until hexagons were on the screen
   * @param requests of the page and its worker until then
   */
  record Load(double millis, int requests) {}

  /**
   * The map was moved for a while.
   *
   * @param late the longest pause of the best 95 of 100 frames
   */
  record Pan(double framesPerSecond, double late) {}

  private PageRun() {}

  /** A page that has nothing in its cache. */
  static Load load(Page page, String address) {
    page.ask("Page.addScriptToEvaluateOnNewDocument", Map.of("source", WHEN_DRAWN));
    return loadAgain(page, address);
  }

  /** The same page once more. */
  static Load loadAgain(Page page, String address) {
    page.go("about:blank");
    int before = page.requests().size();
    page.go(address);
    page.await("hexagons on the screen", "window.drawnAfter > 0");
    return new Load(page.evaluate("drawnAfter").asDouble(), page.requests().size() - before);
  }

  /** Drags the map about in circles, as fast as a mouse tells that it moves. */
  static Pan pan(Page page, int width, int height, double seconds) throws InterruptedException {
    double x = width / 2.0;
    double y = height / 2.0;
    page.move(x + RADIUS, y);
    page.press(x + RADIUS, y);
    page.evaluate(COUNT_FRAMES);
    long begin = System.nanoTime();
    long end = begin + (long) (seconds * 1e9);
    for (int step = 0; System.nanoTime() < end; step++) {
      double angle = 2 * Math.PI * step / STEPS_A_ROUND;
      page.drag(x + RADIUS * Math.cos(angle), y + RADIUS * Math.sin(angle));
      long wait = begin + (step + 1L) * STEP_NANOS - System.nanoTime();
      if (wait > 0) {
        Thread.sleep(wait / 1_000_000, (int) (wait % 1_000_000));
      }
    }
    JsonNode frames = page.evaluate("frames");
    page.release(x, y);
    return pan(frames);
  }

  private static Pan pan(JsonNode frames) {
    DoubleHistogram pauses = new DoubleHistogram(4);
    for (int i = 1; i < frames.size(); i++) {
      pauses.recordValue(frames.get(i).asDouble() - frames.get(i - 1).asDouble());
    }
    int number = frames.size() - 1;
    double took = frames.get(number).asDouble() - frames.get(0).asDouble();
    return new Pan(number * 1000 / took, pauses.getValueAtPercentile(95));
  }
}
