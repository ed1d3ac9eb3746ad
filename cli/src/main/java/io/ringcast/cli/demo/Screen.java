package io.ringcast.cli.demo;

import io.ringcast.cli.Terminal;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import picocli.CommandLine.Help.Ansi;

/**
 * Shows the demo while it runs: on a terminal as lines that are drawn again in place, elsewhere as
 * one plain line now and then.
 */
final class Screen implements AutoCloseable {

  private static final Duration LIVE_PAUSE = Duration.ofMillis(500);
  private static final Duration PLAIN_PAUSE = Duration.ofSeconds(5);
  private static final String HIDE_CURSOR = "\u001b[?25l";
  private static final String SHOW_CURSOR = "\u001b[?25h";
  private static final String TO_LINE_END = "\u001b[K";
  private static final String TO_SCREEN_END = "\u001b[J";

  private final Terminal terminal;
  private final LongSupplier nanoClock;
  private long nextFrame;
  private int linesShown;

  Screen(Terminal terminal, LongSupplier nanoClock) {
    this.terminal = terminal;
    this.nanoClock = nanoClock;
    this.nextFrame = nanoClock.getAsLong();
    if (live()) {
      terminal.draw(HIDE_CURSOR);
    }
  }

  boolean live() {
    return terminal.live();
  }

  /** Whether it is time for the next frame or line. */
  boolean isDue() {
    long now = nanoClock.getAsLong();
    if (now - nextFrame < 0) {
      return false;
    }
    nextFrame = now + (live() ? LIVE_PAUSE : PLAIN_PAUSE).toNanos();
    return true;
  }

  /** Draws over the frame before. */
  void draw(List<Line> frame) {
    StringBuilder text = new StringBuilder(upToFirstLine());
    for (Line line : frame) {
      text.append(fitting(line)).append(TO_LINE_END).append('\n');
    }
    text.append(TO_SCREEN_END);
    linesShown = frame.size();
    terminal.draw(text.toString());
  }

  void print(String line) {
    terminal.say(line);
  }

  /** Takes the last frame away: what follows is printed for good. */
  void clear() {
    if (live()) {
      terminal.draw(upToFirstLine() + TO_SCREEN_END);
      linesShown = 0;
    }
  }

  /** The last frame stays, and the cursor is back. */
  @Override
  public void close() {
    if (live()) {
      terminal.draw(SHOW_CURSOR);
    }
  }

  private String upToFirstLine() {
    return linesShown == 0 ? "\r" : "\r\u001b[" + linesShown + "A";
  }

  /** A line that reaches the last column would wrap, and could not be drawn over. */
  private String fitting(Line line) {
    String text = line.text().substring(0, Math.min(line.text().length(), terminal.columns() - 1));
    return line.strong() ? Ansi.AUTO.string("@|bold " + text + "|@") : text;
  }

  /**
   * A line of the screen.
   *
   * @param strong whether it stands out, where the terminal can show that
   */
  record Line(String text, boolean strong) {

    static Line plain(String text) {
      return new Line(text, false);
    }

    static Line strong(String text) {
      return new Line(text, true);
    }
  }
}
