package io.ringcast.benchmarks.bare;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.ringcast.benchmarks.report.Configured;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.ExitHook;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A JVM of its own for what is measured, so that nothing else has shaped what Java compiled. Its
 * options are those here, whatever this one or the environment has: a debugger's port or a profiler
 * is not for two processes. In it runs a {@link MeasuredMain}.
 *
 * @param heap the largest, as -Xmx takes it
 * @param limit after which it is ended
 */
public record MeasuredJava(String heap, Duration limit) {

  /** Options for all of them beside their own, split at spaces. Tests have some, to be quick. */
  private static final String MORE_OPTIONS = "ringcast.measured-java.options";

  /** From here Java takes options that are not on its command line. */
  private static final List<String> VARIABLES =
      List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

  /** How many of its last lines an error shows. */
  private static final int LINES = 25;

  /** It did not come to its end, which can be expected of what is slow or large. */
  public static final class NotFinishedException extends Exception {
    public NotFinishedException(String why) {
      super(why);
    }
  }

  /** The largest heap of this process, for another one. */
  public static String ownHeap() {
    return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .getVMOption("MaxHeapSize")
        .getValue();
  }

  /**
   * Runs something to its end.
   *
   * @param what it is, for an error
   * @param main calls {@link MeasuredMain#run}
   * @param words for it
   * @param answer what it gives
   * @param news is told what it tells meanwhile
   */
  public <A extends Serializable> A run(
      String what, Class<?> main, List<String> words, Class<A> answer, Consumer<String> news)
      throws IOException, NotFinishedException {
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-measured-")) {
      Path file = folder.path().resolve("answer");
      // Its standard input stays open: the process ends when that does, so also with this one.
      Process process = start(command(main, folder.path(), file, words));
      ExitHook atExit = ExitHook.of("measured-exit", () -> clear(process, folder));
      try {
        CompletableFuture<Boolean> inTime = endAtLimit(process);
        List<String> log = follow(process, news);
        requireEnd(what, process, inTime.join(), log);
        return read(file, answer);
      } finally {
        process.destroyForcibly();
        atExit.forget();
      }
    }
  }

  /** Where this process is ended before the other one. */
  private static void clear(Process process, TemporaryFolder folder) {
    process.destroyForcibly().onExit().join();
    folder.close();
  }

  private List<String> command(Class<?> main, Path folder, Path answer, List<String> words) {
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
                System.getProperty("java.class.path")));
    Stream.of(System.getProperty(MORE_OPTIONS, "").split(" "))
        .filter(option -> !option.isEmpty())
        .forEach(command::add);
    command.addAll(List.of(main.getName(), answer.toString()));
    command.addAll(words);
    return command;
  }

  private static Process start(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeAll(VARIABLES);
    return builder.start();
  }

  /** Whether it ended by itself. */
  private CompletableFuture<Boolean> endAtLimit(Process process) {
    return process
        .onExit()
        .thenApply(ended -> true)
        .completeOnTimeout(false, limit.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete(
            (ended, none) -> {
              if (!ended) {
                // Not by the process itself, which would close what is still being read.
                process.toHandle().destroyForcibly();
              }
            });
  }

  /** Reads what the process says until it ends; returns the last lines that are not news. */
  private static List<String> follow(Process process, Consumer<String> news) throws IOException {
    ArrayDeque<String> log = new ArrayDeque<>();
    try (BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(MeasuredMain.NEWS)) {
          news.accept(line.substring(MeasuredMain.NEWS.length()));
        } else if (!line.startsWith("\tat ")) {
          log.add(line);
          if (log.size() > LINES) {
            log.remove();
          }
        }
      }
    }
    return List.copyOf(log);
  }

  private void requireEnd(String what, Process process, boolean inTime, List<String> log)
      throws NotFinishedException {
    if (!inTime) {
      throw new NotFinishedException("not within %d s".formatted(limit.toSeconds()));
    }
    int status = process.exitValue();
    if (status == MeasuredMain.OUT_OF_MEMORY) {
      throw new NotFinishedException("more than %s of memory".formatted(heap));
    }
    if (status != 0) {
      throw new IllegalStateException(
          "%s ended with status %d; the end of its log was:%n%s"
              .formatted(what, status, String.join(System.lineSeparator(), log)));
    }
  }

  private static <A> A read(Path file, Class<A> answer) throws IOException {
    try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
      return answer.cast(in.readObject());
    } catch (ClassNotFoundException e) {
      throw new IOException("an answer of another program", e);
    }
  }
}
