package io.ringcast.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.common.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A folder of its own, deleted with all that is in it. */
public final class TemporaryFolder implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(TemporaryFolder.class);

  /** A server that stops may remove or add a file while the folder is being emptied. */
  private static final int ATTEMPTS = 5;

  private static final Duration PAUSE = Duration.ofMillis(100);

  private final Path path;

  private TemporaryFolder(Path path) {
    this.path = path;
  }

  public static TemporaryFolder create(String prefix) throws IOException {
    return new TemporaryFolder(Files.createTempDirectory(prefix));
  }

  /** The same in another folder than the system's temporary one. */
  public static TemporaryFolder create(Path in, String prefix) throws IOException {
    return new TemporaryFolder(Files.createTempDirectory(in, prefix));
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() {
    IOException failure = null;
    for (int attempt = 0; attempt < ATTEMPTS && Files.exists(path); attempt++) {
      try {
        Utils.delete(path.toFile());
        return;
      } catch (IOException e) {
        failure = e;
        Waiting.pass(PAUSE);
      }
    }
    if (Files.exists(path)) {
      log.warn("the temporary folder {} could not be deleted; please delete it", path, failure);
    }
  }
}
