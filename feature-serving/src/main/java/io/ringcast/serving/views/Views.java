package io.ringcast.serving.views;

import io.ringcast.common.config.ConfigException;
import io.ringcast.serving.config.ViewsConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The views in force. Their file is looked at again and again; a file that cannot be used leaves
 * the views as they were, and the log says why.
 */
public final class Views implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Views.class);

  private final Optional<Path> file;
  private final ViewsConfig config;
  private final ScheduledExecutorService timer;

  private volatile Map<String, View> views = Map.of();

  /** What was in the file when it was last looked at, good or not. */
  private byte[] seen = {};

  private ScheduledFuture<?> looking;

  /** Does not begin by itself. */
  public Views(ViewsConfig config) {
    this.config = config;
    this.file = config.file();
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "ringcast-views");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Loads the views, and begins to look for others.
   *
   * @throws ConfigException with every problem of the file
   */
  public void start() throws IOException {
    if (file.isEmpty()) {
      return;
    }
    seen = Files.readAllBytes(file.get());
    views = ViewFile.load(file.get()).views();
    long nanos = config.refresh().toNanos();
    looking = timer.scheduleWithFixedDelay(this::look, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  public Optional<View> find(String name) {
    return Optional.ofNullable(views.get(name));
  }

  /** By name. */
  public Map<String, View> all() {
    return views;
  }

  /** Takes the file's views, if it has changed. */
  void look() {
    try {
      byte[] now = Files.readAllBytes(file.orElseThrow());
      if (Arrays.equals(now, seen)) {
        return;
      }
      seen = now;
      views = ViewFile.load(file.orElseThrow()).views();
      LOG.info("took {} views from {}", views.size(), file.orElseThrow());
    } catch (ConfigException e) {
      LOG.error(
          "the views stay as they were, since their file cannot be used:\n{}", e.getMessage());
    } catch (IOException | RuntimeException e) {
      LOG.error("the views stay as they were, since their file cannot be read", e);
    }
  }

  @Override
  public void close() {
    if (looking != null) {
      looking.cancel(true);
    }
    timer.shutdownNow();
  }
}
