package io.ringcast.servers;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.InternalServerErrorException;
import io.ringcast.testkit.process.Breakable;
import io.ringcast.testkit.process.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.images.RemoteDockerImage;
import org.testcontainers.utility.DockerImageName;

/** A server in a container, which Docker kills, pauses and starts again. */
abstract class ServerInContainer implements Breakable, AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration PAUSE_LIMIT = Duration.ofSeconds(20);
  private static final long ASK_AGAIN_AFTER_NANOS = Duration.ofMillis(100).toNanos();
  private static final int STOP_LIMIT_SECONDS = 20;
  private static final int SHOWN_CHARACTERS = 3_000;

  private final FreePorts ports = new FreePorts();
  private final String image;
  private final GenericContainer<?> container;
  private final Answer answer = new Answer();

  /**
   * @param port of the server within the container
   */
  ServerInContainer(String image, GenericContainer<?> container, int port) {
    this.image = image;
    this.container = container;
    // Docker would choose another port at each start, and clients know the first.
    container.setPortBindings(List.of(freePort() + ":" + port));
    container.waitingFor(answer);
  }

  private int freePort() {
    try {
      return ports.next(InetAddress.getByName("0.0.0.0"));
    } catch (IOException e) {
      throw new IllegalStateException("a container finds no room: " + e, e);
    }
  }

  /** Whether clients can use the server. */
  abstract boolean answers();

  /** Returns when clients can use the server. */
  final void begin() {
    pull();
    try {
      container.start();
    } catch (ContainerLaunchException e) {
      throw new IllegalStateException(
          "the container of %s does not start: %s".formatted(image, rootOf(e)), e);
    }
  }

  /** Before the start, which would try in vain twice, for two minutes each time. */
  private void pull() {
    try {
      new RemoteDockerImage(DockerImageName.parse(image)).get();
    } catch (RuntimeException e) {
      throw new IllegalStateException(
          "the image %s is not here and cannot be pulled (%s); integration-tests/containers tells"
                  .formatted(image, rootOf(e))
              + " how to do without a registry",
          e);
    }
  }

  private static String rootOf(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getMessage();
  }

  @Override
  public void kill() {
    docker().killContainerCmd(id()).exec();
  }

  /** Again and again: Docker gives up where a thread is in the middle of writing to the disk. */
  @Override
  public void pause() {
    long deadline = System.nanoTime() + PAUSE_LIMIT.toNanos();
    while (true) {
      try {
        docker().pauseContainerCmd(id()).exec();
        return;
      } catch (InternalServerErrorException e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
      }
    }
  }

  @Override
  public void resume() {
    docker().unpauseContainerCmd(id()).exec();
  }

  @Override
  public void restart() {
    if (Boolean.TRUE.equals(container.getCurrentContainerInfo().getState().getPaused())) {
      resume();
    }
    docker().restartContainerCmd(id()).withTimeout(STOP_LIMIT_SECONDS).exec();
    answer.waitUntilReady(container);
  }

  @Override
  public void close() {
    container.stop();
    ports.close();
  }

  private DockerClient docker() {
    return container.getDockerClient();
  }

  private String id() {
    return container.getContainerId();
  }

  /** Also after a restart, when Testcontainers waits no longer. */
  private final class Answer extends AbstractWaitStrategy {

    @Override
    protected void waitUntilReady() {
      long deadline = System.nanoTime() + START_LIMIT.toNanos();
      while (!answers()) {
        if (!container.isRunning()) {
          throw new ContainerLaunchException("it ended; its last words were:\n" + lastWords());
        }
        if (System.nanoTime() > deadline) {
          throw new ContainerLaunchException(
              "no answer within %d s; its last words were:%n%s"
                  .formatted(START_LIMIT.toSeconds(), lastWords()));
        }
        LockSupport.parkNanos(ASK_AGAIN_AFTER_NANOS);
      }
    }

    private String lastWords() {
      String log = container.getLogs();
      return log.substring(Math.max(0, log.length() - SHOWN_CHARACTERS));
    }
  }
}
