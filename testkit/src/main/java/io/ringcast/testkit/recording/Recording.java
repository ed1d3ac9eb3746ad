package io.ringcast.testkit.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Recorded topics: a folder with one file per kind of event, {@code <kind>.ndjson} or {@code
 * <kind>.ndjson.gz}, one event a line.
 *
 * <p>Every kind that is asked for must have its file. An empty file is a topic without events; a
 * missing one is more likely a wrong folder, so it is an error.
 */
public final class Recording {

  private static final String PLAIN = ".ndjson";
  private static final String GZIP = ".ndjson.gz";

  private final Map<String, Path> files;

  private Recording(Map<String, Path> files) {
    this.files = files;
  }

  /**
   * Checks the folder and the beginning of each file.
   *
   * @throws RecordingException with a sentence that says what is wrong and where
   */
  public static Recording open(Path dir, List<String> kinds) {
    requireFolder(dir, kinds);
    Map<String, Path> files = new LinkedHashMap<>();
    for (String kind : kinds) {
      files.put(kind, find(dir, kind));
    }
    Recording recording = new Recording(files);
    for (String kind : kinds) {
      // Opening a reader reads the gzip header: a wrong file is found before anything starts.
      recording.read(kind).close();
    }
    return recording;
  }

  public List<String> kinds() {
    return List.copyOf(files.keySet());
  }

  public Path file(String kind) {
    return files.get(kind);
  }

  /** Reads the kind's events from the beginning. */
  public RecordingReader read(String kind) {
    return RecordingReader.open(files.get(kind));
  }

  /** The size of all files together, as they lie on the disk. */
  public long size() {
    long size = 0;
    for (Path file : files.values()) {
      try {
        size += Files.size(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return size;
  }

  /** Whether the folder has events of the kind. */
  public static boolean has(Path dir, String kind) {
    return candidates(dir, kind).stream().anyMatch(Files::exists);
  }

  /** The kind's files that may be in the folder: the plain one and the compressed one. */
  static List<Path> candidates(Path dir, String kind) {
    return List.of(dir.resolve(kind + PLAIN), compressed(dir, kind));
  }

  static Path compressed(Path dir, String kind) {
    return dir.resolve(kind + GZIP);
  }

  static boolean isCompressed(Path file) {
    return file.toString().endsWith(GZIP);
  }

  private static void requireFolder(Path dir, List<String> kinds) {
    if (!Files.exists(dir)) {
      throw new RecordingException("the folder " + dir + " does not exist");
    }
    if (!Files.isDirectory(dir)) {
      throw new RecordingException(
          dir + " is not a folder; a recording is a folder with " + wanted(kinds));
    }
    try (var entries = Files.list(dir)) {
      if (entries.findAny().isEmpty()) {
        throw new RecordingException(
            "the folder " + dir + " is empty; a recording has " + wanted(kinds));
      }
    } catch (IOException e) {
      throw new RecordingException("the folder " + dir + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static String wanted(List<String> kinds) {
    return String.join(", ", kinds.stream().map(kind -> kind + GZIP).toList());
  }

  private static Path find(Path dir, String kind) {
    List<Path> found = candidates(dir, kind).stream().filter(Files::exists).toList();
    if (found.isEmpty()) {
      throw new RecordingException(
          "the folder %s has neither %s nor %s; where there were no such events, put an empty %2$s there"
              .formatted(dir, kind + PLAIN, kind + GZIP));
    }
    if (found.size() > 1) {
      throw new RecordingException(
          "both " + found.get(0) + " and " + found.get(1) + " exist; remove one of them");
    }
    Path file = found.get(0);
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new RecordingException(file + " cannot be read: not a file, or no permission");
    }
    return file;
  }
}
