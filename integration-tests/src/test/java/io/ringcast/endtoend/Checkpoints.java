package io.ringcast.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** The checkpoints that jobs leave behind in a folder. */
record Checkpoints(Path folder) {

  /** What {@code --from-savepoint} takes: the newest that is whole, of whichever run. */
  Optional<String> newest() {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.endsWith("_metadata"))
          .max(Comparator.comparingLong(Checkpoints::writtenAt))
          .map(file -> file.getParent().toUri().toString());
    } catch (UncheckedIOException | IOException e) {
      // An old checkpoint went away meanwhile.
      return Optional.empty();
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
