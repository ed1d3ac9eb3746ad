package io.ringcast.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where lines for a person go.
 *
 * @param live whether a line can be drawn over, which a file or a pipe cannot
 * @param columns how many characters fit into a line
 */
public record Terminal(PrintStream out, boolean live, int columns) {

  private static final int DEFAULT_COLUMNS = 80;

  /** Goes to the first column and clears the line. */
  public static final String LINE_START = "\r\u001b[K";

  /** Standard error: the script {@code ringcast} says whether it is a terminal, and how wide. */
  static Terminal standardError() {
    return of(System.err, Integer.getInteger("ringcast.stderr.columns"));
  }

  /** For what has nobody who looks. */
  public static Terminal silent() {
    return of(
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), null);
  }

  /** Prints a line at once. */
  public void say(String line) {
    out.println(line);
    out.flush();
  }

  /** Prints at once, without an end of line. */
  public void draw(String text) {
    out.print(text);
    out.flush();
  }

  static Terminal of(PrintStream out, Integer columns) {
    // A terminal that does not know its width says 0.
    int width = columns == null || columns <= 0 ? DEFAULT_COLUMNS : columns;
    return new Terminal(out, columns != null, width);
  }
}
