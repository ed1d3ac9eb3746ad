package io.ringcast.cli;

import static io.ringcast.testkit.golden.GoldenCase.EXPECTED;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that say where a recording is written. */
public final class RecordingOption {

  private static final Pattern OF_A_KIND = Pattern.compile("[a-z][a-z0-9-]*\\.ndjson(\\.gz)?");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder for the recording; it is made if it is not there.")
  private Path out;

  @Option(
      names = "--overwrite",
      description =
          "Write also into a folder that is not empty, in the place of a recording there; refused"
              + " where that has a kind of events that the new one has not.")
  private boolean overwrite;

  public Path path() {
    return out;
  }

  /**
   * Has a recording written, by way of a folder inside the other one. The files move to their place
   * when they are whole; what is in the inner folder at the end of the program goes away.
   *
   * @param write is told the inner folder
   */
  public <T> T write(List<String> kinds, Function<Path, T> write) throws IOException {
    boolean isNew = Files.notExists(out);
    if (!isNew && !Files.isDirectory(out)) {
      throw new NotDirectoryException(out.toString());
    }
    Files.createDirectories(out);
    requireNoOther(kinds);
    // What is noted last goes away first.
    if (isNew) {
      out.toFile().deleteOnExit();
    }
    Path unfinished = Files.createTempDirectory(out, ".unfinished-");
    unfinished.toFile().deleteOnExit();
    for (String kind : kinds) {
      unfinished.resolve(kind + ".ndjson.gz").toFile().deleteOnExit();
    }
    T result = write.apply(unfinished);
    for (String kind : kinds) {
      Files.deleteIfExists(out.resolve(kind + ".ndjson"));
      String name = kind + ".ndjson.gz";
      Files.move(unfinished.resolve(name), out.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }
    Files.delete(unfinished);
    return result;
  }

  /** The old events of another kind beside the new ones would look like one recording. */
  private void requireNoOther(List<String> kinds) throws IOException {
    List<String> there;
    try (Stream<Path> entries = Files.list(out)) {
      there = entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
    if (!there.isEmpty() && !overwrite) {
      throw new IllegalStateException(
          "the folder " + out + " is not empty; choose another one, or say --overwrite");
    }
    List<String> others =
        there.stream()
            .filter(name -> OF_A_KIND.matcher(name).matches() && !name.equals(EXPECTED))
            .filter(name -> !kinds.contains(name.substring(0, name.indexOf('.'))))
            .toList();
    if (!others.isEmpty()) {
      throw new IllegalStateException(
          "the folder %s also holds %s, which would stay beside the new %s; record all of them at once, remove the old ones, or choose another folder"
              .formatted(out, String.join(", ", others), String.join(", ", kinds)));
    }
  }
}
