package io.ringcast.testkit;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A folder of its own under the system's temporary one, deleted with all that is in it. */
public final class TemporaryFolder implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(TemporaryFolder.class);

  /** A server that stops may remove or add a file while the folder is being emptied. */
  private static final int ATTEMPTS = 5;

  private final Path path;

  private TemporaryFolder(Path path) {
    this.path = path;
  }

  public static TemporaryFolder create(String prefix) throws IOException {
    return new TemporaryFolder(Files.createTempDirectory(prefix));
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() {
    IOException failure = null;
    for (int attempt = 0; attempt < ATTEMPTS && Files.exists(path); attempt++) {
      try {
        Files.walkFileTree(path, new Delete());
        return;
      } catch (IOException e) {
        failure = e;
      }
    }
    if (Files.exists(path)) {
      log.warn("the temporary folder {} could not be deleted; please delete it", path, failure);
    }
  }

  private static final class Delete extends SimpleFileVisitor<Path> {

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      // It went away by itself; if it did not, its folder cannot be deleted and says so.
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
