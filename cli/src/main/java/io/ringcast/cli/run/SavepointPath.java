package io.ringcast.cli.run;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The path of a savepoint, as a user writes it and as Flink takes it. */
public final class SavepointPath {

  private SavepointPath() {}

  /**
   * Flink takes a path without a scheme for one of the cluster's default file system.
   *
   * @param text a path of this machine, or a URI
   */
  public static String of(String text) throws NoSuchFileException {
    if (URI.create(text).getScheme() != null) {
      return text;
    }
    Path path = Path.of(text).toAbsolutePath().normalize();
    if (!Files.exists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    return path.toUri().toString();
  }
}
