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

  /** Servers live for seconds, some for part of one. Linux takes 12 ms to list all sockets. */
  private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

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
    try {
      while (LISTS && !ended) {
        most = Math.max(most, ListeningSockets.requireLoopback(ProcessHandle.current()));
        LockSupport.parkNanos(GLANCE_NANOS);
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
