package io.ringcast.testkit.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a job leaves behind for its next start.
 *
 * @param folder with folders for checkpoints and for savepoints
 */
public record Leftovers(Path folder) {

  /** A job that still runs deletes old checkpoints while one looks. */
  private static final int ATTEMPTS = 100;

  public Path checkpoints() {
    return folder.resolve("checkpoints");
  }

  public Path savepoints() {
    return folder.resolve("savepoints");
  }

  /** The newest checkpoint or savepoint that is whole, of whichever run. */
  public Optional<String> newest() {
    UncheckedIOException failure = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        return find();
      } catch (UncheckedIOException e) {
        failure = e;
      } catch (IOException e) {
        failure = new UncheckedIOException(e);
      }
    }
    throw failure;
  }

  private Optional<String> find() throws IOException {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.endsWith("_metadata"))
          .max(Comparator.comparingLong(Leftovers::writtenAt))
          .map(file -> file.getParent().toUri().toString());
    }
  }

  private static long writtenAt(Path metadata) {
    try {
      return Files.getLastModifiedTime(metadata).toMillis();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
