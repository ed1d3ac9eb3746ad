package io.ringcast.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A feature set of small reach, so that a few events do not make a million rows. */
public final class SmallSet {

  static final int LONGEST_WINDOW = 8;

  private static final String TEXT =
      """
      name: small
      version: 1
      description: Few rows for each event.
      owner: tests
      resolution: 9
      distinct: per-cell
      kinds: [demand, supply]
      rings: [0, 1]
      windows: [1, 3, %d]
      """
          .formatted(LONGEST_WINDOW);

  private SmallSet() {}

  /** The value of {@code --set} that makes a job compute this set and no other. */
  public static String option(Path folder) throws IOException {
    return "feature-sets=" + write(folder.resolve("small.yaml"));
  }

  public static Path write(Path file) throws IOException {
    return Files.writeString(file, TEXT);
  }
}
