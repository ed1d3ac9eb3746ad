package io.ringcast.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Lists the sockets of this process and those below it, over and over while a command runs in it.
 */
public final class SocketWatch implements AutoCloseable {

  /** Systems other than Linux have no such list. */
  public static final boolean LISTS = Files.exists(Path.of("/proc/net/tcp"));

  /**
   * Servers of a short command may live for part of a second, those of a long one live for many.
   * Linux takes 12 ms to list all sockets, so each pause is a fiftieth of the time so far.
   */
  private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final Thread thread = new Thread(this::watch, "sockets");
  private volatile boolean ended;
  private int most;
  private Throwable failure;

  /** Begins to list. */
  public SocketWatch() {
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    long begin = System.nanoTime();
    try {
      while (LISTS && !ended) {
        most = Math.max(most, ListeningSockets.requireLoopback(ProcessHandle.current()));
        long pause = Math.max(SHORTEST_PAUSE_NANOS, (System.nanoTime() - begin) / 50);
        LockSupport.parkNanos(Math.min(LONGEST_PAUSE_NANOS, pause));
      }
    } catch (IOException | AssertionError e) {
      failure = e;
    }
  }

  /** How many sockets listened at once, at most; all of them on loopback. */
  public int end() {
    close();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
    if (failure != null) {
      throw new AssertionError(failure);
    }
    return most;
  }

  @Override
  public void close() {
    ended = true;
    LockSupport.unpark(thread);
  }
}
