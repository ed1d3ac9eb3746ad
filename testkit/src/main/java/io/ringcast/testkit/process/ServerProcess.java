package io.ringcast.testkit.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A server that runs as a process of its own, can be ended in all ways, and begun again. */
public final class ServerProcess {

  private static final Logger log = LoggerFactory.getLogger(ServerProcess.class);

  /**
   * Ctrl-C and a closed terminal reach every process there; a server must not go before those who
   * still write to it, so only its starter ends it.
   */
  private static final List<String> UNMOVED =
      List.of("sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh");

  private static final long ASK_AGAIN_AFTER_NANOS = Duration.ofMillis(50).toNanos();
  private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

  private final String name;
  private final Path folder;
  private final ServerLog serverLog;
  private Process process;
  private boolean closed;

  /**
   * @param name as it stands in a sentence, such as "the Cassandra node"
   * @param folder where it runs
   */
  public ServerProcess(String name, Path folder, ServerLog serverLog) {
    this.name = name;
    this.folder = folder;
    this.serverLog = serverLog;
  }

  /** Starts the process and returns when it answers. */
  public void start(List<String> command, BooleanSupplier answers, Duration limit) {
    Process started = launch(command);
    long begin = System.nanoTime();
    while (!answers.getAsBoolean()) {
      requireAlive(started);
      if (System.nanoTime() - begin > limit.toNanos()) {
        end(started.destroyForcibly());
        throw new IllegalStateException(
            name + " did not answer within " + limit.toSeconds() + " s" + serverLog.explain());
      }
      if (Thread.currentThread().isInterrupted()) {
        end(started.destroyForcibly());
        throw new IllegalStateException("interrupted while " + name + " started");
      }
      LockSupport.parkNanos(ASK_AGAIN_AFTER_NANOS);
    }
    log.debug("{}, {}, answers after {} ms", name, pid(), (System.nanoTime() - begin) / 1_000_000);
  }

  /** Synchronized with {@link #close}, which must not miss a process that is just beginning. */
  private synchronized Process launch(List<String> command) {
    if (closed) {
      throw new IllegalStateException(name + " is closed");
    }
    List<String> line = new ArrayList<>(UNMOVED);
    line.addAll(command);
    try {
      Files.createDirectories(folder);
      process =
          new ProcessBuilder(line)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(Redirect.appendTo(serverLog.file().toFile()))
              .start();
      return process;
    } catch (IOException e) {
      throw new IllegalStateException(name + " does not start: " + e, e);
    }
  }

  /** Whoever waits for something that the process is to do calls this now and then. */
  public synchronized void requireAlive() {
    requireAlive(process);
  }

  private void requireAlive(Process running) {
    if (!running.isAlive()) {
      throw new IllegalStateException(
          name + " ended with status " + running.exitValue() + serverLog.explain());
    }
  }

  public synchronized long pid() {
    return process.pid();
  }

  /** What it has started, and what those have; nothing if it never ran. */
  public synchronized List<ProcessHandle> descendants() {
    return process == null ? List.of() : process.descendants().toList();
  }

  /** Ends the process at once, as a power cut would. */
  public synchronized void kill() {
    end(process.destroyForcibly());
  }

  /**
   * Stops the process in mid-step: connections stay open, and nothing answers. Nor does a paused
   * process see that this JVM is killed. Returns when its last thread has stopped.
   */
  public synchronized void pause() {
    signal("STOP");
    Path threads = Path.of("/proc", Long.toString(pid()), "task");
    if (!Files.isDirectory(threads)) {
      return;
    }
    try {
      Waiting.until(
          name + " to stand still",
          STOP_LIMIT,
          () -> {
            requireAlive();
            return areStopped(threads);
          });
    } catch (IllegalStateException e) {
      if (process.isAlive()) {
        signal("CONT");
      }
      throw e;
    }
  }

  /** Each thread takes the signal by itself: on a busy machine some run on for a while. */
  private static boolean areStopped(Path threads) {
    try (Stream<Path> each = Files.list(threads)) {
      return each.allMatch(ServerProcess::isStopped);
    } catch (IOException | UncheckedIOException e) {
      // The process has ended.
      return false;
    }
  }

  private static boolean isStopped(Path thread) {
    try {
      return Files.readString(thread.resolve("status"), ISO_8859_1).contains("State:\tT");
    } catch (IOException e) {
      // It has ended.
      return true;
    }
  }

  /** Lets a paused process go on. */
  public synchronized void resume() {
    signal("CONT");
  }

  /** Lets the server write down what it holds, as far as it can; nothing, if it does not run. */
  public void stopInOrder() {
    Process running;
    synchronized (this) {
      if (process == null || !process.isAlive()) {
        return;
      }
      running = process;
      signal("CONT");
    }
    // Not the process's own destroy: it closes the streams, and a server whose starter is gone ends
    // at once.
    running.toHandle().destroy();
    end(running);
  }

  /** Ends the process at once, and for good. */
  public synchronized void close() {
    closed = true;
    if (process != null) {
      end(process.destroyForcibly());
    }
  }

  private void signal(String signal) {
    Program.run(
        "kill -%s of %s, process %d,".formatted(signal, name, pid()),
        List.of("kill", "-" + signal, Long.toString(pid())));
  }

  /** Waits for the end; past the limit a process that hangs is killed. */
  private static void end(Process ending) {
    try {
      if (!ending.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        ending.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      ending.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
