package io.ringcast.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.testing.ListeningSockets;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A process that has ended.
 *
 * @param output what it printed
 * @param status its exit code
 * @param children the processes that it had started, at any time until its end
 * @param answers the lines that it printed after it was told to end, and how long after that
 * @param after how long after that it ended; of one that was not told, nothing
 * @param listening on how many sockets it and its children listened when it was told
 */
record Ended(
    List<String> output,
    int status,
    Set<ProcessHandle> children,
    Map<String, Duration> answers,
    Duration after,
    int listening) {

  private static final long LIMIT_SECONDS = 60;
  private static final Duration GLANCE = Duration.ofMillis(100);

  private static final String SAVEPOINT = "stopped; its savepoint is ";

  /** Runs a command, and sends it a signal when a line has this text, if one ever has. */
  static Ended atFirst(String text, List<String> command) throws Exception {
    List<String> output = new ArrayList<>();
    Map<String, Duration> answers = new HashMap<>();
    Set<ProcessHandle> children = ConcurrentHashMap.newKeySet();
    int listening = 0;
    long told = 0;
    Duration after;
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    Thread watch = new Thread(() -> watch(process, children), "children");
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      watch.start();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.add(line);
        if (told != 0) {
          answers.putIfAbsent(line, since(told));
        } else if (line.contains(text)) {
          listening = ListeningSockets.requireLoopback(process.toHandle());
          told = System.nanoTime();
          // Not the process itself: that would close the stream that is read here.
          process.toHandle().destroy();
        }
      }
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("ended").isTrue();
      after = told == 0 ? Duration.ZERO : since(told);
    } finally {
      process.destroyForcibly();
    }
    watch.join();
    return new Ended(output, process.exitValue(), children, answers, after, listening);
  }

  /** Again and again: of a process that has ended nobody knows what it had started. */
  private static void watch(Process process, Set<ProcessHandle> children) {
    while (process.isAlive()) {
      process.descendants().forEach(children::add);
      LockSupport.parkNanos(GLANCE.toNanos());
    }
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }

  /** How long after it was told to end it printed this line, which it must have. */
  Duration answered(String line) {
    assertThat(answers).as(toString()).containsKey(line);
    return answers.get(line);
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
