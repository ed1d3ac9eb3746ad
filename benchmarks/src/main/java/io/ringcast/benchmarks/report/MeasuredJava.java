package io.ringcast.benchmarks.report;

import io.ringcast.cli.ConfigOption;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.EndWithStarter;
import io.ringcast.testkit.process.ExitHook;
import io.ringcast.testkit.process.ServerLog;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A JVM of its own for a measurement, so that nothing else has shaped what Java compiled. Options
 * of this process and of the environment do not reach it.
 *
 * @param heap the largest, as -Xmx takes it
 * @param limit after which it is ended
 */
public record MeasuredJava(String heap, Duration limit) {

  /** Further options, split at spaces. Tests have some, to be quick. */
  private static final String MORE_OPTIONS = "ringcast.measured-java.options";

  /** Java also takes options from these variables. */
  private static final List<String> VARIABLES =
      List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

  /** Java ends with this status when {@code ExitOnOutOfMemoryError} is set. */
  private static final int OUT_OF_MEMORY = 3;

  /** What is measured: it is sent to the process, and its result is sent back. */
  public interface Work<A extends Serializable> extends Callable<A>, Serializable {}

  public <A extends Serializable> A run(Work<A> work) throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-measured-")) {
      Path file = folder.path().resolve("work");
      write(work, file);
      Path log = folder.path().resolve("log");
      // Its standard input stays open: the process ends when that does, so also with this one.
      Process process = start(command(folder.path(), file), log);
      ExitHook atExit = ExitHook.of("measured-exit", () -> clear(process, folder));
      try {
        requireEnd(work, process, log);
        @SuppressWarnings("unchecked") // the process writes what the work returns
        A answer = (A) read(file);
        return answer;
      } finally {
        process.destroyForcibly();
        atExit.forget();
      }
    }
  }

  public static void main(String[] args) {
    // An explicit exit: what a library has left running must not keep the process alive.
    System.exit(status(Path.of(args[0])));
  }

  private static int status(Path file) {
    try {
      write(((Work<?>) read(file)).call(), file);
      return 0;
    } catch (Exception | Error e) {
      e.printStackTrace();
      return 1;
    }
  }

  private static void clear(Process process, TemporaryFolder folder) {
    process.destroyForcibly().onExit().join();
    folder.close();
  }

  private List<String> command(Path folder, Path file) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "-Xmx" + heap,
                "-XX:+UseParallelGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-Djava.io.tmpdir=" + folder,
                "-Dringcast.home=" + ConfigOption.home().toAbsolutePath()));
    Stream.of(System.getProperty(MORE_OPTIONS, "").split(" "))
        .filter(option -> !option.isEmpty())
        .forEach(options::add);
    return EndWithStarter.command(options, MeasuredJava.class, file.toString());
  }

  private static Process start(List<String> command, Path log) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().keySet().removeAll(VARIABLES);
    return builder.start();
  }

  private void requireEnd(Work<?> work, Process process, Path log) throws IOException {
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException(
            "%s did not end within %d s".formatted(work, limit.toSeconds()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + work + " was measured", e);
    }
    int status = process.exitValue();
    if (status == OUT_OF_MEMORY) {
      throw new IllegalStateException("%s needed more than %s of memory".formatted(work, heap));
    }
    if (status != 0) {
      throw new IllegalStateException(
          work + " ended with status " + status + new ServerLog(log, "it failed.").explain());
    }
  }

  private static void write(Object object, Path file) throws IOException {
    try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(file))) {
      out.writeObject(object);
    }
  }

  private static Object read(Path file) throws IOException {
    try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
      return in.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException("a file of another program: " + file, e);
    }
  }
}
