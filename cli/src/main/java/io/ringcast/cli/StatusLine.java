package io.ringcast.cli;

import io.ringcast.serving.StopSignal;
import java.util.function.Supplier;

/**
 * A line that says how things stand. A terminal draws it again and again in its place; anything
 * else gets a line each time, so there it should not be shown often.
 */
public final class StatusLine {

  private static final long LIVE_PAUSE_MILLIS = 500;
  private static final long PLAIN_PAUSE_MILLIS = 10_000;

  private final Terminal terminal;
  private boolean shown;

  public StatusLine(Terminal terminal) {
    this.terminal = terminal;
  }

  /** How often to show how things stand: where a line cannot be drawn over, lines are few. */
  public long pauseMillis() {
    return terminal.live() ? LIVE_PAUSE_MILLIS : PLAIN_PAUSE_MILLIS;
  }

  /** Shows how things stand now and then, until the signal comes. */
  public void watch(StopSignal stop, Supplier<String> status) throws InterruptedException {
    while (!stop.await(pauseMillis())) {
      show(status.get());
    }
    clear();
  }

  public synchronized void show(String text) {
    if (terminal.live()) {
      // A line that reaches the last column would wrap, and could not be drawn over.
      String fitting = text.substring(0, Math.min(text.length(), terminal.columns() - 1));
      terminal.draw(Terminal.LINE_START + fitting);
      shown = true;
    } else {
      terminal.say(text);
    }
  }

  /** Takes the line away, so that another can be written in its place. */
  public synchronized void clear() {
    if (shown) {
      terminal.draw(Terminal.LINE_START);
      shown = false;
    }
  }
}
