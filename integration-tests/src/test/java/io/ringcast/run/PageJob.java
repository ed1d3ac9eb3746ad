package io.ringcast.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.testing.ListeningSockets;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A job that a command of the page has started in place, until it gets a signal. */
final class PageJob implements AutoCloseable {

  private static final Pattern SAVEPOINT = Pattern.compile("stopped; its savepoint is (.*)");

  private final Process process;
  private final BufferedReader lines;
  private final List<String> printed = new ArrayList<>();

  /** Starts the command; it takes the place of its shell, so signals reach it. */
  PageJob(PageFolder folder, String command) throws IOException {
    process = folder.start("exec " + command);
    lines = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  /** Reads what the job prints, up to a line with this text; the test's own limit is the limit. */
  void await(String text) throws IOException {
    assertThat(readTo(text)).as("a line with '%s' in:%n%s", text, this).isTrue();
    assertThat(ListeningSockets.requireLoopback(process.toHandle())).isEqualTo(2);
  }

  /** Stops the job; the path of the savepoint that it prints. */
  String stop() throws Exception {
    // Not the process itself: that would close the stream that is read here.
    process.toHandle().destroy();
    readTo("no line has this");
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ended").isTrue();
    assertThat(process.exitValue()).as(toString()).isZero();
    Matcher savepoint = SAVEPOINT.matcher(toString());
    assertThat(savepoint.find()).as(toString()).isTrue();
    return savepoint.group(1);
  }

  private boolean readTo(String text) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      printed.add(line);
      if (line.contains(text)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return String.join("\n", printed);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
