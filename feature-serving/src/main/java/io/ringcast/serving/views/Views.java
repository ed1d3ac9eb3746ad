package io.ringcast.serving.views;

import io.ringcast.serving.config.ViewsConfig;
import io.ringcast.serving.config.WatchedFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The views in force. A file that cannot be used leaves them as they were. */
public final class Views implements AutoCloseable {

  private final ViewsConfig config;
  private volatile Map<String, View> views = Map.of();

  /** Null before the start, and where no file is. */
  private WatchedFiles watched;

  /** Does not begin by itself. */
  public Views(ViewsConfig config) {
    this.config = config;
  }

  /**
   * Loads the views, and begins to look for others.
   *
   * @throws io.ringcast.common.config.ConfigException with every problem of the file
   */
  public void start() throws IOException {
    if (config.file().isEmpty()) {
      return;
    }
    Path file = config.file().get();
    try {
      watched = new WatchedFiles(List.of(file), () -> views = ViewFile.load(file).views());
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
    watched.start(config.refresh());
  }

  public Optional<View> find(String name) {
    return Optional.ofNullable(views.get(name));
  }

  /** By name. */
  public Map<String, View> all() {
    return views;
  }

  void look() {
    watched.look();
  }

  @Override
  public void close() {
    if (watched != null) {
      watched.close();
    }
  }
}
