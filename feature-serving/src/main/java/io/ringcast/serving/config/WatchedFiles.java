package io.ringcast.serving.config;

import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.ringcast.common.config.ConfigException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files that are loaded again when they change. An unusable file changes nothing. */
public final class WatchedFiles implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WatchedFiles.class);

  private final List<Path> files;
  private final Load load;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("ringcast-files", true));

  /** The contents at the last look that could read them. */
  private List<ByteBuffer> seen;

  /** Why the files cannot be used; it is logged once. */
  private volatile String problem = "";

  /** Loads the files; takes effect only if all are usable. */
  @FunctionalInterface
  public interface Load {
    void now() throws IOException, GeneralSecurityException;
  }

  /** Loads the files for the first time; {@code what} is their name in the configuration. */
  public WatchedFiles(String what, List<Path> files, Load load) {
    this.files = files;
    this.load = load;
    try {
      seen = read();
      load.now();
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw new IllegalArgumentException(what + " cannot be used: " + e.getMessage(), e);
    }
  }

  public void start(Duration every) {
    long nanos = every.toNanos();
    var unused = timer.scheduleWithFixedDelay(this::look, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  /** Whether the files cannot be read or used, so that older ones hold. */
  public boolean areRefused() {
    return !problem.isEmpty();
  }

  /** Loads the files if they have changed. */
  public synchronized void look() {
    try {
      List<ByteBuffer> now = read();
      if (!now.equals(seen)) {
        seen = now;
        load.now();
        problem = "";
        LOG.info("loaded {}, which had changed", files);
      }
    } catch (ConfigException e) {
      problem = e.getMessage();
      LOG.error("{} has changed, but cannot be used, so nothing changes:\n{}", files, problem);
    } catch (IOException | GeneralSecurityException | RuntimeException | Error e) {
      // Whatever it is: a look that throws would be the last one. It may pass: the next look loads.
      seen = List.of();
      if (!e.toString().equals(problem)) {
        problem = e.toString();
        Throwable trace = e instanceof IOException ? null : e;
        LOG.error("{} cannot be loaded, so nothing changes: {}", files, problem, trace);
      }
    }
  }

  private List<ByteBuffer> read() throws IOException {
    List<ByteBuffer> contents = new ArrayList<>();
    for (Path file : files) {
      contents.add(ByteBuffer.wrap(Files.readAllBytes(file)));
    }
    return contents;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
