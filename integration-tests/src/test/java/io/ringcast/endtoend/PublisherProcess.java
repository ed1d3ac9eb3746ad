package io.ringcast.endtoend;

import io.ringcast.run.Forked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code ringcast run publish} as a process of its own, which can be killed. */
final class PublisherProcess implements AutoCloseable {

  private static final int SHOWN_LINES = 30;

  private final Process process;
  private final Path log;

  private PublisherProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts it; it may take some seconds until it writes.
   *
   * @param from the checkpoint to begin with
   */
  static PublisherProcess start(Path folder, Shelf shelf, List<String> set, Optional<String> from) {
    List<String> command = new ArrayList<>(Forked.ringcast(folder));
    command.addAll(List.of("run", "publish", "--config", shelf.file().toString()));
    set.forEach(setting -> command.addAll(List.of("--set", setting)));
    from.ifPresent(checkpoint -> command.addAll(List.of("--from-savepoint", checkpoint)));
    try {
      Path log = Files.createTempFile(folder, "publisher", ".log");
      return new PublisherProcess(
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start(),
          log);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ends it at once, as a power cut would. */
  void kill() {
    try {
      process.destroyForcibly().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the publisher was killed", e);
    }
  }

  /** Whoever waits for something that the publisher is to do calls this now and then. */
  void requireAlive() {
    if (!process.isAlive()) {
      throw new AssertionError(
          "the publisher ended with status " + process.exitValue() + ":\n" + lastLines());
    }
  }

  private String lastLines() {
    try {
      List<String> lines = Files.readAllLines(log);
      return String.join(
          "\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Override
  public void close() {
    kill();
  }
}
