package io.ringcast.testkit.process;

import io.ringcast.testkit.TemporaryFolder;
import java.nio.file.Path;

/**
 * A server as a process of its own, with a folder and ports that are kept for it.
 *
 * <p>The process ends at {@link #close()}, when this JVM ends, and also when this JVM is killed.
 */
public abstract class BreakableServer implements Breakable, AutoCloseable {

  private final TemporaryFolder folder;
  private final FreePorts ports;
  private final ServerProcess process;
  private final ExitHook atExit;
  private boolean closed;

  /**
   * Nothing runs yet.
   *
   * @param name as it stands in a sentence, such as "the Cassandra node"
   * @param folder goes when the server is closed
   */
  protected BreakableServer(String name, TemporaryFolder folder, FreePorts ports, ServerLog log) {
    this.folder = folder;
    this.ports = ports;
    process = new ServerProcess(name, folder.path(), log);
    atExit = ExitHook.of("server-process-exit", this::close);
  }

  /** Starts the process, and returns when clients can use it. */
  protected abstract void start(ServerProcess process);

  /** Starts a server for the first time; one that does not start is closed. */
  protected static <S extends BreakableServer> S started(S server) {
    BreakableServer its = server;
    try {
      its.start(its.process);
    } catch (RuntimeException e) {
      its.close();
      throw e;
    }
    return server;
  }

  /** The number of the server's process. */
  public final long pid() {
    return process.pid();
  }

  /** Where the server keeps its files. */
  public final Path folder() {
    return folder.path();
  }

  @Override
  public final void kill() {
    process.kill();
  }

  /** {@inheritDoc} A paused server does not see, either, that this JVM is killed. */
  @Override
  public final void pause() {
    process.pause();
  }

  @Override
  public final void resume() {
    process.resume();
  }

  @Override
  public final void restart() {
    process.stopInOrder();
    start(process);
  }

  /** Ends the process, and deletes its folder. */
  @Override
  public final void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    atExit.forget();
    process.close();
    ports.close();
    folder.close();
  }
}
