package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.report.Configured;
import io.ringcast.testbed.TemporaryFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** Runs each peer in a process of its own, with the same options of Java. */
final class PeerProcess {

  /** What Java ends with when {@code ExitOnOutOfMemoryError} is set. */
  private static final int OUT_OF_MEMORY = 3;

  private static final int LOG_LINES = 25;

  private final String heap;
  private final Duration limit;

  PeerProcess(String heap, Duration limit) {
    this.heap = heap;
    this.limit = limit;
  }

  /** A peer did not come to its end, which can be expected of the slower ones. */
  static final class NotFinishedException extends Exception {
    NotFinishedException(String why) {
      super(why);
    }
  }

  /**
   * Runs a peer to its end.
   *
   * @param minutes is told how many minutes are done
   */
  PeerAnswer run(PeerOrder order, IntConsumer minutes) throws IOException, NotFinishedException {
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-peer-")) {
      Path answer = folder.path().resolve("answer");
      Path log = folder.path().resolve("peer.log");
      Process process =
          new ProcessBuilder(command(order, folder.path(), answer))
              .redirectError(Redirect.to(log.toFile()))
              .start();
      try {
        boolean inTime = follow(process, minutes);
        return answer(order, process, inTime, answer, log);
      } finally {
        process.destroyForcibly();
      }
    }
  }

  private List<String> command(PeerOrder order, Path folder, Path answer) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-XX:+UseParallelGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-Djava.io.tmpdir=" + folder,
                "-Dringcast.home=" + Configured.home().toAbsolutePath(),
                "-cp",
                System.getProperty("java.class.path"),
                PeerMain.class.getName(),
                answer.toString()));
    command.addAll(order.words());
    return command;
  }

  /** Reads what the process says until it ends; false if it had to be ended at the limit. */
  private boolean follow(Process process, IntConsumer minutes) throws IOException {
    CompletableFuture<Boolean> inTime =
        process
            .onExit()
            .thenApply(ended -> true)
            .completeOnTimeout(false, limit.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete((ended, none) -> process.destroyForcibly());
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.matches("\\d+")) {
          minutes.accept(Integer.parseInt(line));
        }
      }
    }
    return inTime.join();
  }

  private PeerAnswer answer(PeerOrder order, Process process, boolean inTime, Path answer, Path log)
      throws IOException, NotFinishedException {
    int status = status(process);
    if (status == 0) {
      return PeerAnswer.read(answer);
    }
    if (status == OUT_OF_MEMORY) {
      throw new NotFinishedException("more than " + heap + " of heap");
    }
    if (!inTime) {
      throw new NotFinishedException("not within " + limit.toSeconds() + " s");
    }
    throw new IllegalStateException(
        "%s over %s ended with status %d; the end of its log was:%n%s"
            .formatted(order.peer().title(), order.load().title(), status, end(log)));
  }

  private static String end(Path log) throws IOException {
    List<String> lines =
        Files.readAllLines(log, StandardCharsets.UTF_8).stream()
            .filter(line -> !line.startsWith("\tat "))
            .toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
  }

  private static int status(Process process) {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a peer was measured", e);
    }
  }
}
