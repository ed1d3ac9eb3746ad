package io.ringcast.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that has ended.
 *
 * @param output what it printed
 * @param status its exit code
 * @param children the processes that it had started when it was told to end
 * @param heard how long after that it printed something; of one that was not told, nothing
 * @param after how long after that it ended; of one that was not told, nothing
 */
record Ended(
    List<String> output, int status, List<ProcessHandle> children, Duration heard, Duration after) {

  private static final long LIMIT_SECONDS = 60;

  private static final String SAVEPOINT = "stopped; its savepoint is ";

  /** Runs a command, and sends it a signal when a line has this text, if one ever has. */
  static Ended atFirst(String text, List<String> command) throws Exception {
    List<String> output = new ArrayList<>();
    List<ProcessHandle> children = new ArrayList<>();
    long told = 0;
    long heard = 0;
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.add(line);
        if (told != 0 && heard == 0) {
          heard = System.nanoTime();
        }
        if (told == 0 && line.contains(text)) {
          process.descendants().forEach(children::add);
          told = System.nanoTime();
          // Not the process itself: that would close the stream that is read here.
          process.toHandle().destroy();
        }
      }
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("ended").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Ended(
        output,
        process.exitValue(),
        children,
        Duration.ofNanos(heard - told),
        Duration.ofNanos(System.nanoTime() - told));
  }

  /** Where the savepoint is that a run left. */
  String savepoint() {
    assertThat(status).as(toString()).isZero();
    return output.stream()
        .filter(line -> line.startsWith(SAVEPOINT))
        .map(line -> line.substring(SAVEPOINT.length()))
        .findFirst()
        .orElseThrow(() -> new AssertionError(toString()));
  }

  @Override
  public String toString() {
    return String.join("\n", output);
  }
}
