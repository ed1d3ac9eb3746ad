package io.ringcast.cli;

import static io.ringcast.testkit.golden.GoldenCase.EXPECTED;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder that a command writes a recording to, by way of another one inside it.
 *
 * <p>The files move to their place when they are whole, so a command that is broken off leaves an
 * older recording as it was, and nothing of its own: what is in the other folder at the end of the
 * program goes away.
 */
public final class RecordingFolder {

  private static final Pattern OF_A_KIND = Pattern.compile("[a-z][a-z0-9-]*\\.ndjson(\\.gz)?");

  private final Path out;
  private final Path unfinished;
  private final List<String> kinds;

  private RecordingFolder(Path out, Path unfinished, List<String> kinds) {
    this.out = out;
    this.unfinished = unfinished;
    this.kinds = kinds;
  }

  /**
   * Makes the folder if it is not there.
   *
   * @param overwrite whether it may hold something, such as an older recording of these kinds
   */
  public static RecordingFolder prepare(Path out, List<String> kinds, boolean overwrite)
      throws IOException {
    boolean isNew = Files.notExists(out);
    if (!isNew && !Files.isDirectory(out)) {
      throw new NotDirectoryException(out.toString());
    }
    Files.createDirectories(out);
    if (overwrite) {
      requireNoOther(out, kinds);
    } else {
      requireEmpty(out);
    }
    // What is noted last goes away first.
    if (isNew) {
      out.toFile().deleteOnExit();
    }
    Path unfinished = Files.createTempDirectory(out, ".unfinished-");
    unfinished.toFile().deleteOnExit();
    for (String kind : kinds) {
      unfinished.resolve(kind + ".ndjson.gz").toFile().deleteOnExit();
    }
    return new RecordingFolder(out, unfinished, List.copyOf(kinds));
  }

  private static void requireEmpty(Path out) throws IOException {
    try (Stream<Path> entries = Files.list(out)) {
      if (entries.findAny().isPresent()) {
        throw new IllegalStateException(
            "the folder " + out + " is not empty; choose another one, or say --overwrite");
      }
    }
  }

  /** The old events of another kind beside the new ones would look like one recording. */
  private static void requireNoOther(Path out, List<String> kinds) throws IOException {
    try (Stream<Path> entries = Files.list(out)) {
      List<String> others =
          entries
              .map(entry -> entry.getFileName().toString())
              .filter(name -> OF_A_KIND.matcher(name).matches() && !name.equals(EXPECTED))
              .filter(name -> !kinds.contains(name.substring(0, name.indexOf('.'))))
              .sorted()
              .toList();
      if (!others.isEmpty()) {
        throw new IllegalStateException(
            "the folder %s also holds %s, which would stay beside the new %s; record all of them at once, remove the old ones, or choose another folder"
                .formatted(out, String.join(", ", others), String.join(", ", kinds)));
      }
    }
  }

  /** Where the recording is written first. */
  public Path unfinished() {
    return unfinished;
  }

  /** Moves the whole recording to its place. */
  public void finish() throws IOException {
    for (String kind : kinds) {
      Files.deleteIfExists(out.resolve(kind + ".ndjson"));
      String name = kind + ".ndjson.gz";
      Files.move(unfinished.resolve(name), out.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }
    Files.delete(unfinished);
  }
}
